import { bookingOfInterview, type InterviewId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { every } from '@s30/platform/projector/process';
import { type BookingCommand, booking } from '../booking/decider.ts';
import { followBooking } from '../booking/follow.ts';

const SECONDS = 60;

/** Interviews for which the time of something has come at an instant: the worklist of a timer. */
export type DueInterviews = (at: Instant) => Promise<readonly InterviewId[]>;

/** Sends a command to each booking whose time has come; the decider sees for itself whether it has. */
const whenDue = (name: string, command: BookingCommand, runner: CommandRunner, due: DueInterviews, now: () => Instant) =>
  every({
    name,
    seconds: SECONDS,
    run: async () => {
      const at = now();
      for (const interviewId of await due(at)) {
        const bookingId = bookingOfInterview(interviewId);
        const before = await runner.load(booking, bookingId);
        const commandId = uuidFrom(`${name} of ${bookingId} at revision ${before.revision}`);
        const context = {
          commandId,
          correlationId: commandId,
          causationId: commandId,
          actor: { userId: name, role: 'system' },
          at,
        } as const;
        await runner.run(booking, bookingId, command, context);
        await followBooking((decider, id, next) => runner.run(decider, id, next, context), runner.load, bookingId);
      }
    },
  });

/** What nobody disputed in time holds: the refund follows in the same breath. */
export const noShowSettlement = (runner: CommandRunner, undisputed: DueInterviews, now: () => Instant) =>
  whenDue('no-show-settlement', { type: 'SettleNoShow' }, runner, undisputed, now);

/** Bookings whose rejected payment nobody proved again give their slot back. */
export const bookingRelease = (runner: CommandRunner, rejected: DueInterviews, now: () => Instant) =>
  whenDue('booking-release', { type: 'ReleaseBooking' }, runner, rejected, now);
