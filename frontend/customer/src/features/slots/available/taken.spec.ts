import { expect, it } from '@jest/globals';
import type { Slot } from './shownSlots.ts';
import { afterList } from './taken.ts';

const slot = { _id: 'calendar.1' } as Slot;
const other = { _id: 'calendar.2' } as Slot;

it('stays taken while lists from before still have it', () => {
  expect(afterList([{ slot, isMissing: false }], [slot, other])).toEqual([{ slot, isMissing: false }]);
});

it('stays taken while it is missing, and is open again when it comes back', () => {
  const missing = afterList([{ slot, isMissing: false }], [other]);
  expect(missing).toEqual([{ slot, isMissing: true }]);
  expect(afterList(missing, [other])).toEqual(missing);
  expect(afterList(missing, [slot])).toEqual([]);
});
