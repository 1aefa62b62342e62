import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { eventsMarkdown } from '../../scripts/eventsDoc.ts';

it('docs/events.md agrees with the contracts (npm run docs regenerates it)', async () => {
  expect(await readFile(join(import.meta.dirname, '..', '..', 'docs', 'events.md'), 'utf8')).toBe(eventsMarkdown());
});
