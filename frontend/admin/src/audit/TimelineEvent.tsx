import { Link } from '@mui/material';
import type { AuditEventDocument, AuditKind } from '@s30/contracts/documents/audit';
import { Link as RouterLink } from 'react-router-dom';
import {
  CalendarIcon,
  CodeIcon,
  DoneIcon,
  FailedIcon,
  type Icon,
  MailIcon,
  RupeeIcon,
  TrashIcon,
  UploadIcon,
  UsersIcon,
  WalletIcon,
} from '../icons/icons.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { momentText } from './moment.ts';
import { historyPath, isPerson, objectOf, shortHash, shortId, shortIfId, shortPosition, shortStream } from './objects.ts';
import { RawEvent } from './RawEvent.tsx';
import { Change } from './ValueText.tsx';

type Tone = 'success' | 'danger' | 'info';
const OF_KIND: Readonly<Record<AuditKind, Icon>> = {
  accountMail: MailIcon,
  calendar: CalendarIcon,
  emailClaim: UsersIcon,
  googleClaim: UsersIcon,
  administration: UsersIcon,
  exchangeRate: RupeeIcon,
  interview: CalendarIcon,
  interviewerAccount: WalletIcon,
  mail: MailIcon,
  payment: RupeeIcon,
  price: RupeeIcon,
  problem: CodeIcon,
  referral: UsersIcon,
  slotRequest: CalendarIcon,
  user: UsersIcon,
  wallet: WalletIcon,
};
/** Event types with an icon or colour of their own. The text carries the meaning too. */
const OF_TYPE: readonly (readonly [ending: RegExp, icon: Icon, tone: Tone])[] = [
  [/Verified$|Completed$|Approved$|Covered$/, DoneIcon, 'success'],
  [/Deleted$/, TrashIcon, 'danger'],
  [/Rejected$|Cancelled$|Withdrawn$/, FailedIcon, 'danger'],
  [/ProofSubmitted$/, UploadIcon, 'info'],
];

function Dot({ event }: { readonly event: AuditEventDocument }) {
  const [, Own, tone] = OF_TYPE.find(([ending]) => ending.test(event.type)) ?? [];
  const Shown = Own ?? OF_KIND[event.kind];
  return (
    <span className={tone ? `timeline__dot timeline__dot--${tone}` : 'timeline__dot'} aria-hidden="true">
      <Shown sx={{ fontSize: '0.875rem' }} />
    </span>
  );
}

type Props = {
  readonly event: AuditEventDocument & { readonly hash?: string | undefined };
  /** The id of the object whose history is shown; events of that object get no link to it. */
  readonly shown: string;
};

/** One event: its title, time, actor, cause, changes and position in the log. */
export function TimelineEvent({ event, shown }: Props) {
  const { title, at, actor, because, changes, position, stream, revision, hash, requestId } = event;
  const other = objectOf(event);
  const people = [event.candidate, event.interviewer, event.user].flatMap((person) => person ?? []);
  return (
    <li>
      <Dot event={event} />
      <div>
        <div className="timeline__head">
          <h3>{title}</h3>
          <time className="timeline__when" dateTime={at}>
            {momentText(at)}
          </time>
        </div>
        <p className="timeline__who">
          <b>
            <bdi>{actor.name}</bdi>
          </b>
          {isPerson(actor) && `, ${actor.role}`}
          {because && `, because of #${shortPosition(because.position)} ${because.title}`}
        </p>
        {changes.length > 0 && (
          <dl className="change">
            {changes.map((change) => (
              <div key={change.field}>
                <dt title={change.field}>{shortIfId(change.field)}</dt>
                <dd>
                  <Change change={change} people={people} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="trail">
          <span>#{shortPosition(position)}</span>
          <span>
            {shortStream(stream)}@{revision}
          </span>
          {hash && <span title={hash}>{shortHash(hash)}</span>}
          <span>request {shortId(requestId)}</span>
        </p>
        <RowActions sx={{ alignItems: 'center', ml: -1.5 }}>
          <RawEvent position={position} title={title} />
          {other && other.id !== shown && (
            <Link component={RouterLink} to={historyPath(other.kind, other.id)} variant="body2">
              Its own history
            </Link>
          )}
        </RowActions>
      </div>
    </li>
  );
}
