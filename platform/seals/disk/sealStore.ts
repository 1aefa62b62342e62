import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ifThere } from '../../file-store/durableWrite.ts';
import { holdLock } from '../../sqlite/lock.ts';
import { digestOf, SEALS_AT_ONCE, Seal, type SealFile, type SealStore, signed, UnusableSealsError } from '../port.ts';

export type DiskSealStoreOptions = {
  /** Holds `seals.jsonl` and `public-key.pem`, for auditors; best on a separate disk. Created if missing. */
  readonly folder: string;
  /** Holds `seal-key.pem` (mode 600, created with the first seal) and `last-seal.json`, for this program only. */
  readonly keyFolder: string;
  /** Milliseconds since 1970. Default: the system clock. */
  readonly now?: () => number;
};

/** `position` is that of the sealed event in this store, so that the next seal can start there. */
const LastMade = z.strictObject({ number: z.int(), digest: z.string(), position: z.string().optional() });

/** Keeps seals in an append-only file, one per line. Any number of processes may append. */
export function diskSealStore({ folder, keyFolder, now = Date.now }: DiskSealStoreOptions): SealStore {
  const sealsFile = join(folder, 'seals.jsonl');
  const publicFile = join(folder, 'public-key.pem');
  const privateFile = join(keyFolder, 'seal-key.pem');
  const lastFile = join(keyFolder, 'last-seal.json');
  const lockFile = join(keyFolder, 'seals.lock');

  async function privateKey(): Promise<KeyObject | undefined> {
    const pem = await textOf(privateFile);
    try {
      return pem === undefined ? undefined : createPrivateKey(pem);
    } catch {
      throw new UnusableSealsError(`${privateFile} is no key that seals can be signed with: put the one of a backup in its place.`);
    }
  }

  function lastMadeIn(text: string): SealFile['lastMade'] {
    const { data, success } = LastMade.safeParse(jsonIn(text));
    if (!success) throw new UnusableSealsError(`${lastFile} is no record of the last seal: put the one of a backup in its place.`);
    return data;
  }

  async function madeKey(): Promise<KeyObject> {
    const { privateKey: made } = generateKeyPairSync('ed25519');
    await replace(privateFile, made.export({ type: 'pkcs8', format: 'pem' }).toString());
    return made;
  }

  async function unusedName(): Promise<string> {
    for (let number = 1; ; number += 1) {
      const name = join(folder, `seals-${number}.jsonl`);
      if ((await textOf(name)) === undefined) return name;
    }
  }

  let publicKey: { readonly pem: string; readonly key: KeyObject | undefined } | undefined;
  let known: { readonly version: string; readonly file: SealFile } | undefined;
  async function read(): Promise<SealFile> {
    const version = await versionOf([sealsFile, privateFile, publicFile, lastFile], now());
    if (version !== undefined && known?.version === version) return known.file;
    const file = await load();
    known = version === undefined ? undefined : { version, file };
    return file;
  }

  async function load(): Promise<SealFile> {
    const [text = '', key, exported, last] = await Promise.all([textOf(sealsFile), privateKey(), textOf(publicFile), textOf(lastFile)]);
    const own = key && pemOf(createPublicKey(key));
    const pem = own ?? exported;
    if (pem !== publicKey?.pem) publicKey = pem === undefined ? undefined : { pem, key: keyIn(pem) };
    const lines = text.split('\n');
    // Text after the last line break was not fully written and never acknowledged.
    return {
      lines: await sealsIn(lines.slice(0, -1)),
      publicKey: publicKey?.key,
      keysAgree: own === undefined || exported === undefined || own === exported,
      lastMade: last === undefined ? undefined : lastMadeIn(last),
    };
  }

  return {
    read,
    beginAnew: () =>
      locked(lockFile, async () => {
        // The record of the last seal goes first: if the rename then fails, the old seals still count.
        await rm(lastFile, { force: true });
        if ((await textOf(sealsFile)) !== undefined) await rename(sealsFile, await unusedName());
      }),
    async append(head) {
      await mkdir(folder, { recursive: true });
      await mkdir(keyFolder, { recursive: true });
      return locked(lockFile, async () => {
        const { lines } = await read();
        const last = lines.at(-1);
        if (lines.length > 0 && last === undefined) throw new Error(`The last line of ${sealsFile} is no seal.`);
        if (last !== undefined && last.events >= head.events) return undefined;
        const key = (await privateKey()) ?? (await madeKey());
        if ((await textOf(publicFile)) === undefined) await replace(publicFile, pemOf(createPublicKey(key)), 0o644);
        const seal = signed(head, last, key);
        await appendLine(sealsFile, JSON.stringify(seal));
        // Written after the seal: a crash in between leaves an unrecorded seal, never a record of a missing one.
        await replace(lastFile, JSON.stringify({ number: seal.number, digest: digestOf(seal), position: head.position }));
        return seal;
      });
    },
  };
}

const LOCK = { triesMs: 25, patienceMs: 10_000 } as const;
/** Works under the lock, which is only held while a line is added and is released when its process dies. */
async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + LOCK.patienceMs; performance.now() < end; await sleep(LOCK.triesMs)) {
    const release = holdLock(path, 0);
    if (release !== undefined) return work().finally(release);
  }
  throw new Error(`${path} is held by another process: the log is sealed later`);
}

/** File system timestamps are coarse: two changes within this time may have the same timestamp. */
const SETTLED_MS = 1_000;
/** A fingerprint that differs when any file has changed; undefined when one changed too recently to tell. */
async function versionOf(paths: readonly string[], now: number): Promise<string | undefined> {
  const files = await Promise.all(paths.map((path) => readable(path, stat(path))));
  if (files.some((file) => file !== undefined && Math.abs(now - file.ctimeMs) < SETTLED_MS)) return undefined;
  return files.map((file) => (file ? `${file.ino} ${file.size} ${file.ctimeMs}` : 'none')).join('\n');
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
async function sealsIn(lines: readonly string[]): Promise<readonly (Seal | undefined)[]> {
  const seals: (Seal | undefined)[] = [];
  for (const line of lines) {
    if (seals.length % SEALS_AT_ONCE === 0) await setImmediate();
    seals.push(Seal.safeParse(jsonIn(line)).data);
  }
  return seals;
}

function keyIn(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    // With an unreadable key every signature counts as wrong.
    return undefined;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (path: string): Promise<string | undefined> => readable(path, readFile(path, 'utf8'));

/** The result of reading a file; undefined if there is none. */
const readable = <T>(path: string, call: Promise<T>): Promise<T | undefined> =>
  ifThere(call).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UnusableSealsError(`${path} cannot be read (${code}): let it belong to this user, or put the one of a backup in its place.`);
  });

async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o644);
  try {
    const text = await file.readFile('utf8');
    // Remove a line that a crash left incomplete.
    const whole = text.lastIndexOf('\n') + 1;
    if (whole < text.length) await file.truncate(Buffer.byteLength(text.slice(0, whole)));
    await file.write(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a file atomically, because other processes may be reading it. */
async function replace(path: string, text: string, mode = 0o600): Promise<void> {
  await writeFile(`${path}.new`, text, { mode, flush: true });
  await rename(`${path}.new`, path);
}
