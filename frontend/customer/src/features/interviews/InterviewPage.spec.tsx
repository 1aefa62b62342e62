/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@s30/contracts/fields';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { connectToaster } from '../../components/toast.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { InterviewPage } from './InterviewPage.tsx';

const START = Date.parse('2026-11-24T13:30:00.000Z');
const MINUTE = 60_000;
const kavya = { _id: 'kavya', name: 'Kavya Nair', linkedInUrl: '' };
const ravi = { _id: 'ravi', name: 'Ravi Iyer', linkedInUrl: '' };

afterEach(leaves);

const MEETING = 'https://meet.google.com/abc-defg-hij';

/** Kavya's page of this interview. */
async function shows(interview: Readonly<Record<string, unknown>>, now: number, role?: Role) {
  const found = {
    _id: 'i1',
    status: 'scheduled',
    interviewType: 'DSA',
    scheduledDate: new Date(START).toISOString(),
    endTime: new Date(START + 40 * MINUTE).toISOString(),
    timeZone: 'UTC',
    duration: 40,
    meetingLink: MEETING,
    meetingPassword: '',
    price: 1499,
    currency: 'INR',
    paymentId: { _id: '1.i1', status: 'verified' },
    interviewer: ravi,
    candidate: kavya,
    isRated: false,
    reschedulesLeft: 1,
    refundLimit: 100,
    ...interview,
  };
  const changes: object = {};
  createNetwork({ 'GET /api/interviews/i1': () => ({ body: { ...found, ...changes } }) });
  const page = (
    <Routes>
      <Route path="/interviews/:interviewId" element={<InterviewPage />} />
    </Routes>
  );
  const shown = renders(page, { at: '/interviews/i1', now, role: role ?? (found.interviewer === kavya ? 'interviewer' : 'candidate') });
  await shown.passes(10);
  return { ...shown, changes };
}

/** The primary buttons. */
async function mainActions(...given: Parameters<typeof shows>): Promise<readonly (string | null)[]> {
  const { container } = await shows(...given);
  return [...container.querySelectorAll('.btn--primary')].map(({ textContent }) => textContent);
}

const conducted = { candidate: ravi, interviewer: kavya };
const unpaid = { paymentId: { _id: '1.i1', status: 'pending' } };

it('offers an interviewer whose role was taken away nothing that would be refused', async () => {
  await shows({ ...conducted, status: 'in-progress', interviewerLeft: true }, 41 * MINUTE, 'candidate');
  for (const name of [/Provide Feedback/, /link/i]) {
    expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

describe('the interview page has one primary action', () => {
  it.each([
    ['joining what is paid', {}, 0, ['Join']],
    ['nothing, once an interview that was not started is over', {}, 41 * MINUTE, []],
    ['starting, for the interviewer, once its time is over', conducted, 41 * MINUTE, ['Start']],
    ['paying before the start', unpaid, -MINUTE, ['Pay']],
    [
      'new proof, where the payment was rejected',
      { paymentId: { _id: '1.i1', status: 'rejected' }, meetingLink: '' },
      -MINUTE,
      ['See why and submit new proof'],
    ],
    ['joining what runs, paid or not', { ...unpaid, status: 'in-progress' }, MINUTE, ['Join']],
    ['rating what is completed', { status: 'completed' }, 60 * MINUTE, ['Rate']],
    ['joining, for the interviewer, while it runs', { ...conducted, status: 'in-progress' }, MINUTE, ['Join']],
    ['feedback, for the interviewer, once it is over', { ...conducted, status: 'in-progress' }, 41 * MINUTE, ['Provide Feedback']],
    [
      'feedback, for the interviewer, where there is no link',
      { ...conducted, status: 'in-progress', meetingLink: '' },
      0,
      ['Provide Feedback'],
    ],
  ])('%s', async (_, interview, after, expected) => expect(await mainActions(interview, START + after)).toEqual(expected));
});

it('a changed link and a cancellation reach an interview page that is left open', async () => {
  const { container, passes, changes } = await shows({}, START - 5 * MINUTE);
  const joins = () => container.querySelector('.btn--primary')?.getAttribute('href');
  expect(joins()).toBe(MEETING);
  Object.assign(changes, { meetingLink: 'https://zoom.us/j/2' });
  await passes(31_000);
  expect(joins()).toBe('https://zoom.us/j/2');
  Object.assign(changes, { status: 'cancelled', meetingLink: '' });
  await passes(31_000);
  expect(container.textContent).toContain('Cancelled');
  expect(joins()).toBeUndefined();
});

const noShow = {
  ...{ state: 'reported', absent: 'candidate', statement: 'I waited.\nNobody came.' },
  disputableUntil: new Date(START + 25 * 60 * MINUTE).toISOString(),
};

it('a statement about a no-show keeps its lines where it is disputed', async () => {
  const { user } = await shows({ noShow }, START + 60 * MINUTE);
  await user.click(screen.getByRole('button', { name: 'Dispute no-show: interview with Ravi Iyer' }));
  const statement = within(screen.getByRole('dialog')).getByText(/^I waited\.\s+Nobody came\.$/);
  expect(statement.className).toBe('pre-line');
});

it.each([
  ['its report is settled', { noShow: { ...noShow, state: 'settled', outcome: { percent: 0 } } }],
  ['its time is over', { noShow: { ...noShow, disputableUntil: new Date(START + 60 * MINUTE).toISOString() } }],
])('a dispute stays open with its text when %s', async (_, change) => {
  const { user, passes, changes } = await shows({ noShow }, START + 60 * MINUTE);
  await user.click(screen.getByRole('button', { name: 'Dispute no-show: interview with Ravi Iyer' }));
  const words = screen.getByRole('textbox', { name: 'In your words' });
  await user.clear(words);
  await user.type(words, 'I was there');
  Object.assign(changes, change);
  await passes(31_000);
  expect(within(screen.getByRole('dialog', { name: 'Dispute a no-show' })).getByRole('textbox')).toHaveProperty('value', 'I was there');
});

it.each([
  ['the candidate', {}, 'You get nothing back.'],
  ['the interviewer', conducted, 'Ravi Iyer gets nothing back.'],
])('a no-show settled without a refund says so to %s', async (_, sides, words) => {
  const settled = { ...noShow, state: 'settled', outcome: { percent: 0 } };
  const { container } = await shows({ ...sides, status: 'cancelled', noShow: settled }, START + 60 * MINUTE);
  expect(container.textContent).toContain(words);
});

describe('a dialog that is open while the interview changes', () => {
  it.each([
    ['Cancel', { status: 'cancelled' }, 'This interview has been cancelled. Its payment shows what comes back.'],
    ['Cancel', { status: 'in-progress' }, 'This interview has started.'],
    ['Reschedule', { status: 'cancelled' }, 'This interview has been cancelled. Its payment shows what comes back.'],
  ])('%s closes and says why after %j', async (name, change, said) => {
    const { user, passes, changes } = await shows({}, START - 72 * 60 * MINUTE);
    await user.click(screen.getByRole('button', { name: `${name} the interview with Ravi Iyer` }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    const toasts: string[] = [];
    const disconnect = connectToaster(({ text }) => toasts.push(text));
    Object.assign(changes, change);
    await passes(31_000);
    disconnect();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts).toEqual([said]);
  });
});
