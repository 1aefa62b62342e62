import { dateIn, instantOf } from '@s30/contracts/time';
import { session } from '@s30/frontend-shared/session/session';
import { books, userOf } from '@s30/frontend-shared/session/sessionStore';
import { serverClock } from '@s30/frontend-shared/time/serverClock';
import type { QueryClient } from '@tanstack/react-query';
import { interviewQuery, interviewsQuery } from '../api/interviews.ts';
import { meQuery, ownProfileQuery, walletQuery } from '../api/me.ts';
import { settingsQuery } from '../api/settings.ts';
import { slotBookingQuery } from '../api/slotBooking.ts';
import { shownZone } from '../components/zone.ts';
import { slotQuery } from '../features/booking/api.ts';
import { dashboardQuery, ratingAverageQuery, ratingsQuery } from '../features/dashboard/api.ts';
import { earningsQuery } from '../features/earnings/api.ts';
import { ownPaymentsQuery, pageIn, paymentOfInterviewQuery, paymentSetupQuery, pendingPaymentsQuery } from '../features/payments/api.ts';
import { problemQuery, problemsQuery } from '../features/problems/api.ts';
import { secondFactorQuery, sessionsQuery } from '../features/profile/api.ts';
import { availableSlotsQuery, openDaysQuery } from '../features/slots/api.ts';
import { shownOf } from '../features/slots/available/shownSlots.ts';
import { readSlotSearch } from '../features/slots/available/slotSearch.ts';
import { ownSlotRequestsQuery, slotRequestsQuery } from '../features/slots/requests/api.ts';
import type { PagePath } from './pages.ts';
import { queryClient } from './queryClient.ts';

type Ask = QueryClient['prefetchQuery'];
type User = ReturnType<typeof userOf>;
type Visit = {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly user: User;
};
/** `known`: reads an earlier answer, for queries that depend on it. */
type Reads = (ask: Ask, visit: Visit, known: QueryClient['getQueryData']) => readonly Promise<void>[];

const seesProblems = (user: User): boolean => user?.role === 'interviewer' || user?.role === 'admin';

/** The data that each page fetches. Every visit loads the files of these queries, so commands with one caller live in that caller. */
const READS: Readonly<Partial<Record<PagePath, Reads>>> = {
  '/referral': (ask, { user }) => (user ? [ask(meQuery())] : []),
  '/problems': (ask, { user }) => (seesProblems(user) ? [ask(problemsQuery())] : []),
  '/problems/:id': (ask, { params, user }) => (seesProblems(user) ? [ask(problemsQuery()), ask(problemQuery(params.id))] : []),
  '/dashboard': (ask, { user }) => [
    ask(dashboardQuery()),
    ask(meQuery()),
    ask(interviewsQuery()),
    ...(user?.role === 'interviewer' ? [ask(ratingAverageQuery(user._id)), ask(ratingsQuery(user._id))] : []),
  ],
  '/slots/available': (ask, { user, search: address }, known) => {
    const zone = shownZone();
    const search = readSlotSearch(address, dateIn(instantOf(serverClock.now()), zone));
    const days = openDaysQuery(zone, search);
    const slots = async () => {
      await ask(days);
      const open = known(days.queryKey);
      if (open !== undefined) await ask(availableSlotsQuery(shownOf(open, search, zone).window, search, false));
    };
    return [slots(), ask(settingsQuery()), ...(books(user) ? [ask(ownSlotRequestsQuery())] : [])];
  },
  '/slots/:slotId/book': (ask, { params: { slotId = '' } }) => [
    ask(slotQuery(slotId)),
    ask(slotBookingQuery(slotId)),
    ask(walletQuery()),
    ask(settingsQuery()),
  ],
  '/interviews': (ask) => [ask(interviewsQuery())],
  '/interviews/:interviewId': (ask, { params: { interviewId = '' } }) => [ask(interviewQuery(interviewId))],
  '/interviews/:interviewId/feedback': (ask, { params: { interviewId = '' } }) => [ask(interviewQuery(interviewId))],
  '/payments': (ask, { search }) => [ask(ownPaymentsQuery(pageIn(search)))],
  '/payments/:interviewId': (ask, { params: { interviewId = '' } }) => [ask(paymentOfInterviewQuery(interviewId))],
  '/profile': (ask) => [ask(meQuery()), ask(secondFactorQuery()), ask(sessionsQuery())],
  '/slots/manage': (ask) => [ask(ownProfileQuery())],
  '/slots/requests': (ask, { search }) => (search.has('status') ? [] : [ask(slotRequestsQuery('pending'))]),
  '/earnings': (ask) => [ask(earningsQuery())],
  '/payments/setup': (ask) => [ask(paymentSetupQuery())],
  '/payments/verify': (ask) => [ask(pendingPaymentsQuery())],
};

/** Prefetches what a page shows while its code still loads. It never fails: the page itself reports what could not be read. */
export async function askFor(path: PagePath, params: Visit['params'], search: string): Promise<void> {
  const visit = { params, search: new URLSearchParams(search), user: userOf(session.get()) };
  await Promise.all(READS[path]?.(queryClient.prefetchQuery.bind(queryClient), visit, queryClient.getQueryData.bind(queryClient)) ?? []);
}
