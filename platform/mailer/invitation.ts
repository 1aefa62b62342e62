import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { Mail } from './port.ts';

type Person = { readonly name: string; readonly address: string };

export type Appointment = {
  /** The same in all mails about one appointment, so that calendars update it. */
  readonly uid: string;
  /** Increases with every change and with the cancellation; calendars ignore lower numbers than they have. */
  readonly sequence: number;
  /** When this was written, an ISO instant. */
  readonly stamp: string;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly description?: string;
  /** The meeting link. */
  readonly url?: string;
};
export type Invitation = Appointment & {
  /** REQUEST invites or reschedules, CANCEL cancels. */
  readonly method: 'REQUEST' | 'CANCEL';
  /** The interviewer. */
  readonly organiser: Person;
  readonly attendee: Person;
};

/** The calendar part of a mail. Deterministic; times are in UTC. */
export function createInvitation(invitation: Invitation): NonNullable<Mail['calendar']> {
  const { method, organiser, attendee } = invitation;
  const content = calendarWith(method, {
    ...eventOf(invitation),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: organiser.name, email: organiser.address },
    attendees: [
      {
        name: attendee.name,
        email: attendee.address,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: method === 'REQUEST',
      },
    ],
  });
  return { method, content };
}

/** The same appointment as a downloadable calendar file, without participants or replies. */
export function createCalendarFile(appointment: Appointment & { readonly cancelled: boolean }): string {
  const status = appointment.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  return calendarWith('PUBLISH', { ...eventOf(appointment), status });
}

function eventOf({ uid, sequence, stamp, start, end, summary, description, url }: Appointment) {
  // Parsing removes line breaks, which would start a new property.
  const link = url === undefined ? undefined : new URL(url).href;
  return {
    id: uid,
    sequence,
    stamp: new Date(stamp),
    start: new Date(start),
    end: new Date(end),
    summary,
    ...(description !== undefined && { description }),
    // Google Calendar and Outlook show the location but not the URL. The library wrongly escapes a URL like text.
    ...(link !== undefined && { location: link, url: link.replace(/[\\;,]/g, encodeURIComponent) }),
  };
}

function calendarWith(method: keyof typeof ICalCalendarMethod, event: ICalEventData): string {
  const calendar = ical({ prodId: { company: 'S30', product: 'S30', language: 'EN' }, method: ICalCalendarMethod[method] });
  calendar.createEvent(event);
  return calendar.toString();
}
