import { expect, it } from '@jest/globals';
import { isMonth, monthsToChoose, thisMonth } from './months.ts';
import { serverClock } from './serverClock.ts';

it('knows a month when it sees one', () => {
  for (const month of ['2026-11', '2026-01', '1999-12']) expect(isMonth(month)).toBe(true);
  for (const text of [undefined, null, '', '2026', '2026-13', '2026-1', '2026-11-21', '0026-11']) expect(isMonth(text)).toBe(false);
});

it('takes the current month in UTC from the server’s clock', () => {
  serverClock.hear('Tue, 01 Dec 2026 00:30:00 GMT', serverClock.deviceNow());
  expect(thisMonth()).toBe('2026-12');
  serverClock.hear('Mon, 30 Nov 2026 20:30:00 GMT', serverClock.deviceNow());
  expect(thisMonth()).toBe('2026-11');
});

it.each([
  { first: undefined, chosen: '2026-02', count: 24, oldest: '2024-03' },
  { first: '2025-12', chosen: '2025-12', count: 24, oldest: '2024-03' },
  { first: '2024-02', chosen: '2026-02', count: 25, oldest: '2024-02' },
  { first: '2019-12', chosen: '2020-01', count: 75, oldest: '2019-12' },
  { first: undefined, chosen: '2019-12', count: 25, oldest: '2019-12' },
])('offers $count months back to $oldest where the first is $first and $chosen is chosen', ({ first, chosen, count, oldest }) => {
  const months = monthsToChoose('2026-02', first, chosen);
  expect(months.length).toBe(count);
  expect([months[0], months[1], months[2], months.at(-1)]).toEqual(['2026-02', '2026-01', '2025-12', oldest]);
  expect(new Set(months).size).toBe(count);
});
