import type { InterviewId, PaymentId, SlotId } from '@s30/contracts/ids';
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

/** Reported no-shows that can no longer be disputed. */
export const undisputedNoShowsIn = (readStore: ReadStore) => async (at: Instant) => {
  const reported = await readStore
    .reader(interviews.collection)
    .find({ where: { noShowState: 'reported', 'noShow.disputableUntil': { lte: at } }, limit: AT_ONCE });
  return reported.map(({ _id }) => _id as InterviewId);
};
