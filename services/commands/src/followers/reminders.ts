import { FEEDBACK_REMINDER, REMINDERS } from '@s30/contracts/rules';
import { addHours, addMinutes, type Instant } from '@s30/contracts/time';
import { MailerUnavailableError } from '@s30/platform/mailer/port';
import type { Timer } from '@s30/platform/projector/process';
import type { Notices } from '../mails/notices.ts';

const SECONDS = 30;

/** Interviews, not completed or cancelled, that begin in this interval, both ends included: the worklist of {@link reminders}. */
export type InterviewsToRemind = (
  from: Instant,
  to: Instant,
) => Promise<readonly { readonly interviewId: string; readonly startTime: Instant; readonly plannedAt: Instant }[]>;

/**
 * Sends reminders to both sides before an interview, and to interviewers who owe feedback. The mail streams show what was sent, so
 * the timer may run any number of times; what this one has sent it only remembers to spare the next run. A mail that fails does
 * not hold up the others and is retried on the next run.
 */
export const reminders = (
  interviews: InterviewsToRemind,
  notices: Pick<Notices, 'interviewAhead' | 'feedbackDue'>,
  now: () => Instant,
): Timer => {
  const kinds = [
    ...REMINDERS.map((reminder) => ({
      ...reminder,
      send: (interviewId: string, startTime: Instant) => notices.interviewAhead(interviewId, startTime, reminder),
    })),
    { ...FEEDBACK_REMINDER, hoursAhead: -FEEDBACK_REMINDER.hoursAfter, send: notices.feedbackDue },
  ];
  let told = new Set<string>();
  return {
    name: 'reminders',
    seconds: SECONDS,
    run: async (_now, signal) => {
      const at = now();
      const failures: unknown[] = [];
      const before = told;
      told = new Set();
      for (const { hoursAhead, lateMinutes, send } of kinds) {
        // Interviews that begin earlier than this would be reminded too late.
        const earliest = (): Instant => addMinutes(addHours(now(), hoursAhead), -lateMinutes);
        for (const { interviewId, startTime, plannedAt } of await interviews(earliest(), addHours(at, hoursAhead))) {
          // Someone who has only just booked needs no reminder.
          if (plannedAt > addHours(startTime, -hoursAhead)) continue;
          const reminder = `${hoursAhead} hours before ${interviewId} at ${startTime}`;
          if (!before.has(reminder)) {
            if (signal?.aborted) return;
            // The ones before may have taken long.
            if (startTime < earliest()) continue;
            try {
              await send(interviewId, startTime);
            } catch (error) {
              if (error instanceof MailerUnavailableError) throw error;
              failures.push(error);
              continue;
            }
          }
          told.add(reminder);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be handed over`);
    },
  };
};
