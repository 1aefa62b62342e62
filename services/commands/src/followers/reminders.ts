import { REMINDERS } from '@s30/contracts/rules';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import type { Timer } from '@s30/platform/projector/process';
import type { Notices } from '../mails/notices.ts';

const SECONDS = 30;

/** Scheduled interviews that begin in this interval, both ends included: the worklist of {@link reminders}. */
export type UpcomingInterviews = (
  from: Instant,
  to: Instant,
) => Promise<readonly { readonly interviewId: string; readonly startTime: Instant; readonly plannedAt: Instant }[]>;

/**
 * Sends reminders to both sides. Keeps no record itself: the mail streams show what was sent, so the timer may run any number
 * of times. A mail that fails does not hold up the others and is retried on the next run.
 */
export const reminders = (upcoming: UpcomingInterviews, notices: Pick<Notices, 'interviewAhead'>, now: () => Instant): Timer => ({
  name: 'reminders',
  seconds: SECONDS,
  run: async () => {
    const at = now();
    const failures: unknown[] = [];
    for (const reminder of REMINDERS) {
      const { hoursAhead, lateMinutes } = reminder;
      const last = addHours(at, hoursAhead);
      // Interviews that begin earlier than this would be reminded too late.
      for (const { interviewId, startTime, plannedAt } of await upcoming(addMinutes(last, -lateMinutes), last)) {
        // Someone who has only just booked needs no reminder.
        if (plannedAt > addHours(startTime, -hoursAhead)) continue;
        await notices.interviewAhead(interviewId, startTime, reminder).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be handed over`);
  },
});
