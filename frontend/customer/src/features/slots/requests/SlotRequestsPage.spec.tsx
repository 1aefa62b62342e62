/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { PIECE } from '@s30/contracts/rules';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { connectToaster } from '../../../components/toast.ts';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { SlotRequestsPage } from './SlotRequestsPage.tsx';

const AT_ONCE = 25;

const request = {
  _id: 'r1',
  status: 'pending',
  interviewType: 'DSA',
  candidate: { _id: 'asha', name: 'Asha Rao' },
  interviewer: { _id: 'kavya', name: 'Kavya Nair' },
  preferredDate: '2026-11-24',
  preferredTime: '19:00',
  timezone: 'Asia/Kolkata',
  message: '',
};

afterEach(leaves);

it.each([
  ['slot_overlaps', 'The slot overlaps another of your slots', 'You can approve it later, or reject it with the reason.'],
  ['slot_too_soon', 'Slots must be at least 24 hours in the future', 'You can reject it with the reason.'],
])('says after %s what can still be done', async (code, message, advice) => {
  createNetwork({
    'GET /api/slot-requests/interviewer?status=pending': () => ({ body: [request] }),
    'PUT /api/slot-requests/r1/status': () => ({ status: 422, body: { code, message, requestId: 'r' } }),
  });
  const { user, passes } = renders(<SlotRequestsPage />);
  await passes(1_000);
  await user.click(screen.getByRole('button', { name: 'Approve the request of Asha Rao' }));
  await passes(1_000);
  expect(screen.getByRole('alert').textContent).toBe(`${message}The request is still pending. ${advice}`);
});

it('keeps the dialog and the reason if a rejection is refused', async () => {
  const refused = { code: 'rate_limited', message: 'Too many requests. Please try again later.', requestId: 'r' };
  createNetwork({
    'GET /api/slot-requests/interviewer?status=pending': () => ({ body: [request] }),
    'PUT /api/slot-requests/r1/status': () => ({ status: 429, headers: { 'Retry-After': '60' }, body: refused }),
  });
  const { user, passes } = renders(<SlotRequestsPage />);
  await passes(1_000);
  await user.click(screen.getByRole('button', { name: 'Reject the request of Asha Rao' }));
  await passes(1_000);
  await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'I travel');
  await user.click(screen.getByRole('button', { name: 'Reject request' }));
  await passes(1_000);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason (optional)' }).value).toBe('I travel');
  expect(screen.getByRole('alert').textContent).toBe('Too many requests. Please try again in 60 seconds.');
  await user.click(screen.getByRole('button', { name: 'Keep request' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not say that the approval failed if no answer came', async () => {
  const said = jest.fn<(toast: unknown) => void>();
  const disconnect = connectToaster(said);
  const network = createNetwork({ 'GET /api/slot-requests/interviewer?status=pending': () => ({ body: [request] }) });
  const { user, passes } = renders(<SlotRequestsPage />);
  await passes(1_000);
  network.fares('lost', 'lost', 'lost', 'lost');
  await user.click(screen.getByRole('button', { name: 'Approve the request of Asha Rao' }));
  await passes(30_000);
  disconnect();
  expect(said.mock.calls).toEqual([[{ tone: 'error', text: 'Network Error', advice: OUTCOME_UNKNOWN }]]);
});

it('says that a request has been answered elsewhere when it vanishes with the open dialog', async () => {
  let found = [request];
  createNetwork({ 'GET /api/slot-requests/interviewer?status=pending': () => ({ body: found }) });
  const { user, passes, queries } = renders(<SlotRequestsPage />);
  await passes(1_000);
  await user.click(screen.getByRole('button', { name: 'Reject the request of Asha Rao' }));
  const said: string[] = [];
  const disconnect = connectToaster(({ text }) => said.push(text));
  found = [];
  await queries.invalidateQueries();
  await passes(100);
  disconnect();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(said).toEqual(['This slot request has been answered already']);
});

it('announces how many requests a filter shows', async () => {
  createNetwork({
    'GET /api/slot-requests/interviewer?status=pending': () => ({ body: [request] }),
    'GET /api/slot-requests/interviewer?status=rejected': () => ({ body: [] }),
  });
  const { user, passes } = renders(<SlotRequestsPage />);
  await passes(1_000);
  expect(screen.getByRole('status').textContent).toBe('Pending: 1 shown');
  await user.click(screen.getByRole('link', { name: 'Rejected' }));
  await passes(1_000);
  expect(screen.getByRole('status').textContent).toBe('Rejected: 0 shown');
});

/** Quicker than a user's click, which looks at every element of a long list. */
function showsMore(): void {
  const button = screen.getByText('Show more slot requests', { selector: 'button' });
  button.focus();
  fireEvent.click(button);
}
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ ...request, _id: `r${from + index}` }));
const LATEST = 'GET /api/slot-requests/interviewer?status=pending';

