/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { RequestSlot, useSlotRequest } from './RequestSlot.tsx';

const ravi = {
  _id: 'ravi',
  name: 'Ravi Iyer',
  averageRating: 0,
  ratingsCount: 0,
  currency: 'INR',
  offers: [{ interviewType: 'DSA', price: 1499 }],
};
const asha = { ...ravi, _id: 'asha', name: 'Asha Rao' };
const FAILED = 'Failed to load interviewer details';

function Page({ interviewerId }: { readonly interviewerId?: string }) {
  const request = useSlotRequest(true);
  return (
    <>
      <button type="button" disabled={!request.ask} onClick={request.ask}>
        Ask
      </button>
      <RequestSlot request={request} search={interviewerId ? { interviewerId } : {}} />
    </>
  );
}
/** Shows the page and asks for a slot. */
async function opens(page: ReactElement, now?: string) {
  const shown = renders(page, now === undefined ? {} : { now: Date.parse(now) });
  await shown.passes(100);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await shown.passes(1_000);
  return shown;
}
const chosen = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Interviewer' }).selectedOptions[0]?.textContent;

afterEach(leaves);

it('restores the chosen interviewer after a reload, and shows no load error while the list is still loading', async () => {
  createNetwork({ 'GET /api/interviewers': () => ({ body: [ravi] }) });
  const first = await opens(<Page />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Interviewer' }), { target: { value: 'ravi' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Interview type' }), { target: { value: 'DSA' } });
  expect(chosen()).toContain('Ravi Iyer');
  const kept = Object.entries(sessionStorage);
  first.unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);

  const failures: string[] = [];
  const watch = new MutationObserver(() => document.body.textContent?.includes(FAILED) && failures.push(FAILED));
  watch.observe(document.body, { childList: true, subtree: true });
  const { passes } = renders(<Page />);
  await passes(1_000);
  watch.disconnect();
  expect(failures).toEqual([]);
  expect(chosen()).toContain('Ravi Iyer');
});

it('asks the interviewer chosen in the list, and keeps the draft of a request to another', async () => {
  createNetwork({ 'GET /api/interviewers': () => ({ body: [ravi, asha] }) });
  const first = await opens(<Page />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Interviewer' }), { target: { value: 'ravi' } });
  first.unmount();
  const second = await opens(<Page interviewerId="asha" />);
  expect(chosen()).toContain('Asha Rao');
  second.unmount();
  await opens(<Page />);
  expect(chosen()).toContain('Ravi Iyer');
});

it('shows the interviewer from the search once a list that failed at first has loaded', async () => {
  let isAway = true;
  createNetwork({
    'GET /api/interviewers': () => (isAway ? { status: 500, body: { message: 'No', code: 'internal', requestId: 'r' } } : { body: [ravi] }),
  });
  const { passes } = renders(<Page interviewerId="ravi" />);
  await passes(1_000);
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await passes(1_000);
  expect(chosen()).toContain('Ravi Iyer');
});

it('warns before a request that the interviewer could only decline', async () => {
  createNetwork({ 'GET /api/interviewers': () => ({ body: [ravi] }) });
  await opens(<Page />, '2026-11-21T20:00:00.000Z');
  const wants = (date: string) => {
    fireEvent.change(screen.getByLabelText('Preferred date'), { target: { value: date } });
    fireEvent.change(screen.getByLabelText('Preferred time'), { target: { value: '10:00' } });
    return screen.queryByText('This is less than 24 hours ahead: the interviewer can only decline it');
  };
  const regions = screen.getAllByRole('status');
  expect(regions).toContain(wants('2026-11-22')?.closest('[role=status]'));
  expect(wants('2026-11-24')).toBeNull();
});

it('names the offset that the zone has at the wanted time, and the first of two when clocks go back', async () => {
  createNetwork({ 'GET /api/interviewers': () => ({ body: [ravi] }) });
  await opens(<Page />, '2026-11-21T20:00:00.000Z');
  const newYork = () => screen.getByRole('option', { name: /^America\/New_York/ }).textContent;
  expect(newYork()).toBe('America/New_York (EST, GMT-5)');
  fireEvent.change(screen.getByLabelText('Preferred date'), { target: { value: '2027-11-07' } });
  fireEvent.change(screen.getByLabelText('Preferred time'), { target: { value: '01:00' } });
  expect(newYork()).toBe('America/New_York (EDT, GMT-4)');
  fireEvent.change(screen.getByLabelText('Preferred time'), { target: { value: '02:00' } });
  expect(newYork()).toBe('America/New_York (EST, GMT-5)');
});

it('withdraws the error of an hour that the clocks skip once another date or zone is chosen', async () => {
  createNetwork({ 'GET /api/interviewers': () => ({ body: [ravi] }) });
  const { passes } = await opens(<Page />, '2027-03-10T20:00:00.000Z');
  const fills = async (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await passes(100);
  };
  const wrong = () => screen.queryByText(/^2:00.AM does not exist on Sunday, March 14, 2027/, { selector: '.error' }) !== null;
  await fills('Time zone', 'America/New_York');
  await fills('Preferred date', '2027-03-14');
  await fills('Preferred time', '02:00');
  fireEvent.submit(screen.getByRole('form', { name: 'Slot request' }));
  await passes(1_000);
  expect(wrong()).toBe(true);
  await fills('Preferred date', '2027-03-15');
  expect(wrong()).toBe(false);
  await fills('Preferred date', '2027-03-14');
  fireEvent.submit(screen.getByRole('form', { name: 'Slot request' }));
  await passes(1_000);
  expect(wrong()).toBe(true);
  await fills('Time zone', 'UTC');
  expect(wrong()).toBe(false);
});
