import { REMINDERS, type Reminder } from '@s30/contracts/rules';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import { every } from '@s30/platform/projector/process';
import type { Notices } from '../mails/notices.ts';

const SECONDS = 30;

/** Scheduled interviews that begin in this time, both ends included: the worklist of {@link reminders}. */
export type UpcomingInterviews = (
  from: Instant,
  to: Instant,
) => Promise<readonly { readonly interviewId: string; readonly startTime: Instant; readonly plannedAt: Instant }[]>;

/** Starts of the interviews whose reminder is due: its moment has come, and is not long past. */
const startsToRemindOf = ({ hoursAhead, lateMinutes }: Reminder, at: Instant) => {
  const last = addHours(at, hoursAhead);
  return { first: addMinutes(last, -lateMinutes), last };
};

/**
 * Reminds both sides. It keeps no record of its own: the mail streams know what was sent, so it may ring as often as it likes. One mail
 * that cannot be handed over does not hold up the others; the timer rings again soon.
 */
export const reminders = (upcoming: UpcomingInterviews, notices: Pick<Notices, 'interviewAhead'>, now: () => Instant) =>
  every({
    name: 'reminders',
    seconds: SECONDS,
    run: async () => {
      const at = now();
      const failures: unknown[] = [];
      for (const reminder of REMINDERS) {
        const { first, last } = startsToRemindOf(reminder, at);
        for (const { interviewId, startTime, plannedAt } of await upcoming(first, last)) {
          // Whoever has just booked an interview need not be reminded of it.
          if (plannedAt > addHours(startTime, -reminder.hoursAhead)) continue;
          await notices.interviewAhead(interviewId, startTime, reminder).catch((error: unknown) => failures.push(error));
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be handed over`);
    },
  });
