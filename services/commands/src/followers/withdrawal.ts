import { bookingOfPayment, interviewIdOf, type UserId } from '@s30/contracts/ids';
import type { AffectedInterview } from '@s30/contracts/routes/console';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { booking } from '../booking/decider.ts';
import { paymentOf } from '../booking/state.ts';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { wallet } from '../wallet/decider.ts';

/** Withdraws the interviewer's open slots; slots that candidates are paying for or have booked stay. */
export async function withdrawOpenSlots(run: Run, interviewerId: UserId): Promise<void> {
  await run(calendar, interviewerId, { type: 'WithdrawOpenSlots' });
}

/** Releases slots a candidate holds unpaid. The slot comes before the reservation, which lets a retry find it. */
export async function releaseHolds(load: CommandRunner['load'], run: Run, candidateId: UserId, at: Instant): Promise<void> {
  const { reservations } = await load(wallet, candidateId);
  for (const [paymentId, { until }] of reservations) {
    if (until <= at) continue;
    const held = await load(booking, bookingOfPayment(paymentId));
    const slotId = held.status === 'none' ? undefined : paymentOf(held, paymentId)?.request.slot.slotId;
    if (held.status !== 'none' && slotId !== undefined)
      await run(calendar, held.interviewerId, { type: 'ReleaseHold', slotId, candidateId, key: slotId });
    await run(wallet, candidateId, { type: 'DropReservation', userId: candidateId, paymentId, key: paymentId });
  }
}

/** Booked upcoming interviews, next first: an admin has to find someone else for them, or cancel. */
export async function interviewsToCome(load: CommandRunner['load'], interviewerId: UserId, at: Instant): Promise<AffectedInterview[]> {
  const { slots } = await load(calendar, interviewerId);
  return [...slots.values()]
    .flatMap(({ occupation, startTime, interviewType }) =>
      occupation.status === 'booked' && startTime > at ? [{ _id: interviewIdOf(occupation.bookingId), startTime, interviewType }] : [],
    )
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
}
