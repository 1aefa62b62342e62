import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { holdLock } from '../../sqlite/lock.ts';
import { headAt, sealedIn, sealStoreContract } from '../contract.ts';
import { checkSeals, UnusableSealsError } from '../port.ts';
import { diskSealStore } from './sealStore.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 's30-seals-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const stores = (now?: () => number) => diskSealStore({ folder: join(folder, 'seals'), keyFolder: folder, ...(now && { now }) });

sealStoreContract('disk', {
  open: async () => {
    const place = mkdtempSync(join(tmpdir(), 's30-seals-'));
    return {
      again: () => diskSealStore({ folder: join(place, 'seals'), keyFolder: place }),
      dispose: async () => rmSync(place, { recursive: true }),
    };
  },
});

it('waits while another process is adding a seal', async () => {
  const release = holdLock(join(folder, 'seals.lock'));
  const waiting = stores().append(headAt(1));
  expect(await sealedIn(stores())).toEqual([]);
  release?.();
  await waiting;
  expect(await sealedIn(stores())).toEqual([1]);
});

it.each([
  ['seal-key.pem', 'no key that seals can be signed with'],
  ['last-seal.json', 'no record of the last seal'],
])('says in one sentence that %s is damaged', async (name, what) => {
  await stores().append(headAt(1));
  const path = join(folder, name);
  writeFileSync(path, 'This was a photograph.');
  await expect(stores().read()).rejects.toThrow(new UnusableSealsError(`${path} is ${what}: put the one of a backup in its place.`));
});

it.each(['seal-key.pem', 'last-seal.json', 'seals/seals.jsonl'])('says in one sentence that %s cannot be read', async (name) => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  await expect(stores().read()).rejects.toThrow(
    new UnusableSealsError(`${path} cannot be read (EISDIR): let it belong to this user, or put the one of a backup in its place.`),
  );
});

it('goes on after a seal that a crash left unfinished', async () => {
  await stores().append(headAt(1));
  appendFileSync(join(folder, 'seals', 'seals.jsonl'), '{"number":2,"events":');
  await stores().append(headAt(2));
  expect(await sealedIn(stores())).toEqual([1, 2]);
});

it('rereads the seals only when a file has changed', async () => {
  // Far in the future, because files that changed within the last second are always reread.
  const store = stores(() => Number.MAX_SAFE_INTEGER);
  await store.append(headAt(10));
  const before = await store.read();
  expect(await store.read()).toBe(before);
  const file = join(folder, 'seals', 'seals.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"events":10', '"events":100'));
  expect(checkSeals(await store.read()).problems).toContain('Seal 1 carries a wrong signature.');
  expect(checkSeals(before).problems).toEqual([]);
});
