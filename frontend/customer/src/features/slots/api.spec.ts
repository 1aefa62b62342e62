/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { expect, it } from '@jest/globals';
import type { ChangedOffer } from '@s30/contracts/routes/slots';
import { availableSlotQuery, availableSlotsQuery } from './api.ts';

/** Two days in New York; each starts at 5:00 UTC. */
const window = { from: '2026-11-25', to: '2026-11-26', zone: 'America/New_York', limit: 50 } as const;
const touched = (changed: Partial<ChangedOffer>, interviewerId?: string) =>
  availableSlotsQuery(window, { interviewerId }, true).meta?.isTouchedBy?.({ interviewerId: 'ananya', slotId: 's1', ...changed });

it.each([
  ['2026-11-25T04:59:59.999Z', false],
  ['2026-11-25T05:00:00.000Z', true],
  ['2026-11-27T04:59:59.999Z', true],
  ['2026-11-27T05:00:00.000Z', false],
])('a change to a slot at %s affects the query for those days: %s', (startTime, expected) => expect(touched({ startTime })).toBe(expected));

it('a change without a known time, or to a name or rating, affects the slots of all days', () => {
  expect([touched({}), touched({ slotId: undefined })]).toEqual([true, true]);
});

it('a change by one interviewer affects only the slots of that interviewer', () => {
  expect([touched({}, 'ananya'), touched({}, 'daniel')]).toEqual([true, false]);
});

it('a chosen slot is affected by changes to itself and to its interviewer', () => {
  const isTouched = availableSlotQuery('s1', true).meta?.isTouchedBy;
  expect(['s1', 's2', undefined].map((slotId) => isTouched?.({ interviewerId: 'ananya', slotId }))).toEqual([true, false, true]);
});
