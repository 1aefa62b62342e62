/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { PIECE } from '@s30/contracts/rules';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { fireEvent, screen, within } from '@testing-library/react';
import { connectToaster } from '../../components/toast.ts';
import { rememberZone } from '../../components/zone.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { InterviewsPage } from './InterviewsPage.tsx';

const AT_ONCE = 25;

const NOW = Date.parse('2026-11-24T13:30:00.000Z');
const HOUR = 3_600_000;
const person = (_id: string) => ({ _id, name: _id, linkedInUrl: '' });
const interview = (at: number) => ({
  _id: `i${at}`,
  status: 'completed',
  interviewType: 'DSA',
  scheduledDate: new Date(NOW - (at + 1) * HOUR).toISOString(),
  endTime: new Date(NOW - at * HOUR).toISOString(),
  timeZone: 'UTC',
  duration: 40,
  meetingLink: '',
  meetingPassword: '',
  price: 1499,
  currency: 'INR',
  paymentId: { _id: `1.i${at}`, status: 'verified' },
  interviewer: person('Ravi'),
  candidate: person('Kavya'),
  isRated: true,
  reschedulesLeft: 0,
  refundLimit: 0,
});
const some = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => interview(from + n));
const rows = () => within(screen.getByRole('table', { name: 'Your interviews' })).getAllByRole('row').length - 1;
const more = () => screen.queryByRole('button', { name: 'Show more interviews' });

afterEach(() => {
  rememberZone(browserZone());
  leaves();
});

it('shows some interviews at first and more on request, fetching from the server once all loaded ones are shown', async () => {
  createNetwork({
    'GET /api/interviews?own=true': () => ({ body: some(0, PIECE) }),
    [`GET /api/interviews?own=true&offset=${PIECE}&limit=${PIECE}`]: () => ({ body: some(PIECE, PIECE + 20) }),
  });
  const { passes } = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await passes(100);
  const seen = [rows()];
  for (let button = more(); button; button = more()) {
    fireEvent.click(button);
    await passes(100);
    seen.push(rows());
  }
  expect(seen).toEqual([...Array.from({ length: PIECE / AT_ONCE }, (_, shown) => (shown + 1) * AT_ONCE), PIECE + 20]);
});

it('gives everyone the feedback on interviews that they booked, and hides the link of a rejected payment after the start, too', async () => {
  const kavya = { ...person('Kavya'), _id: 'kavya' };
  createNetwork({
    'GET /api/interviews?own=true': () => ({
      body: [
        { ...interview(0), candidate: kavya, paymentId: { _id: '1.i0', status: 'rejected' } },
        { ...interview(1), interviewer: kavya },
      ],
    }),
  });
  const { passes } = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await passes(100);
  const [, booked, conducted] = screen.getAllByRole('row');
  expect(booked?.textContent).toContain('View FeedbackHidden until you submit new proof');
  expect(conducted?.textContent).not.toContain('View Feedback');
  expect(conducted?.textContent).toContain('Not set');
});

it('asks the user to pay what is left of interviews they booked, not of those they conducted', async () => {
  const unpaid = { ...interview(0), paymentId: { _id: '1.i0', status: 'pending' }, toPay: { amount: 749.5, currency: 'INR' } };
  createNetwork({
    'GET /api/interviews?own=true': () => ({
      body: [
        { ...unpaid, candidate: { ...person('Kavya'), _id: 'kavya' } },
        { ...unpaid, _id: 'i1', interviewer: { ...person('Kavya'), _id: 'kavya' }, candidate: person('Ravi') },
        { ...unpaid, _id: 'i2', paymentId: null, toPay: undefined, candidate: { ...person('Kavya'), _id: 'kavya' } },
      ],
    }),
  });
  const { passes } = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await passes(100);
  const links = screen.getAllByRole('link', { name: /^Pay (?!for the interview with)/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pay ₹749.50', '/payments/i0'],
    ['Pay for this interview', '/payments/i2'],
  ]);
});

/** The toasts while the page reads again what has changed elsewhere, and its open dialog goes. */
async function saidAsDialogGoes({ queries, passes }: Pick<ReturnType<typeof renders>, 'queries' | 'passes'>): Promise<readonly string[]> {
  const said: string[] = [];
  const disconnect = connectToaster(({ text }) => said.push(text));
  await queries.invalidateQueries();
  await passes(100);
  disconnect();
  expect(screen.queryByRole('dialog')).toBeNull();
  return said;
}

it('says that an interview has been cancelled elsewhere when its row vanishes with the open dialog', async () => {
  let status = 'scheduled';
  createNetwork({
    'GET /api/interviews?own=true': () => ({
      body: [{ ...interview(0), status, scheduledDate: new Date(NOW + 72 * HOUR).toISOString(), candidate: person('kavya') }],
    }),
  });
  const shown = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await shown.passes(100);
  await shown.user.click(screen.getByRole('button', { name: 'Cancel the interview with Ravi' }));
  status = 'cancelled';
  expect(await saidAsDialogGoes(shown)).toEqual(['This interview has been cancelled. Its payment shows what comes back.']);
});

