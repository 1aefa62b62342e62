import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Config, readEnvironment } from '../config/environment.ts';
import { restoreMarkOf, storesOf } from './stores.ts';

let folder: string;
let config: Config;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's30-restore-'));
  const environment = readEnvironment({ DATA_DIR: folder });
  if (!environment.ok) throw new Error(environment.message);
  config = environment.config;
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps the log of an unfinished restore from being opened, and is told apart from the data', async () => {
  const mark = await restoreMarkOf(config);
  await mark.put();
  const stores = storesOf(config);
  for (const opening of [() => stores.eventStore(), () => stores.eventStore('reads'), () => stores.storedLog()])
    await expect(opening()).rejects.toThrow(
      'A restore has begun here and not finished: restore the backup again, into an empty place, with "npm run restore -- from".',
    );
  expect(await readdir(folder)).toEqual(['unfinished-restore']);
});

it('lets the log be opened once the restore is finished', async () => {
  const mark = await restoreMarkOf(config);
  await mark.put();
  await mark.remove();
  expect(await mark.isThere()).toBe(false);
  const stores = storesOf(config);
  await stores.eventStore();
  await stores.close();
});
