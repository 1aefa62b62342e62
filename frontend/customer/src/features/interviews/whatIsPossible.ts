import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { NO_SHOW_AFTER_MINUTES, NO_SHOW_WITHIN_HOURS, SLOT_LEAD_HOURS } from '@s30/contracts/rules';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Planned = Pick<InterviewDocument, 'status' | 'scheduledDate' | 'reschedulesLeft'>;

/** May its candidate move it? The server decides; this spares people a button that only refuses. */
export const canReschedule = ({ status, scheduledDate, reschedulesLeft }: Planned, now: number): boolean =>
  status === 'scheduled' && reschedulesLeft > 0 && Date.parse(scheduledDate) - now >= SLOT_LEAD_HOURS * HOUR;

/** What can be said about an absence: a report for a day from a quarter of an hour after the start, a dispute a day longer. */
export function noShowStatements({ status, scheduledDate }: Planned, now: number): readonly ('report' | 'dispute')[] {
  const since = now - Date.parse(scheduledDate);
  if ((status !== 'scheduled' && status !== 'in-progress') || since < NO_SHOW_AFTER_MINUTES * MINUTE) return [];
  if (since <= NO_SHOW_WITHIN_HOURS * HOUR) return ['report', 'dispute'];
  return since <= 2 * NO_SHOW_WITHIN_HOURS * HOUR ? ['dispute'] : [];
}

const compact = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Opens Google Calendar with the interview filled in. */
export function googleCalendarLink(
  {
    interviewType,
    scheduledDate,
    endTime,
    meetingLink,
  }: Pick<InterviewDocument, 'interviewType' | 'scheduledDate' | 'endTime' | 'meetingLink'>,
  withWhom: string,
): string {
  const event = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${interviewType} mock interview with ${withWhom}`,
    dates: `${compact(scheduledDate)}/${compact(endTime)}`,
    ...(meetingLink ? { location: meetingLink } : {}),
  });
  return `https://calendar.google.com/calendar/render?${event}`;
}
