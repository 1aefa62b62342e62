import { describe, expect, it } from '@jest/globals';
import { canReschedule, googleCalendarLink, noShowStatements } from './whatIsPossible.ts';

const start = '2026-11-24T13:30:00.000Z';
const interview = { status: 'scheduled', scheduledDate: start, reschedulesLeft: 2 } as const;
const at = (instant: string) => Date.parse(instant);

describe('an interview', () => {
  it('can be moved until a day before its start, as long as moves are left', () => {
    expect(canReschedule(interview, at('2026-11-23T13:30:00.000Z'))).toBe(true);
    expect(canReschedule(interview, at('2026-11-23T13:30:01.000Z'))).toBe(false);
    expect(canReschedule({ ...interview, reschedulesLeft: 0 }, at('2026-11-01T00:00:00.000Z'))).toBe(false);
    expect(canReschedule({ ...interview, status: 'in-progress' }, at('2026-11-01T00:00:00.000Z'))).toBe(false);
  });

  it('can have a no-show from a quarter of an hour after its start', () => {
    expect(noShowStatements(interview, at('2026-11-24T13:44:59.000Z'))).toEqual([]);
    expect(noShowStatements(interview, at('2026-11-24T13:45:00.000Z'))).toEqual(['report', 'dispute']);
    expect(noShowStatements(interview, at('2026-11-25T14:00:00.000Z'))).toEqual(['dispute']);
    expect(noShowStatements(interview, at('2026-11-27T14:00:00.000Z'))).toEqual([]);
    expect(noShowStatements({ ...interview, status: 'completed' }, at('2026-11-24T14:00:00.000Z'))).toEqual([]);
  });

  it('goes into a calendar at its instant, whatever the zone', () => {
    const link = new URL(
      googleCalendarLink(
        {
          interviewType: 'DSA',
          scheduledDate: start,
          endTime: '2026-11-24T14:10:00.000Z',
          meetingLink: 'https://meet.google.com/a?b=1&c=2',
        },
        'Ananya Rao',
      ),
    );
    expect(link.searchParams.get('dates')).toBe('20261124T133000Z/20261124T141000Z');
    expect(link.searchParams.get('text')).toBe('DSA mock interview with Ananya Rao');
    expect(link.searchParams.get('location')).toBe('https://meet.google.com/a?b=1&c=2');
  });
});
