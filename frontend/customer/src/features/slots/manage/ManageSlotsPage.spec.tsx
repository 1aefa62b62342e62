/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { rememberZone } from '../../../components/zone.ts';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { ManageSlotsPage } from './ManageSlotsPage.tsx';

afterEach(leaves);

it.each([
  [{ upiId: '', zelleId: '' }, '/payments/setup'],
  [{ upiId: 'ravi@okbank', zelleId: '' }, undefined],
  [{ upiId: '', zelleId: 'ravi@example.com' }, undefined],
])('warns an interviewer without a payment setup that their slots cannot be booked, and links to the setup: %j', async (paid, to) => {
  createNetwork({
    'GET /api/users/me': () => ({ body: { allowedInterviewTypes: ['DSA'], defaultMeetingLink: '', ...paid } }),
    [`GET /api/slots/interviewer?${new URLSearchParams({ startDate: '2026-11-19T23:00:00.000Z' })}`]: () => ({ body: [] }),
  });
  rememberZone('UTC');
  const { passes } = renders(<ManageSlotsPage />, { role: 'interviewer', now: Date.parse('2026-11-20T12:00:00.000Z') });
  await passes(100);
  expect(screen.getByRole('heading', { name: 'Create slots' })).toBeTruthy();
  expect(screen.queryByText('Candidates cannot book your slots yet') !== null).toBe(to !== undefined);
  expect(screen.queryByRole('link', { name: 'Set up payment' })?.getAttribute('href')).toBe(to);
});
