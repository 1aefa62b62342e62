/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { act, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import type { Entry } from './googleCalendarLink.ts';
import { rememberZone } from './zone.ts';

const interview: Entry = {
  _id: 'i1',
  interviewType: 'DSA',
  meetingLink: '',
  scheduledDate: '2026-11-24T20:30:00.000Z',
  endTime: '2026-11-24T21:10:00.000Z',
};

beforeEach(() => {
  URL.createObjectURL = () => 'blob:calendar';
});
afterEach(() => {
  jest.restoreAllMocks();
  act(() => rememberZone(browserZone()));
  leaves();
});

it('the calendar file is named after the date that the page shows', async () => {
  createNetwork({ 'GET /api/interviews/i1/calendar.ics': () => ({}) });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user, passes } = renders(<AddToCalendar interview={interview} withWhom="Ravi Iyer" />);
  act(() => rememberZone('Asia/Kolkata'));
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  await passes(100);
  expect(names).toEqual(['s30-interview-2026-11-25.ics']);
});
