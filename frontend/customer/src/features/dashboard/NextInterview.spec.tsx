/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { NextInterview } from './NextInterview.tsx';

const kavya = { _id: 'kavya', name: 'Kavya Nair', linkedInUrl: '' };
const ravi = { _id: 'ravi', name: 'Ravi Iyer', linkedInUrl: '' };
const interview = {
  _id: 'i1',
  status: 'scheduled',
  interviewType: 'DSA',
  scheduledDate: '2026-11-24T13:30:00.000Z',
  endTime: '2026-11-24T14:10:00.000Z',
  duration: 40,
  meetingLink: '',
  paymentId: { _id: '1.i1', status: 'rejected' },
};

afterEach(leaves);

async function shows(
  parties: { readonly interviewer: typeof ravi; readonly candidate: typeof ravi },
  isInterviewer: boolean,
  interviews: readonly object[] = [interview],
) {
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: interviews.map((each) => ({ ...each, ...parties })) }) });
  const { passes } = renders(<NextInterview userId="kavya" isInterviewer={isInterviewer} />, {
    now: Date.parse('2026-11-23T12:00:00.000Z'),
  });
  await passes(10);
}

it('shows an interviewer who booked as a candidate who interviews them, and how to keep the booking', async () => {
  await shows({ interviewer: ravi, candidate: kavya }, true);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('DSA with Ravi Iyer');
  expect(screen.getByRole('link', { name: 'Submit new proof' })).toBeTruthy();
});

it('shows a candidate who still conducts an interview whom they interview', async () => {
  await shows({ interviewer: kavya, candidate: ravi }, false);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('DSA with Ravi Iyer');
  expect(screen.queryByRole('link', { name: 'Submit new proof' })).toBeNull();
});

it.each(['in-progress', 'scheduled'])('passes over what is %s though its time is over', async (status) => {
  const over = { ...interview, _id: 'i0', status, scheduledDate: '2026-11-20T13:30:00.000Z', endTime: '2026-11-20T14:10:00.000Z' };
  await shows({ interviewer: ravi, candidate: kavya }, false, [over, interview]);
  expect(screen.getByRole('link', { name: 'Details and calendar' }).getAttribute('href')).toBe('/interviews/i1');
});

it('does not deny the scheduled interviews whose time is over', async () => {
  const over = { ...interview, scheduledDate: '2026-11-20T13:30:00.000Z', endTime: '2026-11-20T14:10:00.000Z' };
  await shows({ interviewer: ravi, candidate: kavya }, false, [over]);
  expect(screen.getByRole('heading', { name: 'No interview ahead' })).toBeTruthy();
});
