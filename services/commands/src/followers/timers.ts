import { type BookingId, bookingOfInterview, type InterviewId } from '@s30/contracts/ids';
import type { Money } from '@s30/contracts/money';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { Timer } from '@s30/platform/projector/process';
import { messageOf } from '@s30/platform/telemetry/thrown';
import { type BookingCommand, booking } from '../booking/decider.ts';
import { runAs } from '../context.ts';
import { followBooking } from './followBooking.ts';

const SECONDS = 60;

/** Interviews for which something is due at an instant: the worklist of a timer. */
export type DueInterviews = (at: Instant) => Promise<readonly InterviewId[]>;

type Due = {
  readonly runner: CommandRunner;
  readonly due: DueInterviews;
  readonly now: () => Instant;
  readonly trustAllowance: Money;
};

/**
 * Sends a command to each booking that is due; the decider checks that it really is. A failure does not hold up the others and
 * is retried on the next run.
 */
function whenDue(name: string, command: BookingCommand, { runner, due, now, trustAllowance }: Due): Timer {
  async function change(bookingId: BookingId, at: Instant): Promise<void> {
    const before = await runner.load(booking, bookingId);
    const commandId = uuidFrom(`${name} of ${bookingId} at revision ${before.revision}`);
    const run = runAs(runner, { userId: name, commandId, causationId: commandId, at });
    await run(booking, bookingId, command);
    await followBooking({ run, load: runner.load, trustAllowance }, bookingId);
  }

  return {
    name,
    seconds: SECONDS,
    run: async (_, signal) => {
      const at = now();
      const failures: string[] = [];
      for (const interviewId of await due(at)) {
        if (signal?.aborted) return;
        await change(bookingOfInterview(interviewId), at).catch((error: unknown) => failures.push(messageOf(error)));
      }
      if (failures.length > 0) throw new Error(`of the bookings that are due, ${failures.length} failed: ${failures[0]}`);
    },
  };
}

/** Settles reports that no one disputed in time, and refunds accordingly. */
export const noShowSettlement = (due: Due) => whenDue('no-show-settlement', { type: 'SettleNoShow' }, due);

/** Releases bookings whose rejected payment got no new proof. */
export const bookingRelease = (due: Due) => whenDue('booking-release', { type: 'ReleaseBooking' }, due);
