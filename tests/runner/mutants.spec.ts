import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { MUTANTS } from '../mutants/list.ts';
import { misplaced } from '../mutants/tree.ts';

it('lists only bugs that can still be planted', () => {
  expect(misplaced(join(import.meta.dirname, '..', '..'), MUTANTS)).toEqual([]);
});
