import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import type { Position } from '../event-store/port.ts';

/** What the log was after so many events, signed: whoever rewrites the log afterwards contradicts it. Positions are the store's own, so none is named: a copy of the log agrees with its seals too. */
export const Seal = z.strictObject({
  /** From 1 on, without gaps. */
  number: z.int().min(1),
  /** The id of the log's first event, which names the installation. Seals of 0.2 lack it. */
  first: z.string().min(1).optional(),
  events: z.int().min(1),
  /** Of the last of them. */
  eventId: z.string().min(1),
  /** The hash of the chain there. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  /** SHA-256 of the seal before this one, signature and all; of nothing for the first. */
  previous: z.string().regex(/^[0-9a-f]{64}$/),
  /** Ed25519 over everything else, base64. */
  signature: z.string(),
});
export type Seal = z.output<typeof Seal>;
/** `position` is where the store of this installation has that event. */
export type SealedHead = Pick<Seal, 'first' | 'events' | 'eventId' | 'hash' | 'at'> & { readonly position: Position };

/** The seals, outside the store they vouch for. */
export interface SealStore {
  /** What stands in the file, and what the keeper of the key remembers of it; the same object while nothing changes. */
  read(): Promise<SealFile>;
  /**
   * Signs and adds a seal, which is on the disk when this resolves; undefined when the last one reaches as far already. One process at a time
   * does so, whoever believes to be the only one: a seal that contradicts another could never be taken back.
   */
  append(head: SealedHead): Promise<Seal | undefined>;
  /** Archives the seals for auditors; the next seal begins a new series under the same key. */
  beginAnew(): Promise<void>;
}
export type SealFile = {
  /** Line by line; undefined for a line that is no seal. */
  readonly lines: readonly (Seal | undefined)[];
  /** Undefined while nothing was ever sealed. */
  readonly publicKey: KeyObject | undefined;
  /** Does the exported public key belong to the private one? True as well where only one of them is there. */
  readonly keysAgree: boolean;
  /** Kept with the private key: the last seal that was made. Undefined for a copy of the seals without it. */
  readonly lastMade: { readonly number: number; readonly digest: string; readonly position?: string | undefined } | undefined;
};

const unsigned = ({ signature: _, ...seal }: Seal): string => JSON.stringify(seal);
/** What the next seal carries as `previous`. */
export const digestOf = (seal: Seal | undefined): string =>
  createHash('sha256')
    .update(seal === undefined ? '' : JSON.stringify(seal))
    .digest('hex');

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

type CheckedSeals = { readonly seals: readonly Seal[]; readonly problems: readonly string[] };

/** Checking a signature takes 0.1 ms, and there are thousands of seals after a year: what was read once is checked once. */
const checked = new WeakMap<SealFile, CheckedSeals>();
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

/** What is wrong with the seals themselves, and those that may be believed. */
export function checkSeals(file: SealFile): CheckedSeals {
  const known = checked.get(file) ?? check(file);
  checked.set(file, known);
  return known;
}

function check({ lines, publicKey, keysAgree, lastMade }: SealFile): CheckedSeals {
  const seals: Seal[] = [];
  const problems: string[] = [];
  let last: Seal | undefined;
  if (!keysAgree) problems.push('The public key beside the seals is not that of the key that signs.');
  for (const [index, seal] of lines.entries()) {
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
