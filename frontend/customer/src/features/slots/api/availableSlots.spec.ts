/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { expect, it } from '@jest/globals';
import type { ChangedOffer } from '@s30/contracts/routes/slots';
import { availableSlotQuery, availableSlotsQuery } from './availableSlots.ts';

/** Two days in New York; each starts at 5:00 UTC. */
const window = { from: '2026-11-25', to: '2026-11-26', zone: 'America/New_York', limit: 50 } as const;
const touched = (changed: Partial<ChangedOffer>, interviewerId?: string) =>
  availableSlotsQuery(window, { interviewerId }, true).meta?.isTouchedBy?.({ interviewerId: 'ananya', slotId: 's1', ...changed });

it.each([
  ['2026-11-25T04:59:59.999Z', false],
  ['2026-11-25T05:00:00.000Z', true],
  ['2026-11-27T04:59:59.999Z', true],
  ['2026-11-27T05:00:00.000Z', false],
])('a change of a slot at %s touches the slots of its days: %s', (startTime, expected) => expect(touched({ startTime })).toBe(expected));

it('a change whose time is not known, and one of a name or a rating, touches the slots of all days', () => {
  expect([touched({}), touched({ slotId: undefined })]).toEqual([true, true]);
});

it('a change of one interviewer touches the slots of that one alone', () => {
  expect([touched({}, 'ananya'), touched({}, 'daniel')]).toEqual([true, false]);
});

it('a chosen slot is touched by changes of itself and of its interviewer', () => {
  const isTouched = availableSlotQuery('s1', true).meta?.isTouchedBy;
  expect(['s1', 's2', undefined].map((slotId) => isTouched?.({ interviewerId: 'ananya', slotId }))).toEqual([true, false, true]);
});
