import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Mail } from './port.ts';

type Person = { readonly name: string; readonly address: string };

export type Invitation = {
  /** REQUEST invites or moves, CANCEL takes back. */
  readonly method: 'REQUEST' | 'CANCEL';
  /** The same for all mails about one appointment: calendars find it again by this. */
  readonly uid: string;
  /** Grows with every change and with the cancellation; calendars ignore what is older than what they have. */
  readonly sequence: number;
  /** When this invitation was made, an ISO instant. */
  readonly stamp: string;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly description?: string;
  readonly location?: string;
  readonly url?: string;
  /** Who conducts the interview. */
  readonly organiser: Person;
  readonly attendee: Person;
};

/** The calendar part of a mail. The same invitation always gives the same text; times are UTC. */
export function createInvitation(invitation: Invitation): NonNullable<Mail['calendar']> {
  const { method, uid, sequence, stamp, start, end, summary, description, location, url, organiser, attendee } = invitation;
  const calendar = ical({ prodId: { company: 'S30', product: 'S30', language: 'EN' }, method: ICalCalendarMethod[method] });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: new Date(stamp),
    start: new Date(start),
    end: new Date(end),
    summary,
    ...(description !== undefined && { description }),
    ...(location !== undefined && { location }),
    // A parsed address has no line breaks, which would begin a property of their own.
    ...(url !== undefined && { url: new URL(url).href }),
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
  return { method, content: calendar.toString() };
}
