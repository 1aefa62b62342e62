/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { announced, onAnnouncement } from '../../../components/announce.ts';
import { connectToaster } from '../../../components/toast.ts';
import { rememberZone } from '../../../components/zone.ts';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { CreateSlotsForm } from './CreateSlotsForm.tsx';

afterEach(() => {
  leaves();
  sessionStorage.clear();
});

const preview = () => screen.getByRole('list', { name: 'New slots' }).parentElement?.textContent?.replaceAll(/\s/g, ' ');

describe('the preview of a single slot', () => {
  const NOW = Date.parse('2026-11-20T12:30:00.000Z');
  async function previews(date: string, hour: string) {
    createNetwork({});
    rememberZone('UTC');
    const shown = renders(<CreateSlotsForm allowed={['DSA']} />, { now: NOW });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: date } });
    await shown.user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), hour);
    return shown;
  }
  const create = () => screen.getByRole('button', { name: /^Create/ }).textContent;

  it.each([
    ['2026-11-20', '9', 'has already passed'],
    ['2026-11-21', '12', 'starts less than 24 hours from now'],
  ])('on %s at %s does not promise a slot that the server would refuse: it %s', async (date, hour, why) => {
    await previews(date, hour);
    expect(preview()).toContain('Nothing will be published');
    expect(preview()).toContain(why);
    expect(announced()).toMatch(new RegExp(`^Nothing will be published, .*; ${why}$`));
    expect(create()).toBe('Create slots');
  });

  it('names the year if it is not this one', async () => {
    await previews('2027-01-05', '9');
    expect(screen.getByRole('listitem').textContent).toBe('Tue, Jan 5, 2027');
  });

  it('is withdrawn when the slot becomes too soon while the form is open', async () => {
    const { passes } = await previews('2026-11-21', '13');
    expect(preview()).toContain('1 slot will be published');
    expect(create()).toBe('Create 1 slot');
    await passes(31 * 60_000);
    expect(preview()).toContain('starts less than 24 hours from now');
    expect(create()).toBe('Create slots');
  });
});

it('treats a five-digit year as an incomplete date: the form stays and says what it needs', async () => {
  createNetwork({});
  const { user, passes } = renders(<CreateSlotsForm allowed={['DSA']} />, { now: Date.parse('2026-11-20T12:00:00.000Z') });
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  fireEvent.change(date, { target: { value: '20266-11-24' } });
  expect(date.value).toBe('20266-11-24');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '9');
  await user.click(screen.getByRole('button', { name: 'Create slots' }));
  await passes(100);
  expect(screen.getByText('Please fill in all required fields for single slot')).toBeTruthy();
});

/** A server that overlaps the slot of November 24 at 9:00 with itself once it is published. `sent`: what it was asked to publish. */
function publishesOnce(sent: unknown[] = []) {
  const [startTime, endTime] = ['2026-11-24T09:00:00.000Z', '2026-11-24T09:40:00.000Z'];
  let isPublished = false;
  rememberZone('UTC');
  return createNetwork({
    [`GET /api/slots/overlaps?${new URLSearchParams({ interviewType: 'DSA', starts: startTime })}`]: () => ({
      body: isPublished ? [{ start: startTime, slot: { interviewType: 'DSA', startTime, endTime } }] : [],
    }),
    'POST /api/slots/batch': ({ body }) => {
      sent.push(body);
      isPublished = true;
      return { body: { slots: [{}] } };
    },
  });
}

it('does not call the slots that it has just created obstacles to themselves', async () => {
  publishesOnce();
  const disconnect = connectToaster(() => {});
  /** What else the page refreshes takes longer. */
  function Page() {
    useQuery({ queryKey: ['slots'], queryFn: () => new Promise((resolve) => setTimeout(() => resolve('answer'), 500)) });
    return <CreateSlotsForm allowed={['DSA']} />;
  }
  const { user, passes } = renders(<Page />, { now: Date.parse('2026-11-20T12:00:00.000Z') });
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-24' } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '9');
  await passes(100);
  const list = screen.getByRole('list', { name: 'New slots' });
  const said: (string | undefined)[] = [];
  new MutationObserver(() => said.push(preview())).observe(list, { characterData: true, childList: true, subtree: true });
  onAnnouncement(() => said.push(announced()));
  await user.click(screen.getByRole('button', { name: 'Create 1 slot' }));
  await passes(100);
  expect(screen.getByRole('button', { name: 'Creating' })).toBeTruthy();
  await passes(1_000);
  disconnect();
  expect([said, list.isConnected]).toEqual([[], false]);
});

/** Publishes the slot of November 24 at 9:00, and returns the messages. */
async function publishes(): Promise<readonly string[]> {
  const said: string[] = [];
  const disconnect = connectToaster(({ text }) => said.push(text));
  const { user, passes } = renders(<CreateSlotsForm allowed={['DSA']} />, { now: Date.parse('2026-11-20T12:00:00.000Z') });
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-24' } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '9');
  await passes(100);
  await user.click(screen.getByRole('button', { name: 'Create 1 slot' }));
  await passes(20_000);
  disconnect();
  return said;
}

it('lets the server leave out no slot if it has shown no overlap', async () => {
  const sent: unknown[] = [];
  publishesOnce(sent);
  await publishes();
  expect(sent).toEqual([expect.objectContaining({ skipOverlaps: false })]);
});

it('reports success when the slots were published though no response arrived', async () => {
  publishesOnce().fares('lost', 'lost', 'lost', 'lost');
  expect([await publishes(), screen.getByRole('alert').textContent]).toEqual([['Single slot created successfully'], '']);
});

