import { interviewIdOf, type UserId } from '@s30/contracts/ids';
import type { AffectedInterview } from '@s30/contracts/routes/console';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { calendar } from '../calendar/decider.ts';
import type { Run } from '../context.ts';

/** What candidates are paying for or have booked is left to them. */
export async function withdrawOpenSlots(run: Run, interviewerId: UserId): Promise<void> {
  await run(calendar, interviewerId, { type: 'WithdrawOpenSlots' });
}

/** Booked interviews that are still to come: an admin has to find somebody for them, or cancel. The next one first. */
export async function interviewsToCome(
  load: CommandRunner['load'],
  interviewerId: UserId,
  at: Instant,
): Promise<readonly AffectedInterview[]> {
  const { slots } = await load(calendar, interviewerId);
  return [...slots.values()]
    .flatMap(({ occupation, startTime, interviewType }) =>
      occupation.status === 'booked' && startTime > at ? [{ _id: interviewIdOf(occupation.bookingId), startTime, interviewType }] : [],
    )
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
}
