import type { BookingEvent } from './events/booking.ts';

type Entry = { readonly calendarRevision: number; readonly meetingLink: string };

/**
 * The SEQUENCE of an interview's calendar entry (RFC 5545, 3.8.7.4) after an event: 0 when booked, plus one for each
 * change visible in the entry. Calendar apps ignore revisions older than the one they have.
 */
export function calendarRevisionAfter(event: BookingEvent, { calendarRevision, meetingLink }: Entry): number {
  switch (event.type) {
    case 'InterviewRescheduled':
    case 'InterviewCancelled':
      return calendarRevision + 1;
    case 'MeetingLinkChanged':
      return event.data.meetingLink === meetingLink ? calendarRevision : calendarRevision + 1;
    default:
      return calendarRevision;
  }
}
