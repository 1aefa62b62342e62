import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { MUTANTS } from '../mutants/list.ts';
import { misplaced } from '../mutants/tree.ts';

const ROOT = join(import.meta.dirname, '..', '..');

it('knows planted bugs only that can still be planted', () => {
  expect(misplaced(ROOT, MUTANTS)).toEqual([]);
});

it('plants as many bugs as the README says', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(`plants ${MUTANTS.length} bugs`);
});
