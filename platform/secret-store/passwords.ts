import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { workerPool } from './workerPool.ts';

/** scrypt's parameters. N is a power of two; memory is 128·N·r bytes per running derivation. */
export type ScryptCost = { readonly N: number; readonly r: number; readonly p: number };
/** A key derivation for a worker. */
export type Derivation = { readonly password: string; readonly salt: Uint8Array; readonly length: number; readonly cost: ScryptCost };

/** The caller: a flood from one address, or at one account, does not delay others. */
type Asker = { readonly address: string; readonly account: string };

export type PasswordHasher = {
  /** Returns a string with parameters and salt: `$scrypt$ln=17,r=8,p=1$salt$key`. */
  hash(password: string, by?: Asker): Promise<string>;
  /** Also false, at the same cost, for a string that is not one of these hashes. */
  verify(password: string, hash: string, by?: Asker): Promise<boolean>;
  /** Takes as long as {@link PasswordHasher.verify}; for accounts that do not exist. */
  verifyDummy(password: string, by?: Asker): Promise<false>;
  /** Whether a hash was made with other parameters than the current ones. */
  needsRehash(hash: string): boolean;
  /** Refuses waiting calls, finishes running ones and ends the threads. Safe to call twice. */
  close(): Promise<void>;
};

/** OWASP's first choice for scrypt: 128 MiB, a third of a second on a small server. */
export const PASSWORD_COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A longer queue would answer after the client has gone. */
const QUEUE_LENGTH = 128;

/**
 * Hashes passwords on worker threads (default: all cores but one, two at most), started on first use. All methods but `needsRehash`
 * reject with {@link PasswordHasherBusyError} when too many calls are waiting (`queue` in total, a quarter of it per address or account),
 * and with {@link PasswordHasherClosedError} after `close`.
 */
export function createPasswordHasher(
  options: { readonly workers?: number; readonly cost?: ScryptCost; readonly queue?: number } = {},
): PasswordHasher {
  const { workers = Math.max(1, Math.min(2, availableParallelism() - 1)), cost = PASSWORD_COST, queue = QUEUE_LENGTH } = options;
  if (!isSupported(cost)) throw new RangeError(`${JSON.stringify(cost)} is no cost for scrypt`);
  const pool = workerPool<Derivation, Uint8Array>(new URL('./passwords.worker.ts', import.meta.url), {
    threads: workers,
    queue,
    full: () => new PasswordHasherBusyError(`${queue} passwords are waiting to be checked already`),
    closed: () => new PasswordHasherClosedError('the password hasher is closed'),
  });
  // Normalised, because keyboards may compose the same characters differently.
  const derive = ({ password, ...rest }: Derivation, by: Asker | undefined) =>
    pool.run({ ...rest, password: password.normalize('NFKC') }, by === undefined ? [] : [by.address, by.account]);
  const dummySalt = randomBytes(SALT_BYTES);
  const verifyDummy = async (password: string, by?: Asker): Promise<false> => {
    await derive({ password, salt: dummySalt, length: KEY_BYTES, cost }, by);
    return false;
  };

  return {
    async hash(password, by) {
      const salt = randomBytes(SALT_BYTES);
      return encode({ cost, salt, key: await derive({ password, salt, length: KEY_BYTES, cost }, by) });
    },
    async verify(password, hash, by) {
      const stored = decode(hash);
      if (stored === undefined) return verifyDummy(password, by);
      const key = await derive({ password, salt: stored.salt, length: stored.key.length, cost: stored.cost }, by);
      const isRight = timingSafeEqual(key, stored.key);
      // A cheaper hash, such as the demo's, must not answer faster than an unknown account.
      if (!isRight && stored.cost.N < cost.N) await verifyDummy(password, by);
      return isRight;
    },
    verifyDummy,
    needsRehash(hash) {
      const stored = decode(hash);
      if (stored === undefined) return true;
      const { N, r, p } = stored.cost;
      return N !== cost.N || r !== cost.r || p !== cost.p || stored.key.length !== KEY_BYTES;
    },
    close: pool.close,
  };
}

/** Too many passwords are waiting to be checked; the caller may retry in a moment. */
export class PasswordHasherBusyError extends Error {
  override readonly name = 'PasswordHasherBusyError';
}
export class PasswordHasherClosedError extends Error {
  override readonly name = 'PasswordHasherClosedError';
}

type Hash = { readonly cost: ScryptCost; readonly salt: Uint8Array; readonly key: Uint8Array };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');
const encode = ({ cost: { N, r, p }, salt, key }: Hash): string =>
  `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;

const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43,86})$/;
/** Memory limit per derivation, so that a stored string cannot request gigabytes. */
const MAX_BYTES = 512 * 1024 * 1024;
const isSupported = ({ N, r, p }: ScryptCost): boolean =>
  N >= 2 && Number.isInteger(Math.log2(N)) && r >= 1 && p >= 1 && p <= 16 && 128 * N * r <= MAX_BYTES;

function decode(hash: string): Hash | undefined {
  const [, ln = '', r = '', p = '', salt = '', key = ''] = FORMAT.exec(hash) ?? [];
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  return isSupported(cost) ? { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') } : undefined;
}
