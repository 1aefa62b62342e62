import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { formatAmount } from '@s30/contracts/money';
import { formatDay } from '@s30/contracts/time';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { interviewsQuery } from '../../api/interviews.ts';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { HEADS } from '../../components/heads.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { NoneFound, NothingYet } from '../../components/Placeholders.tsx';
import { isToPay } from '../../components/payment/owed.ts';
import { SearchInput } from '../../components/SearchInput.tsx';
import { ShowMore } from '../../components/ShowMore.tsx';
import { useFirst } from '../../components/useFirst.ts';
import { useZone } from '../../components/zone.ts';
import { InterviewsTable } from './InterviewsTable.tsx';
import { useOwnInterviews } from './useOwnInterviews.ts';

const RANKS = { 'in-progress': 0, scheduled: 1, completed: 2, cancelled: 3 } as const;

/** Sorts in-progress, scheduled, completed, then cancelled interviews: the first two soonest first, the others latest first. */
const inOrder = (interviews: readonly InterviewDocument[]): readonly InterviewDocument[] =>
  interviews.toSorted((a, b) => {
    const byRank = RANKS[a.status] - RANKS[b.status];
    if (byRank !== 0) return byRank;
    const byTime = `${a.scheduledDate}`.localeCompare(b.scheduledDate);
    return RANKS[a.status] < RANKS.completed ? byTime : -byTime;
  });

type PaymentRequiredProps = { readonly interviews: readonly InterviewDocument[]; readonly userId: string };

/** Prompts a candidate to pay for completed interviews that are still unpaid. */
function PaymentRequired({ interviews, userId }: PaymentRequiredProps) {
  const { zone } = useZone();
  const unpaid = interviews.filter(
    (interview) => interview.interviewer._id !== userId && interview.status === 'completed' && isToPay(interview),
  );
  return unpaid.map((interview) => {
    const { toPay } = interview;
    const amount = toPay && formatAmount(toPay.amount, toPay.currency);
    return (
      <Alert
        key={interview._id}
        tone="warning"
        row
        title="Payment required for a completed interview"
        actions={
          <Link className={buttonClass({ look: 'primary' })} to={`/payments/${interview._id}`}>
            Pay {amount ?? 'for this interview'}
          </Link>
        }
      >
        <p>
          {interview.interviewType} with <bdi>{interview.interviewer.name}</bdi> on {formatDay(interview.scheduledDate, zone)} is not paid
          yet.
          {amount && (
            <>
              {' '}
              Amount: <strong className="money">{amount}</strong>
            </>
          )}
        </p>
      </Alert>
    );
  });
}

/** Longer lists have a search. */
const LONG = 25;

const FILTERS = [
  [undefined, 'All Interviews'],
  ['scheduled', 'Scheduled'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
] as const;

const addressOf = (status: string | undefined, search: string): string =>
  `/interviews?${new URLSearchParams({ ...(status && { status }), ...(search && { search }) })}`.replace(/\?$/, '');

const StatusFilter = ({ status, search }: { readonly status: string | undefined; readonly search: string }) => (
  <nav className="segmented" aria-label="Status">
    {FILTERS.map(([value, text]) => (
      <Link key={text} to={addressOf(value, search)} aria-current={value === status ? 'true' : undefined}>
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
  const user = useUser();
  const { zone } = useZone();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const search = address.get('search') ?? '';
  const all = useQuery(interviewsQuery()).data ?? [];
  const { latest, known, earlier } = useOwnInterviews(search);
  const [status, filter] = FILTERS.find(([value]) => value === address.get('status')) ?? FILTERS[0];
  const own = inOrder(known);
  const alive = own.filter((interview) => interview.status !== 'cancelled');
  const chosen = status ? own.filter((interview) => interview.status === status) : alive;
  const list = addressOf(status, search);
  const { first: shown, ...more } = useFirst(chosen, { list });
  if (!user) return undefined;
  const isInterviewer = user.role === 'interviewer';
  return (
    <Page {...HEADS['/interviews']} lead={`Times are in ${zone}.`} aside={<StatusFilter status={status} search={search} />}>
      {(search || all.length > LONG) && (
        <search className="toolbar">
          <SearchInput
            aria-label="Search interviews"
            placeholder="Name"
            applied={search}
            onApply={(text) => void navigate(addressOf(status, text), { replace: true, preventScrollReset: true })}
          />
        </search>
      )}
      <Loaded query={latest} what="interviews" failed="Failed to load interviews" isReplaced>
        {() => (
          <>
            <p className="visually-hidden" role="status">{`${filter}: ${shown.length} shown`}</p>
            <div key={list} className="stack stack--6">
              <PaymentRequired interviews={search ? inOrder(all) : own} userId={user._id} />
              {shown.length === 0 &&
                (search || alive.length > 0 || status === 'cancelled' ? (
                  <NoneFound what="interviews" clear="/interviews" />
                ) : (
                  <NoInterviews isInterviewer={isInterviewer} />
                ))}
              {shown.length > 0 && <InterviewsTable interviews={shown} userId={user._id} />}
              <ShowMore what="interviews" failed="Failed to load interviews" {...more} earlier={earlier} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
