/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { rememberZone } from '../../../components/zone.ts';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { OwnSlots } from './OwnSlots.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const slotsFrom = (startDate: string) => `GET /api/slots/interviewer?${new URLSearchParams({ startDate })}` as const;
const SLOTS = slotsFrom('2026-11-19T23:00:00.000Z');

beforeEach(() => rememberZone('UTC'));
afterEach(leaves);

it('treats a five-digit year as an incomplete date: the list stays unchanged', async () => {
  const { seen } = createNetwork({ [SLOTS]: () => ({ body: [] }) });
  const { passes } = renders(<OwnSlots />, { now: NOW });
  await passes(100);
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  fireEvent.change(date, { target: { value: '20266-11-24' } });
  await passes(100);
  expect(date.value).toBe('20266-11-24');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(seen.map(({ call }) => call)).toEqual([SLOTS]);
});

const slot = (_id: string, startTime: string, endTime: string) => ({
  ...{ _id, startTime, endTime, timeZone: 'UTC', interviewType: 'DSA', isBooked: false, currency: 'INR' },
  interviewer: { _id: 'ravi', name: 'Ravi Iyer', email: '', linkedInUrl: '', averageRating: 0, ratingsCount: 0 },
});

it('says before a kept slot is deleted that its candidate is told', async () => {
  const open = slot('s1', '2026-11-24T11:00:00.000Z', '2026-11-24T11:40:00.000Z');
  const kept = { ...slot('s2', '2026-11-24T13:00:00.000Z', '2026-11-24T13:40:00.000Z'), keptUntil: '2026-11-22T12:00:00.000Z' };
  createNetwork({ [SLOTS]: () => ({ body: [open, kept] }) });
  const { passes } = renders(<OwnSlots />, { now: NOW });
  await passes(100);
  const said = screen.getAllByRole('button', { name: /^Delete slot/ }).map((button) => {
    fireEvent.click(button);
    const { textContent } = screen.getByRole('dialog');
    fireEvent.click(screen.getByRole('button', { name: 'Keep slot' }));
    return textContent?.includes('The candidate for whom it is kept is told by email.');
  });
  expect(said).toEqual([false, true]);
});

it('does not show a slot as open once it is too late to book', async () => {
  const soon = slot('s1', '2026-11-21T11:00:00.000Z', '2026-11-21T11:40:00.000Z');
  const later = slot('s2', '2026-11-21T13:00:00.000Z', '2026-11-21T13:40:00.000Z');
  createNetwork({ [SLOTS]: () => ({ body: [soon, later] }) });
  const { passes, container } = renders(<OwnSlots />, { now: NOW });
  await passes(100);
  const badges = () => [...container.querySelectorAll('.badge')].map(({ textContent }) => textContent);
  expect(badges()).toEqual(['Not booked', 'Open']);
  await passes(2 * 3_600_000);
  expect(badges()).toEqual(['Not booked', 'Not booked']);
});

it('does not show a slot as open if the interviewer may no longer conduct its type', async () => {
  const design = slot('s1', '2026-11-24T11:00:00.000Z', '2026-11-24T11:50:00.000Z');
  const coding = slot('s2', '2026-11-24T13:00:00.000Z', '2026-11-24T13:40:00.000Z');
  createNetwork({ [SLOTS]: () => ({ body: [{ ...design, interviewType: 'System Design' }, coding] }) });
  const { passes, container } = renders(<OwnSlots allowed={['DSA']} />, { now: NOW });
  await passes(100);
  expect([...container.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual(['Not offered', 'Open']);
});

it('asks for no slots of the days before, which only grow in number', async () => {
  const { seen } = createNetwork({});
  rememberZone('Asia/Kolkata');
  const { passes } = renders(<OwnSlots />, { now: NOW });
  await passes(100);
  // A slot that began an hour before midnight may still run.
  expect(seen.map(({ call }) => call)).toEqual([slotsFrom('2026-11-19T17:30:00.000Z')]);
});

it('does not count the slots of the choice before when a day is chosen', async () => {
  const past = slot('s1', '2026-11-18T11:00:00.000Z', '2026-11-18T11:40:00.000Z');
  const ahead = slot('s2', '2026-11-24T11:00:00.000Z', '2026-11-24T11:40:00.000Z');
  const day = new URLSearchParams({ startDate: '2026-12-01T00:00:00.000Z', endDate: '2026-12-02T00:00:00.000Z' });
  createNetwork({
    [SLOTS]: () => ({ body: [past, ahead] }),
    [`GET /api/slots/interviewer?${day}`]: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { body: [] };
    },
  });
  const { passes } = renders(<OwnSlots />, { now: NOW });
  await passes(100);
  const status = screen.getByRole('status');
  const said = [status.textContent];
  new MutationObserver(() => said.push(status.textContent)).observe(status, { characterData: true, childList: true, subtree: true });
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-01' } });
  await passes(10);
  await passes(100);
  expect(said).toEqual(['1 shown', '', '0 shown']);
});
