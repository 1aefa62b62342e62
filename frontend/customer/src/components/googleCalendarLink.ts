import type { InterviewDocument } from '@s30/contracts/documents/interview';

const compact = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The interview's details for a calendar entry. */
export type Entry = Pick<InterviewDocument, '_id' | 'interviewType' | 'scheduledDate' | 'endTime' | 'meetingLink'>;

/** A link that opens Google Calendar with the interview filled in. */
export function googleCalendarLink({ interviewType, scheduledDate, endTime, meetingLink }: Omit<Entry, '_id'>, withWhom: string): string {
  const event = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${interviewType} mock interview with ${withWhom}`,
    dates: `${compact(scheduledDate)}/${compact(endTime)}`,
    ...(meetingLink ? { location: meetingLink } : {}),
  });
  return `https://calendar.google.com/calendar/render?${event}`;
}