it('draws some of many requests, then more, then loads earlier ones', async () => {
  const asked: string[] = [];
  const answers = (address: string, body: unknown) => ({
    [address]: () => {
      asked.push(address);
      return { body };
    },
  });
  const earlier = `${LATEST}&offset=${PIECE}&limit=${PIECE}`;
  createNetwork({ ...answers(LATEST, many(PIECE)), ...answers(earlier, many(3, PIECE)) });
  const { passes } = renders(<SlotRequestsPage />);
  await passes(1_000);
  const drawn = () => screen.getAllByText('Approve').length;
  expect([drawn(), screen.getByText('350+').textContent, asked]).toEqual([AT_ONCE, '350+', [LATEST]]);
  while (drawn() < PIECE) {
    const before = drawn();
    showsMore();
    await passes(100);
    expect(drawn()).toBe(before + AT_ONCE);
  }
  showsMore();
  await passes(1_000);
  expect([drawn(), screen.getByText('353').textContent, asked]).toEqual([PIECE + 3, '353', [LATEST, earlier]]);
  expect(screen.queryByText('Show more slot requests')).toBeNull();
  expect(document.activeElement?.textContent).toBe('All slot requests are shown.');
});

it('another filter begins with its first rows', async () => {
  createNetwork({ [LATEST]: () => ({ body: many(120) }), 'GET /api/slot-requests/interviewer?status=all': () => ({ body: many(130) }) });
  const { user, passes } = renders(<SlotRequestsPage />);
  await passes(1_000);
  const drawn = () => screen.getAllByText('Approve').length;
  showsMore();
  expect(drawn()).toBe(2 * AT_ONCE);
  await user.click(screen.getByText('All'));
  await passes(1_000);
  expect(drawn()).toBe(AT_ONCE);
});

/** The page, and a button that leaves it and returns to it. */
function Visits() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        Leave or return
      </button>
      {isHere && <SlotRequestsPage />}
    </>
  );
}

it('refreshes earlier requests too, also after the page was left', async () => {
  const rows = many(PIECE + 3);
  const answers = (from: number) => () => ({ body: rows.slice(from, from + PIECE) });
  createNetwork({ [LATEST]: answers(0), [`${LATEST}&offset=${PIECE}&limit=${PIECE}`]: answers(PIECE) });
  const { user, passes, queries } = renders(<Visits />);
  await passes(1_000);
  for (let times = 0; times < PIECE / AT_ONCE; times += 1) {
    showsMore();
    await passes(100);
  }
  expect(screen.getByText('353')).toBeTruthy();
  await user.click(screen.getByText('Leave or return'));
  rows.pop();
  await user.click(screen.getByText('Leave or return'));
  await act(() => queries.invalidateQueries());
  await passes(1_000);
  expect(screen.getByText('352')).toBeTruthy();
});

it('focuses the list once an earlier request is answered', async () => {
  const rows = many(PIECE + 2);
  const answers = (from: number) => () => ({ body: rows.slice(from, from + PIECE) });
  createNetwork({
    [LATEST]: answers(0),
    [`${LATEST}&offset=${PIECE}&limit=${PIECE}`]: answers(PIECE),
    [`PUT /api/slot-requests/r${PIECE + 1}/status`]: () => {
      rows.pop();
      return { body: { ...request, status: 'fulfilled', notice: '' } };
    },
  });
  const { user, passes } = renders(<SlotRequestsPage />);
  await passes(1_000);
  for (let times = 0; times < PIECE / AT_ONCE; times += 1) {
    showsMore();
    await passes(100);
  }
  await user.click(screen.getAllByText('Approve').at(-1) ?? document.body);
  await passes(5_000);
  expect(screen.getByText('351')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Requests');
});
