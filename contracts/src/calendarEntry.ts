import type { BookingEvent } from './events/booking.ts';

type Entry = { readonly calendarRevision: number; readonly meetingLink: string };

/**
 * The SEQUENCE of an interview's calendar entry (RFC 5545, 3.8.7.4) once the event has happened: 0 when it is booked, one more with each
 * change that the entry shows. Calendars ignore what is older than what they have.
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
