import { expect, it } from '@jest/globals';
import type { Slot } from './shownSlots.ts';
import { afterList } from './taken.ts';

const slot = { _id: 'calendar.1' } as Slot;
const other = { _id: 'calendar.2' } as Slot;

it('keeps a slot taken while stale lists still contain it', () => {
  expect(afterList([{ slot, isMissing: false }], [slot, other])).toEqual([{ slot, isMissing: false }]);
});

it('keeps a slot taken while it is missing, and opens it again when it reappears', () => {
  const missing = afterList([{ slot, isMissing: false }], [other]);
  expect(missing).toEqual([{ slot, isMissing: true }]);
  expect(afterList(missing, [other])).toEqual(missing);
  expect(afterList(missing, [slot])).toEqual([]);
});
