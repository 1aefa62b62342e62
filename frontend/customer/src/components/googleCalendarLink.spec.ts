import { expect, it } from '@jest/globals';
import { googleCalendarLink } from './googleCalendarLink.ts';

it('the calendar link keeps an interview’s instant in any zone', () => {
  const times = { scheduledDate: '2026-11-24T13:30:00.000Z', endTime: '2026-11-24T14:10:00.000Z' };
  const meetingLink = 'https://meet.google.com/a?b=1&c=2';
  const link = new URL(googleCalendarLink({ interviewType: 'DSA', ...times, meetingLink }, 'Ananya Rao'));
  expect(link.searchParams.get('dates')).toBe('20261124T133000Z/20261124T141000Z');
  expect(link.searchParams.get('text')).toBe('DSA mock interview with Ananya Rao');
  expect(link.searchParams.get('location')).toBe(meetingLink);
});
