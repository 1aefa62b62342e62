/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { OffersChange } from '@s30/contracts/routes/slots';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { availableSlotsQuery, openDaysQuery } from '../api.ts';
import { useLiveSlots } from './useLiveSlots.ts';

const DAY = { from: '2026-11-25', to: '2026-11-25', zone: 'UTC', limit: 50 } as const;
const SLOTS = 'GET /api/slots/available?startDate=2026-11-25T00%3A00%3A00.000Z&endDate=2026-11-26T00%3A00%3A00.000Z&limit=50';
const CHRISTMAS = 'GET /api/slots/available?startDate=2026-12-25T00%3A00%3A00.000Z&endDate=2026-12-26T00%3A00%3A00.000Z&limit=50';
const DAYS = 'GET /api/slots/available/days?timeZone=UTC';

function Shown() {
  const isLive = useLiveSlots();
  useQuery(openDaysQuery('UTC', {}, isLive));
  useQuery(availableSlotsQuery(DAY, {}, isLive));
  return null;
}

afterEach(leaves);

/** The stream of changes that the page subscribes to, and functions to send changes. */
function changing() {
  let tell = (_change: OffersChange): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      tell = (change) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`));
    },
  });
  const changes = (startTime: string): void =>
    tell({ changed: 'availableSlots', of: [{ interviewerId: 'ananya', slotId: startTime, startTime }] });
  return {
    live: () => ({ headers: { 'Content-Type': 'text/event-stream' }, body }),
    tell: (change: OffersChange) => tell(change),
    changes,
  };
}

it('refetches slots in view at once, and the counts of other days once for many changes', async () => {
  const { live, tell, changes } = changing();
  const { seen } = createNetwork({
    'GET /api/slots/available/live': live,
    [SLOTS]: () => ({ body: [] }),
    [DAYS]: () => ({ body: { days: [], total: 0, interviewers: [] } }),
  });
  const asked = () => [SLOTS, DAYS].map((wanted) => seen.filter(({ call }) => call === wanted).length);
  const { passes } = renders(<Shown />, { now: Date.parse('2026-11-24T13:30:00.000Z') });
  await passes(1_000);
  const [slots = 0, days = 0] = asked();

  changes('2026-11-25T10:00:00.000Z');
  await passes(100);
  expect(asked()).toEqual([slots + 1, days + 1]);

  for (let hour = 10; hour < 20; hour += 1) {
    changes(`2026-12-24T${hour}:00:00.000Z`);
    await passes(100);
  }
  expect(asked()).toEqual([slots + 1, days + 1]);
  await passes(5_000);
  expect(asked()).toEqual([slots + 1, days + 2]);

  tell({ changed: 'availableSlots' });
  await passes(100);
  expect(asked()).toEqual([slots + 2, days + 3]);
});

function Browsed() {
  useLiveSlots();
  const [day, setDay] = useState<string>(DAY.from);
  const { isPlaceholderData } = useQuery(availableSlotsQuery({ ...DAY, from: day, to: day }, {}, true));
  useQuery(openDaysQuery('UTC', {}, true));
  return (
    <>
      <input aria-label="Day" value={day} onChange={({ target }) => setDay(target.value)} />
      <output>{isPlaceholderData ? 'loading' : 'up to date'}</output>
    </>
  );
}

it('refetches slots that changed out of view before they come back into view, and the counts at once', async () => {
  const { live, changes } = changing();
  const none = () => ({ body: [] });
  const { seen } = createNetwork({
    'GET /api/slots/available/live': live,
    [SLOTS]: none,
    [CHRISTMAS]: none,
    [DAYS]: () => ({ body: { days: [], total: 0, interviewers: [] } }),
  });
  const { passes } = renders(<Browsed />, { now: Date.parse('2026-11-24T13:30:00.000Z') });
  const asked = (wanted: string) => seen.filter(({ call }) => call === wanted).length;
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Day'), { target: { value } });
  const shows = async (value: string) => {
    choose(value);
    await passes(100);
  };
  const state = () => screen.getByRole('status').textContent;
  await passes(1_000);
  const [slots, days] = [asked(SLOTS), asked(DAYS)];
  await shows('2026-12-25');
  choose(DAY.from);
  expect(state()).toBe('up to date');
  await passes(100);
  expect(asked(SLOTS)).toBe(slots);

  await shows('2026-12-25');
  changes('2026-11-25T10:00:00.000Z');
  await passes(100);
  expect([asked(SLOTS), asked(DAYS)]).toEqual([slots, days + 1]);
  choose(DAY.from);
  expect(state()).toBe('loading');
  await passes(100);
  expect([state(), asked(SLOTS)]).toEqual(['up to date', slots + 1]);
});
