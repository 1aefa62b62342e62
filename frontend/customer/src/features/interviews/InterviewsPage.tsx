import { instantOf } from '@s30/contracts/time';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { zoneLabel } from '@s30/frontend-shared/time/zones';
import { Link, useSearchParams } from 'react-router-dom';
import { HEADS } from '../../components/heads.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { NoneFound, NothingYet } from '../../components/Placeholders.tsx';
import { ShowMore } from '../../components/ShowMore.tsx';
import { useFirst } from '../../components/useFirst.ts';
import { useZone } from '../../components/zone.ts';
import { InterviewsTable } from './InterviewsTable.tsx';
import { inOrder } from './inOrder.ts';
import { PaymentRequired } from './PaymentRequired.tsx';
import { useOwnInterviews } from './useOwnInterviews.ts';

const FILTERS = [
  [undefined, 'All Interviews'],
  ['scheduled', 'Scheduled'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
] as const;

const StatusFilter = ({ status }: { readonly status: string | undefined }) => (
  <nav className="segmented" aria-label="Status">
    {FILTERS.map(([value, text]) => (
      <Link key={text} to={value ? `/interviews?status=${value}` : '/interviews'} aria-current={value === status ? 'true' : undefined}>
        {text}
      </Link>
    ))}
  </nav>
);

const NoInterviews = ({ isInterviewer }: { readonly isInterviewer: boolean }) =>
  isInterviewer ? (
    <NothingYet
      icon="calendar"
      title="No interviews yet"
      text="Publish slots; what candidates book appears here."
      link={['Manage slots', '/slots/manage']}
    />
  ) : (
    <NothingYet
      icon="calendar"
      title="No interviews yet"
      text="Book a slot and it appears here with its time, link and payment."
      link={['See available slots', '/slots/available']}
    />
  );

export function InterviewsPage() {
  const now = useNow();
  const session = useSession();
  const { zone } = useZone();
  const [address] = useSearchParams();
  const { latest, known, earlier } = useOwnInterviews();
  const status = FILTERS.find(([value]) => value === address.get('status'))?.[0];
  const own = inOrder(known);
  const alive = own.filter((interview) => interview.status !== 'cancelled');
  const chosen = status ? own.filter((interview) => interview.status === status) : alive;
  const { first: shown, isMore, showMore } = useFirst(chosen);
  if (session.status === 'guest') return undefined;
  const isInterviewer = session.user.role === 'interviewer';
  return (
    <Page {...HEADS['/interviews']} lead={`Times are in ${zoneLabel(instantOf(now), zone)}.`} aside={<StatusFilter status={status} />}>
      <Loaded query={latest} what="interviews" failed="Failed to load interviews">
        {() => (
          <div key={status} className="stack stack--6">
            <PaymentRequired interviews={alive} userId={session.user._id} />
            {alive.length === 0 && shown.length === 0 && status !== 'cancelled' && <NoInterviews isInterviewer={isInterviewer} />}
            {(alive.length > 0 || status === 'cancelled') && shown.length === 0 && <NoneFound what="interviews" clear="/interviews" />}
            {shown.length > 0 && <InterviewsTable interviews={shown} userId={session.user._id} isInterviewer={isInterviewer} />}
            <ShowMore what="interviews" failed="Failed to load interviews" isMore={isMore} showMore={showMore} earlier={earlier} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
