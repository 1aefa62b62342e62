import { bookingOfPayment, interviewIdOf, type UserId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import type { LeftBehind } from '@s30/contracts/routes/sessions';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { booking } from '../booking/decider.ts';
import { paymentOf } from '../booking/state.ts';
import { calendar } from '../calendar/decider.ts';
import { WITHDRAWN_AT_ONCE, type WithdrawOpen } from '../calendar/publishing.ts';
import type { Run } from '../context.ts';
import { wallet } from '../wallet/decider.ts';

/** Withdraws the interviewer's open slots; slots that candidates are paying for or have booked stay. */
export async function withdrawOpenSlots(run: Run, interviewerId: UserId, how: WithdrawOpen = {}): Promise<void> {
  for (let part = 1; ; part += 1) {
    const key = part === 1 ? {} : { key: `${part}` };
    const withdrawn = await run(calendar, interviewerId, { type: 'WithdrawOpenSlots', ...how, ...key });
    if (isRejection(withdrawn) || withdrawn.events.length < WITHDRAWN_AT_ONCE) return;
  }
}

/** Releases slots a candidate holds unpaid. The slot comes before the reservation, which lets a retry find it. */
export async function releaseHolds(load: CommandRunner['load'], run: Run, candidateId: UserId, at: Instant): Promise<void> {
  const { reservations } = await load(wallet, candidateId);
  for (const [paymentId, { until }] of reservations) {
    if (until <= at) continue;
    const held = await load(booking, bookingOfPayment(paymentId));
    const slotId = paymentOf(held, paymentId)?.request.slot.slotId;
    if (held.status !== 'none' && slotId !== undefined)
      await run(calendar, held.interviewerId, { type: 'ReleaseHold', slotId, candidateId, key: slotId });
    await run(wallet, candidateId, { type: 'DropReservation', userId: candidateId, paymentId, key: paymentId });
  }
}

/** What is left of an interviewer's calendar after {@link withdrawOpenSlots}: an admin has to find someone else, or cancel. */
export async function leftBehind(load: CommandRunner['load'], interviewerId: UserId, at: Instant): Promise<LeftBehind> {
  const ahead = [...(await load(calendar, interviewerId)).slots.values()].filter(({ startTime }) => startTime > at);
  const affectedInterviews = ahead.flatMap(({ occupation, startTime, interviewType }) =>
    occupation.status === 'booked' ? [{ _id: interviewIdOf(occupation.bookingId), startTime, interviewType }] : [],
  );
  const heldUntil = ahead
    .flatMap(({ occupation }) => (occupation.status === 'held' && occupation.until > at ? [occupation.until] : []))
    .toSorted()
    .at(-1);
  return {
    affectedInterviews: affectedInterviews.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)),
    ...(heldUntil === undefined ? {} : { heldUntil }),
  };
}