it('says at what time the slots of a series are whose clock differs from that of the first', async () => {
  createNetwork({});
  rememberZone('America/New_York');
  const { user } = renders(<CreateSlotsForm allowed={['DSA']} />, { now: Date.parse('2027-03-05T12:00:00.000Z') });
  await user.click(screen.getByRole('button', { name: 'Recurring' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day of week' }), '0');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat weekly for' }), '3');
  const days = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(preview()).toContain('3 slots will be published, 2:00 – 2:40 AM EST');
  expect(days).toEqual(['Sun, Mar 7', 'Sun, Mar 14, 3:00 – 3:40 AM EDT', 'Sun, Mar 21, 2:00 – 2:40 AM EDT']);
});

it('offers no other type instead of one that is no longer permitted, but asks for a choice', async () => {
  const network = createNetwork({});
  rememberZone('UTC');
  let permit: (types: readonly InterviewType[]) => void = () => undefined;
  function Permitted() {
    const [allowed, setAllowed] = useState<readonly InterviewType[]>(['DSA', 'System Design']);
    permit = setAllowed;
    return <CreateSlotsForm allowed={allowed} />;
  }
  const { user, passes } = renders(<Permitted />, { now: Date.parse('2026-11-20T12:00:00.000Z') });
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-24' } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '9');
  await passes(100);
  const message = "You don't have permission to create DSA interview slots";
  network.fares({
    status: 403,
    body: { message, code: 'slot_type_not_permitted', errors: [{ param: 'interviewType', message }], requestId: 'r' },
  });
  await user.click(screen.getByRole('button', { name: 'Create 1 slot' }));
  await passes(1_000);
  act(() => permit(['System Design']));
  const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Interview type' });
  expect(type.selectedOptions[0]?.textContent).toBe('Choose a type');
  expect(screen.getByText(message)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create slots' }));
  await passes(1_000);
  expect(screen.getByText('Please fill in all required fields for single slot')).toBeTruthy();
  expect(network.seen.filter(({ call }) => call === 'POST /api/slots/batch')).toHaveLength(1);
});

describe('an error that is about both date and hour', () => {
  async function submits(zone: string, date: string, hour: string) {
    createNetwork({});
    rememberZone(zone);
    const shown = renders(<CreateSlotsForm allowed={['DSA']} />, { now: Date.parse('2027-03-10T12:00:00.000Z') });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: date } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Starts at' }), { target: { value: hour } });
    fireEvent.click(screen.getByRole('button', { name: 'Create slots' }));
    await shown.passes(100);
    return shown;
  }

  it('is withdrawn from the hour once it exists on another date', async () => {
    const { passes } = await submits('America/Havana', '2027-03-14', '0');
    const wrong = () => screen.queryByText(/^12:00.AM does not exist/) !== null;
    expect(wrong()).toBe(true);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2027-03-15' } });
    await passes(100);
    expect(wrong()).toBe(false);
  });

  it('is withdrawn from the date once a later hour is far enough ahead', async () => {
    const { passes } = await submits('UTC', '2027-03-11', '9');
    const wrong = () => screen.queryByText('Slots must be at least 24 hours in the future') !== null;
    expect(wrong()).toBe(true);
    fireEvent.change(screen.getByRole('combobox', { name: 'Starts at' }), { target: { value: '15' } });
    await passes(100);
    expect(wrong()).toBe(false);
  });

  it('is not reported before the other was chosen', async () => {
    const { user, passes } = await submits('UTC', '', '');
    expect(screen.getAllByText('Please fill in all required fields for single slot')).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Recurring' }));
    await user.click(screen.getByRole('button', { name: 'Single' }));
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2027-03-15' } });
    await passes(100);
    expect(screen.queryByText('Please fill in all required fields for single slot')).toBeNull();
  });
});

describe('the refusal of a new slot', () => {
  async function isRefused(date: string, param: string, message: string, code: string) {
    const network = createNetwork({});
    rememberZone('UTC');
    const { user, passes } = renders(<CreateSlotsForm allowed={['DSA']} />, { now: Date.parse('2026-11-20T12:00:00.000Z') });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: date } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '15');
    await passes(100);
    const whole = code === 'malformed' ? `${param} ${message}` : message;
    network.fares({ status: 409, body: { message: whole, code, errors: [{ param, message }], requestId: 'r' } });
    await user.click(screen.getByRole('button', { name: 'Create 1 slot' }));
    await passes(1_000);
    return { user, passes };
  }
  const OVERLAP = 'The slot at November 24 at 3:00 PM (UTC) overlaps another of your slots';

  it.each([
    ['another hour', (user: UserEvent) => user.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '17')],
    ['another kind', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Recurring' }))],
  ])('does not outlive the choice of %s', async (_, chooses) => {
    const { user, passes } = await isRefused('2026-11-24', 'slots', OVERLAP, 'slot_overlaps');
    expect(screen.getByText(OVERLAP)).toBeTruthy();
    await chooses(user);
    await passes(100);
    expect(screen.queryByText(OVERLAP)).toBeNull();
  });

  it('above the form does not outlive the choice of another kind', async () => {
    const { user } = await isRefused('2026-11-24', 'other', 'Not today', 'other');
    expect(screen.getByRole('alert').textContent).toBe('Not today');
    await user.click(screen.getByRole('button', { name: 'Recurring' }));
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('is shown on the date if it is about a part of the slot', async () => {
    await isRefused('9999-12-31', 'slots.0.start', 'must be in the years 1970 to 9998', 'malformed');
    expect(screen.getByText('Date must be in the years 1970 to 9998')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
