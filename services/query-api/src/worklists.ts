import type { InterviewId, PaymentId, SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { Position } from '@s30/platform/event-store/port';
import { waitForCheckpoint } from '@s30/platform/projector/runner';
import type { ReadStore } from '@s30/platform/read-store/port';
import { interviews } from '@s30/projections/interviews';
import { slotRequests } from '@s30/projections/slotRequests';
import { slots } from '@s30/projections/slots';

const AT_ONCE = 500;
const CATCH_UP_MS = 5_000;

/** Slots whose hold ended before an instant: what a process still has to tidy up. */
export const endedHoldsIn = (readStore: ReadStore) => async (at: Instant) => {
  const ended = await readStore.reader(slots.collection).find({ where: { status: 'held', heldUntil: { lte: at } }, limit: AT_ONCE });
  return ended.flatMap(({ _id, paymentId, heldUntil }) =>
    paymentId === undefined || heldUntil === undefined
      ? []
      : [{ slotId: _id as SlotId, paymentId: paymentId as PaymentId, heldUntil: heldUntil as Instant }],
  );
};

/** Reported no-shows that can no longer be disputed. */
export const undisputedNoShowsIn = (readStore: ReadStore) => async (at: Instant) => {
  const reported = await readStore
    .reader(interviews.collection)
    .find({ where: { 'noShow.state': 'reported', 'noShow.disputableUntil': { lte: at } }, limit: AT_ONCE });
  return reported.map(({ _id }) => _id as InterviewId);
};

/** Requests to an interviewer that wait for an answer, none missing that was made before `asOf`; throws while the read model is behind. */
export const pendingRequestsIn = (readStore: ReadStore) => async (interviewerId: UserId, asOf: Position) => {
  const { name } = slotRequests.collection;
  if (!(await waitForCheckpoint(readStore, [name], asOf, CATCH_UP_MS))) throw new Error(`${name} has not reached ${asOf} yet`);
  const pending = await readStore.reader(slotRequests.collection).find({ where: { interviewerId, status: 'pending' } });
  return pending.map(({ _id, createdAt }) => ({ slotRequestId: _id as SlotRequestId, requestedAt: createdAt as Instant }));
};

/** Scheduled interviews that begin between two instants: whom a process has to remind. */
export const upcomingInterviewsIn = (readStore: ReadStore) => async (from: Instant, to: Instant) => {
  const upcoming = await readStore
    .reader(interviews.collection)
    .find({ where: { status: 'scheduled', startTime: { gte: from, lte: to } }, sort: { startTime: 'asc' } });
  return upcoming.map(({ _id, startTime, plannedAt }) => ({
    interviewId: _id,
    startTime: startTime as Instant,
    plannedAt: plannedAt as Instant,
  }));
};

/** All worklists of the command side. */
export const worklistsIn = (readStore: ReadStore) => ({
  endedHolds: endedHoldsIn(readStore),
  undisputedNoShows: undisputedNoShowsIn(readStore),
  pendingRequests: pendingRequestsIn(readStore),
  upcomingInterviews: upcomingInterviewsIn(readStore),
});