it.each(['Start', 'Edit link'])('says so to its interviewer too, if "%s" was open', async (action) => {
  let status = 'scheduled';
  const at = new Date(NOW + 72 * HOUR).toISOString();
  const own = { ...interview(0), meetingLink: 'https://zoom.us/j/1', scheduledDate: at, interviewer: person('kavya') };
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: [{ ...own, status }] }) });
  const shown = renders(<InterviewsPage />, { at: '/interviews', now: NOW, role: 'interviewer' });
  await shown.passes(1_000);
  await shown.user.click(screen.getByRole('button', { name: new RegExp(`^${action}`) }));
  await shown.passes(1_000);
  expect(screen.getByRole('dialog')).toBeTruthy();
  status = 'cancelled';
  expect(await saidAsDialogGoes(shown)).toEqual(['This interview has been cancelled.']);
});

it('says so to a candidate who was disputing a no-show', async () => {
  let status = 'scheduled';
  const noShow = { state: 'reported', absent: 'candidate', statement: 'Nobody came', disputableUntil: new Date(NOW + HOUR).toISOString() };
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: [{ ...interview(1), status, noShow, candidate: person('kavya') }] }) });
  const shown = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await shown.passes(100);
  await shown.user.click(screen.getByRole('button', { name: 'Dispute no-show: interview with Ravi' }));
  status = 'cancelled';
  expect(await saidAsDialogGoes(shown)).toEqual(['This interview has been cancelled.']);
});

it('names the zone without its summer or winter offset above rows of both', async () => {
  rememberZone('America/New_York');
  const inSummer = { ...interview(0), scheduledDate: '2026-07-01T14:00:00.000Z' };
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: [{ ...interview(1) }, inSummer] }) });
  const { passes } = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await passes(100);
  expect(screen.getByText('Times are in America/New_York.')).toBeTruthy();
  expect(screen.getAllByText(/\(E[SD]T\)/).map(({ textContent }) => textContent?.slice(-5))).toEqual(['(EST)', '(EDT)']);
});

it.each([
  [null, 'Not scheduled'],
  [undefined, 'Not scheduled'],
  ['', 'Not scheduled'],
  ['garbage', 'Invalid date'],
])('shows %j as %s', async (scheduledDate, words) => {
  const odd = (['scheduled', 'in-progress', 'completed', 'cancelled'] as const).flatMap((status, at) =>
    [person('kavya'), { ...person('Kavya'), timeZone: 'UTC' }].map((candidate, one) => {
      return { ...interview(2 * at + one), candidate, status, scheduledDate, timeZone: 'Asia/Kolkata' };
    }),
  );
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: odd }) });
  const { passes } = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await passes(100);
  expect(screen.getAllByText(words).length).toBeGreaterThan(4);
});

it('announces how many interviews a filter shows', async () => {
  createNetwork({
    'GET /api/interviews?own=true': () => ({ body: [interview(0), interview(1), { ...interview(2), status: 'scheduled' }] }),
  });
  const { user, passes } = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await passes(100);
  expect(screen.getByRole('status').textContent).toBe('All Interviews: 3 shown');
  await user.click(screen.getByRole('link', { name: 'Completed' }));
  expect(screen.getByRole('status').textContent).toBe('Completed: 2 shown');
});

it('finds interviews by name in a long list, keeps the filter, and says if there are none', async () => {
  const all = some(0, AT_ONCE + 1);
  const matches = [
    { ...interview(90), candidate: person('Meera') },
    { ...interview(91), status: 'cancelled' },
  ];
  createNetwork({
    'GET /api/interviews?own=true': () => ({ body: all }),
    'GET /api/interviews?own=true&search=mee': () => ({ body: matches }),
    'GET /api/interviews?own=true&search=meex': () => ({ body: [] }),
  });
  const { user, passes } = renders(<InterviewsPage />, { at: '/interviews?status=completed', now: NOW });
  const chosen = () => screen.getByRole('navigation', { name: 'Status' }).querySelector('[aria-current]')?.getAttribute('href');
  await passes(100);
  const types = async (text: string) => {
    await user.type(screen.getByRole('searchbox', { name: 'Search interviews' }), text);
    await passes(1_000);
    await passes(100);
  };
  await types(' mee');
  expect([chosen(), rows()]).toEqual(['/interviews?status=completed&search=mee', 1]);
  await user.click(screen.getByRole('link', { name: 'Cancelled' }));
  expect([chosen(), rows()]).toEqual(['/interviews?status=cancelled&search=mee', 1]);
  await types('x');
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect([chosen(), rows()]).toEqual(['/interviews', AT_ONCE]);
});

it('shows no search if the list is short', async () => {
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: some(0, AT_ONCE) }) });
  const { passes } = renders(<InterviewsPage />, { at: '/interviews', now: NOW });
  await passes(100);
  expect([rows(), screen.queryByRole('searchbox')]).toEqual([AT_ONCE, null]);
});
