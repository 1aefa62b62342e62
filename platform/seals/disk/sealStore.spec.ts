import { createPrivateKey } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { leastOf } from '../../clock/leastOf.testing.ts';
import { longestTurnOf } from '../../clock/longestTurn.testing.ts';
import { holdLock } from '../../sqlite/lock.ts';
import { headAt, sealedIn, sealStoreContract } from '../contract.ts';
import { checkSeals, signed, UnusableSealsError } from '../port.ts';
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

it('makes the folders of its files, and lets only the public key and the seals be read by others', async () => {
  const [seals, keys] = [join(folder, 'a', 'seals'), join(folder, 'b', 'keys')];
  const before = process.umask(0o022);
  try {
    await diskSealStore({ folder: seals, keyFolder: keys }).append(headAt(1));
  } finally {
    process.umask(before);
  }
  const paths = [join(seals, 'seals.jsonl'), join(seals, 'public-key.pem'), join(keys, 'seal-key.pem'), join(keys, 'last-seal.json')];
  expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o644, 0o644, 0o600, 0o600]);
});

it('does not hide that its public key was exchanged, or its last seal damaged, by sealing again', async () => {
  await stores().append(headAt(1));
  const key = join(folder, 'seals', 'public-key.pem');
  writeFileSync(key, 'This was a photograph.');
  await stores().append(headAt(2));
  expect([(await stores().read()).keysAgree, readFileSync(key, 'utf8')]).toEqual([false, 'This was a photograph.']);
  const file = join(folder, 'seals', 'seals.jsonl');
  appendFileSync(file, 'This was a photograph.\n');
  await expect(stores().append(headAt(3))).rejects.toThrow(`The last line of ${file} is no seal.`);
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
  expect((await checkSeals(await store.read())).problems).toContain('Seal 1 carries a wrong signature.');
  expect((await checkSeals(before)).problems).toEqual([]);
});

it('reads and checks the seals of years in short turns', async () => {
  const first = await stores().append(headAt(1));
  const key = createPrivateKey(readFileSync(join(folder, 'seal-key.pem')));
  const made = [first];
  while (made.length < 3_000) made.push(signed(headAt(made.length + 1), made.at(-1), key));
  writeFileSync(join(folder, 'seals', 'seals.jsonl'), made.map((seal) => `${JSON.stringify(seal)}\n`).join(''));
  const readAndChecked = async () => expect(await sealedIn(stores())).toHaveLength(made.length);
  expect(await leastOf(50, () => longestTurnOf(readAndChecked))).toBeLessThan(50);
});
