import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { workerPool } from './workerPool.ts';

/** scrypt's parameters. N is a power of two; memory is 128·N·r bytes per running derivation. */
export type ScryptCost = { readonly N: number; readonly r: number; readonly p: number };
/** What a worker is asked for. */
export type Derivation = { readonly password: string; readonly salt: Uint8Array; readonly length: number; readonly cost: ScryptCost };

/** Who asks: floods from one address, or at one account, keep nobody else waiting. */
type Asker = { readonly address: string; readonly account: string };

export type PasswordHasher = {
  /** A string that carries its parameters and salt: `$scrypt$ln=17,r=8,p=1$salt$key`. */
  hash(password: string, by?: Asker): Promise<string>;
  /** false also for a string that is no hash of ours, at the same cost. */
  verify(password: string, hash: string, by?: Asker): Promise<boolean>;
  /** Costs what {@link PasswordHasher.verify} costs: for accounts that do not exist. */
  verifyDummy(password: string, by?: Asker): Promise<false>;
  /** Was it made with other parameters than today's? */
  needsRehash(hash: string): boolean;
  /** Refuses what is waiting, lets finish what is running, ends the threads. Safe to call twice. */
  close(): Promise<void>;
};

/** OWASP's first choice for scrypt: 128 MiB, a third of a second on a small server. */
export const PASSWORD_COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A longer queue would answer after the client has gone. */
const QUEUE_LENGTH = 128;

/**
 * Hashes passwords on threads of its own (default: all cores but one, two at most), started on first use.
 * All but `needsRehash` reject with {@link PasswordHasherBusyError} when `queue` calls wait already, and
 * {@link PasswordHasherClosedError} after `close`.
 */
export function createPasswordHasher(
  options: { readonly workers?: number; readonly cost?: ScryptCost; readonly queue?: number } = {},
): PasswordHasher {
  const { workers = Math.max(1, Math.min(2, availableParallelism() - 1)), cost = PASSWORD_COST, queue = QUEUE_LENGTH } = options;
  if (!isBearable(cost)) throw new RangeError(`${JSON.stringify(cost)} is no cost for scrypt`);
  const pool = workerPool<Derivation, Uint8Array>(new URL('./passwords.worker.ts', import.meta.url), {
    threads: workers,
    queue,
    full: () => new PasswordHasherBusyError(`${queue} passwords are waiting to be checked already`),
    closed: () => new PasswordHasherClosedError('the password hasher is closed'),
  });
  // The same characters typed on another keyboard may be composed differently.
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
      // A cheaper hash, as the demo's, would answer sooner than an address that nobody has.
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

/** More passwords are waiting than can be checked in good time: try again in a moment. */
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
/** A stored string must not be able to ask for gigabytes. */
const MOST_BYTES = 512 * 1024 * 1024;
const isBearable = ({ N, r, p }: ScryptCost): boolean =>
  N >= 2 && Number.isInteger(Math.log2(N)) && r >= 1 && p >= 1 && p <= 16 && 128 * N * r <= MOST_BYTES;

function decode(hash: string): Hash | undefined {
  const [, ln = '', r = '', p = '', salt = '', key = ''] = FORMAT.exec(hash) ?? [];
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  return isBearable(cost) ? { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') } : undefined;
}
