import { describe, expect, it } from '@jest/globals';
import { createCalendarFile, createInvitation, type Invitation } from './invitation.ts';

const invitation = (change: Partial<Invitation> = {}): Invitation => ({
  method: 'REQUEST',
  uid: 'interview-1',
  sequence: 0,
  stamp: '2026-11-01T10:00:00.000Z',
  start: '2026-11-24T13:30:00.000Z',
  end: '2026-11-24T14:10:00.000Z',
  summary: 'DSA mock interview',
  description: 'Asha with Ravi',
  url: 'https://meet.example.org/abc',
  organiser: { name: 'Ravi', address: 'ravi@example.org' },
  attendee: { name: 'Asha Rao', address: 'asha@example.org' },
  ...change,
});
/** The lines of the file, unfolded (RFC 5545, 3.1). */
const linesOf = (content: string) => content.replaceAll('\r\n ', '').split('\r\n');

describe('an invitation', () => {
  it('has the summary, times in UTC, place and participants', () => {
    const { method, content } = createInvitation(invitation());
    expect(method).toBe('REQUEST');
    const lines = linesOf(content);
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'UID:interview-1',
        'SEQUENCE:0',
        'DTSTAMP:20261101T100000Z',
        'DTSTART:20261124T133000Z',
        'DTEND:20261124T141000Z',
        'SUMMARY:DSA mock interview',
        'DESCRIPTION:Asha with Ravi',
        'LOCATION:https://meet.example.org/abc',
        'URL;VALUE=URI:https://meet.example.org/abc',
        'STATUS:CONFIRMED',
      ]),
    );
    expect(lines.find((line) => line.startsWith('ORGANIZER'))).toMatch(/CN="Ravi":mailto:ravi@example\.org$/i);
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(/RSVP=TRUE;.*CN="Asha Rao":mailto:asha@example\.org$/i);
  });

  it('is cancelled under the same id with a higher sequence number', () => {
    const { method, content } = createInvitation(invitation({ method: 'CANCEL', sequence: 1 }));
    expect(method).toBe('CANCEL');
    expect(linesOf(content)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'UID:interview-1', 'SEQUENCE:1', 'STATUS:CANCELLED']));
    expect(content).not.toContain('RSVP=TRUE');
  });

  it('is the same text for the same invitation', () => {
    expect(createInvitation(invitation()).content).toBe(createInvitation(invitation()).content);
  });

  it('needs no description or link', () => {
    const { description: _d, url: _u, ...least } = invitation();
    expect(createInvitation(least).content).not.toMatch(/DESCRIPTION|LOCATION|URL|undefined/);
  });

  it('keeps its link intact, whatever characters it contains', () => {
    const { content } = createInvitation(invitation({ url: 'https://meet.example.org/a,b;c?d=1;2&e=x\\y#f,g' }));
    const [, url] = /^URL;VALUE=URI:(.*)$/m.exec(content.replaceAll('\r\n ', '')) ?? [];
    expect(decodeURIComponent(url ?? '')).toBe('https://meet.example.org/a,b;c?d=1;2&e=x\\y#f,g');
    // A backslash would become part of the URL: only text values are escaped (RFC 5545, 3.3.11 and 3.3.13).
    expect(url).not.toMatch(/[\\,;]/);
  });

  it('does not let any text inject a line', () => {
    const evil = 'x\r\nATTENDEE:mailto:spy@example.org\nEND:VEVENT';
    const { content } = createInvitation(
      invitation({
        summary: evil,
        description: evil,
        url: 'https://meet.example.org/\r\nATTENDEE:mailto:spy@example.org',
        organiser: { name: evil, address: 'ravi@example.org' },
        attendee: { name: `"${evil}"`, address: 'asha@example.org' },
      }),
    );
    const lines = linesOf(content);
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });
});

describe('a calendar file', () => {
  const { method: _m, organiser: _o, attendee: _a, ...appointment } = invitation({ sequence: 2 });

  it('has the same appointment as the invitation, but requests no reply', () => {
    const lines = linesOf(createCalendarFile({ ...appointment, cancelled: false }));
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'UID:interview-1', 'SEQUENCE:2', 'DTSTART:20261124T133000Z', 'STATUS:CONFIRMED']),
    );
    expect(lines.join()).not.toMatch(/ORGANIZER|ATTENDEE|RSVP/);
  });

  it('has the status CANCELLED when the appointment was cancelled', () =>
    expect(linesOf(createCalendarFile({ ...appointment, cancelled: true }))).toContain('STATUS:CANCELLED'));
});
