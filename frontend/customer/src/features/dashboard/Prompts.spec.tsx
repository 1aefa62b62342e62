/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { Prompts } from './Prompts.tsx';

const PROMPT = 'Add your LinkedIn URL';

afterEach(() => {
  leaves();
  localStorage.clear();
});

/** Whether this user sees the prompt. */
async function isPrompted(_id: string, at = '2026-11-20T12:00:00.000Z') {
  createNetwork({ 'GET /api/auth/me': () => ({ body: { user: { _id, isEmailVerified: true, linkedInUrl: '' } } }) });
  const { passes } = renders(<Prompts isInterviewer={false} />, { now: Date.parse(at) });
  await passes(100);
  return screen.queryByRole('heading', { name: PROMPT }) !== null;
}

it('hides a dismissed prompt from that user, but not from the next user in the same tab', async () => {
  expect(await isPrompted('kavya')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: `Dismiss: ${PROMPT}` }));
  expect(screen.queryByRole('heading', { name: PROMPT })).toBeNull();
  leaves();
  expect(await isPrompted('kavya')).toBe(false);
  leaves();
  expect(await isPrompted('ravi')).toBe(true);
});

it('shows a dismissed prompt again after a month', async () => {
  expect(await isPrompted('kavya')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: `Dismiss: ${PROMPT}` }));
  leaves();
  expect(await isPrompted('kavya', '2026-12-20T11:00:00.000Z')).toBe(false);
  leaves();
  expect(await isPrompted('kavya', '2026-12-20T13:00:00.000Z')).toBe(true);
});

it.each([
  ['candidates how many slots they can hold', false, 1],
  ['interviewers, who hold none, nothing of it', true, 0],
])('tells unconfirmed %s', async (_, isInterviewer, told) => {
  createNetwork({ 'GET /api/auth/me': () => ({ body: { user: { _id: 'ravi', email: 'ravi@example.com', isEmailVerified: false } } }) });
  const { passes } = renders(<Prompts isInterviewer={isInterviewer} />);
  await passes(100);
  expect(screen.getByText(/^Open the link in the email that we sent to ravi@example.com\./)).toBeTruthy();
  expect(screen.queryAllByText(/one slot at a time/)).toHaveLength(told);
});
