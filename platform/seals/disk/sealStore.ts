import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { holdLock } from '../../sqlite/lock.ts';
import { digestOf, Seal, type SealFile, type SealStore, signed } from '../port.ts';

export type DiskSealStoreOptions = {
  /** `seals.jsonl` and `public-key.pem`: for auditors, best on a disk of their own. Made when missing. */
  readonly folder: string;
  /** `seal-key.pem` (mode 600, made with the first seal) and `last-seal.json`: for this program alone. */
  readonly keyFolder: string;
  /** Milliseconds since 1970. Default: the clock of this machine. */
  readonly now?: () => number;
};

/** `position`: where the sealed event stands in this store, so that the next seal need not look for it. */
const LastMade = z.strictObject({ number: z.int(), digest: z.string(), position: z.string().optional() });

/** Seals in a file that only grows, a line each. Any number of processes may add to it. */
export function diskSealStore({ folder, keyFolder, now = Date.now }: DiskSealStoreOptions): SealStore {
  const sealsFile = join(folder, 'seals.jsonl');
  const publicFile = join(folder, 'public-key.pem');
  const privateFile = join(keyFolder, 'seal-key.pem');
  const lastFile = join(keyFolder, 'last-seal.json');

  async function privateKey(): Promise<KeyObject | undefined> {
    const pem = await textOf(privateFile);
    return pem === undefined ? undefined : createPrivateKey(pem);
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
    const file = await readAnew();
    known = version === undefined ? undefined : { version, file };
    return file;
  }

  async function readAnew(): Promise<SealFile> {
    const [text = '', key, exported, last] = await Promise.all([textOf(sealsFile), privateKey(), textOf(publicFile), textOf(lastFile)]);
    const own = key && pemOf(createPublicKey(key));
    const pem = own ?? exported;
    if (pem !== publicKey?.pem) publicKey = pem === undefined ? undefined : { pem, key: keyIn(pem) };
    const lines = text.split('\n');
    // The last line ends with a line break; what stands after it was not written to its end, and never acknowledged.
    return {
      lines: lines.slice(0, -1).map(sealIn),
      publicKey: publicKey?.key,
      keysAgree: own === undefined || exported === undefined || own === exported,
      lastMade: last === undefined ? undefined : LastMade.safeParse(jsonIn(last)).data,
    };
  }

  return {
    read,
    async beginAnew() {
      const release = await locked(join(keyFolder, 'seals.lock'));
      try {
        // The record of the last seal goes first: if the rename then fails, the old seals still count.
        await rm(lastFile, { force: true });
        if ((await textOf(sealsFile)) !== undefined) await rename(sealsFile, await unusedName());
      } finally {
        release();
      }
    },
    async append(head) {
      await mkdir(folder, { recursive: true });
      await mkdir(keyFolder, { recursive: true });
      const release = await locked(join(keyFolder, 'seals.lock'));
      try {
        const { lines } = await read();
        const last = lines.at(-1);
        if (lines.length > 0 && last === undefined) throw new Error(`The last line of ${sealsFile} is no seal.`);
        if (last !== undefined && last.events >= head.events) return undefined;
        const key = (await privateKey()) ?? (await madeKey());
        if ((await textOf(publicFile)) === undefined) await replace(publicFile, pemOf(createPublicKey(key)), 0o644);
        const seal = signed(head, last, key);
        await appendLine(sealsFile, JSON.stringify(seal));
        // Afterwards: a crash in between leaves a seal that nobody remembers, never one that is missed.
        await replace(lastFile, JSON.stringify({ number: seal.number, digest: digestOf(seal), position: head.position }));
        return seal;
      } finally {
        release();
      }
    },
  };
}

const LOCK = { triesMs: 25, patienceMs: 10_000 } as const;
/** Dies with its process, and is held only while a line is added. */
async function locked(path: string): Promise<() => void> {
  for (const end = performance.now() + LOCK.patienceMs; performance.now() < end; await sleep(LOCK.triesMs)) {
    const release = holdLock(path, 0);
    if (release !== undefined) return release;
  }
  throw new Error(`${path} is held by another process: the log is sealed later`);
}

/** Clocks of file systems are coarse: a change within this time may leave a file with the time that it had before. */
const SETTLED_MS = 1_000;
/** Differs when any of the files was touched; undefined when one was changed so lately that this cannot be told. */
async function versionOf(paths: readonly string[], now: number): Promise<string | undefined> {
  const files = await Promise.all(
    paths.map((path) =>
      stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    ),
  );
  if (files.some((file) => file !== undefined && Math.abs(now - file.ctimeMs) < SETTLED_MS)) return undefined;
  return files.map((file) => (file ? `${file.ino} ${file.size} ${file.ctimeMs}` : 'none')).join('\n');
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const sealIn = (line: string): Seal | undefined => Seal.safeParse(jsonIn(line)).data;

function keyIn(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    // A key that cannot be read vouches for nothing: every signature counts as wrong.
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

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o644);
  try {
    const text = await file.readFile('utf8');
    // What a crash left of a line is cut off.
    const whole = text.lastIndexOf('\n') + 1;
    if (whole < text.length) await file.truncate(Buffer.byteLength(text.slice(0, whole)));
    await file.write(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Written atomically, because others may be reading. */
async function replace(path: string, text: string, mode = 0o600): Promise<void> {
  await writeFile(`${path}.new`, text, { mode, flush: true });
  await rename(`${path}.new`, path);
}
