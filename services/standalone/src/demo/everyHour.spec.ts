import { expect, it, jest } from '@jest/globals';
import { dayIn, hoursBetween } from '@s30/contracts/time';
import { CLOCK_CHANGES, EVERY_HOUR, SAMPLED_HOURS } from './hours.testing.ts';

// Uploads are accepted as they are: decoding the same picture thousands of times takes a quarter of the time.
const acceptImage = async (bytes: Uint8Array) => ({ ok: true, contentType: 'image/png', bytes });
jest.unstable_mockModule('@s30/platform/file-store/images', () => ({ acceptImage }));
const { brokenPromises } = await import('./brokenPromises.testing.ts');

it.each(CLOCK_CHANGES)('counts $date as a day on which clocks change in $zone', ({ date, zone }) => {
  const { start, end } = dayIn(date, zone);
  expect([23, 25]).toContain(hoursBetween(start, end));
});

it('covers each hour of sixty days once in the full run', () => {
  expect(new Set(EVERY_HOUR).size).toBe(60 * 24);
});

const DAYS = [...Map.groupBy(SAMPLED_HOURS, (hour) => hour.slice(0, 10))];
it.each(DAYS)('shows every advertised login something on each of its pages on %s', async (_, hours) => {
  const broken: string[] = [];
  for (const hour of hours) broken.push(...(await brokenPromises(hour)));
  expect(broken).toEqual([]);
});
