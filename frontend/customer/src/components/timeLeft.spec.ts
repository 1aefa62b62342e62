import { expect, it } from '@jest/globals';
import { timeLeft } from './timeLeft.ts';

const [START, END] = ['2026-11-24T13:30:00.000Z', '2026-11-24T14:10:00.000Z'];

it.each([
  ['2026-11-20T13:31:00.000Z', 'In 3 days'],
  ['2026-11-22T13:30:00.000Z', 'In 2 days'],
  ['2026-11-22T13:31:00.000Z', 'In 47 hours'],
  ['2026-11-24T11:20:00.000Z', 'In 2 hours 10 minutes'],
  ['2026-11-24T12:30:00.000Z', 'In 1 hour'],
  ['2026-11-24T13:29:00.000Z', 'In 1 minute'],
  ['2026-11-24T13:29:30.000Z', 'Begins now'],
  ['2026-11-24T13:30:00.000Z', 'Begins now'],
  ['2026-11-24T13:35:00.000Z', 'Began 5 minutes ago'],
  ['2026-11-24T14:10:00.000Z', undefined],
])('at %s an interview of half past one says %s', (now, words) => {
  expect(timeLeft(START, END, Date.parse(now))).toBe(words);
});
