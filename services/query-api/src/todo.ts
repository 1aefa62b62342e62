import type { PaymentId, SlotId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { ReadStore } from '@s30/platform/read-store/port';
import { interviews } from '@s30/projections/interviews';
import { slots } from '@s30/projections/slots';

const AT_ONCE = 500;

/** Slots whose hold ended before an instant: what a process still has to tidy up. */
export const endedHoldsIn = (readStore: ReadStore) => async (at: Instant) => {
  const ended = await readStore.reader(slots.collection).find({ where: { status: 'held', heldUntil: { lte: at } }, limit: AT_ONCE });
  return ended.flatMap(({ _id, paymentId, heldUntil }) =>
    paymentId === undefined || heldUntil === undefined
      ? []
      : [{ slotId: _id as SlotId, paymentId: paymentId as PaymentId, heldUntil: heldUntil as Instant }],
  );
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
