import { hash, type KeyObject, sign, verify } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Position } from '../event-store/port.ts';

/**
 * The signed state of the log after a number of events; any later change to them contradicts it. It contains no positions, which are
 * specific to a store, so that it is also valid for a copy of the log.
 */
export const Seal = z.strictObject({
  /** Counts up from 1 without gaps. */
  number: z.int().min(1),
  /** The id of the log's first event, which names the installation. Seals of 0.2 lack it. */
  first: z.string().min(1).optional(),
  events: z.int().min(1),
  /** The id of the last event. */
  eventId: z.string().min(1),
  /** The hash of the chain at the last event. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  /** SHA-256 of the previous seal including its signature; of the empty string for the first seal. */
  previous: z.string().regex(/^[0-9a-f]{64}$/),
  /** Ed25519 over everything else, base64. */
  signature: z.string(),
});
export type Seal = z.output<typeof Seal>;
/** What to seal; `position` is that of the last event in this installation's store. */
export type SealedHead = Pick<Seal, 'first' | 'events' | 'eventId' | 'hash' | 'at'> & { readonly position: Position };

/** The seals, stored outside the log that they protect. */
export interface SealStore {
  /** The seals, and the record of the last one kept with the key; the same object while nothing changes. */
  read(): Promise<SealFile>;
  /**
   * Signs and appends a seal, which is on disk when this resolves; undefined when the last seal already covers as many events. A lock
   * allows one process at a time, because contradicting seals could never be retracted.
   */
  append(head: SealedHead): Promise<Seal | undefined>;
  /** Archives the seals for auditors; the next seal begins a new series under the same key. */
  beginAnew(): Promise<void>;
}
export type SealFile = {
  /** One entry per line; undefined for a line that is no seal. */
  readonly lines: readonly (Seal | undefined)[];
  /** Undefined until the first seal is made. */
  readonly publicKey: KeyObject | undefined;
  /** Whether the exported public key belongs to the private key. Also true when only one of them exists. */
  readonly keysAgree: boolean;
  /** The last seal that was made, as recorded with the private key. Undefined for a copy of the seals without that record. */
  readonly lastMade: { readonly number: number; readonly digest: string; readonly position?: string | undefined } | undefined;
};

const unsigned = ({ signature: _, ...seal }: Seal): string => JSON.stringify(seal);
/** The `previous` value of the next seal. */
export const digestOf = (seal: Seal | undefined): string => hash('sha256', seal === undefined ? '' : JSON.stringify(seal));

/** The next seal after `last`. */
export function signed(head: SealedHead, last: Seal | undefined, privateKey: KeyObject): Seal {
  const { first, events, eventId, hash, at } = head;
  const seal = {
    number: (last?.number ?? 0) + 1,
    ...(first === undefined ? {} : { first }),
    events,
    eventId,
    hash,
    at,
    previous: digestOf(last),
    signature: '',
  };
  return { ...seal, signature: sign(null, Buffer.from(unsigned(seal)), privateKey).toString('base64') };
}

/** The seals or their key cannot be read from their place. The message is one sentence for the operator. */
export class UnusableSealsError extends Error {
  override readonly name = 'UnusableSealsError';
}

/** How many seals are read or checked before others get their turn. */
export const SEALS_AT_ONCE = 100;
type CheckedSeals = { readonly seals: readonly Seal[]; readonly problems: readonly string[] };

/** Caches results: a signature check takes 0.1 ms, and there are thousands of seals after a year. */
const checked = new WeakMap<SealFile, Promise<CheckedSeals>>();
const genuine = new WeakMap<KeyObject, Set<string>>();

function isSignedBy(publicKey: KeyObject, seal: Seal): boolean {
  const known = genuine.get(publicKey) ?? new Set();
  genuine.set(publicKey, known);
  const digest = digestOf(seal);
  if (known.has(digest)) return true;
  const isGenuine = verify(null, Buffer.from(unsigned(seal)), publicKey, Buffer.from(seal.signature, 'base64'));
  if (isGenuine) known.add(digest);
  return isGenuine;
}

/** Checks signatures and sequence; returns the valid seals and one sentence per problem. */
export function checkSeals(file: SealFile): Promise<CheckedSeals> {
  const known = checked.get(file) ?? check(file);
  checked.set(file, known);
  return known;
}

async function check({ lines, publicKey, keysAgree, lastMade }: SealFile): Promise<CheckedSeals> {
  const seals: Seal[] = [];
  const problems: string[] = [];
  let last: Seal | undefined;
  if (!keysAgree) problems.push('The public key beside the seals is not that of the key that signs.');
  for (const [index, seal] of lines.entries()) {
    if (index % SEALS_AT_ONCE === 0) await setImmediate();
    const name = `Seal ${index + 1}`;
    if (seal === undefined) problems.push(`${name} cannot be read.`);
    else if (publicKey === undefined || !isSignedBy(publicKey, seal)) problems.push(`${name} carries a wrong signature.`);
    else if (seal.number !== index + 1 || seal.previous !== digestOf(last))
      problems.push(`${name} does not follow from the one before it: seals were removed or exchanged.`);
    else seals.push(seal);
    last = seal;
  }
  if (lastMade !== undefined && lines.length < lastMade.number)
    problems.push(`Seals ${lines.length + 1} to ${lastMade.number} were made and are missing.`);
  else if (lastMade !== undefined && digestOf(lines[lastMade.number - 1]) !== lastMade.digest)
    problems.push(`Seal ${lastMade.number} is not the one that was made.`);
  return { seals, problems };
}
