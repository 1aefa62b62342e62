import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { EventSecret, SecretStore } from './port.ts';

/**
 * Personal data is encrypted with AES-256-GCM under its person's own key; data of several people, under a key derived from all of
 * theirs. `fetch` and `make` load keys into memory; `encrypt` and `decrypt` use the loaded ones.
 */
export type PersonKeys = {
  /** Loads existing keys. */
  fetch(people: readonly string[]): Promise<void>;
  /** Loads keys to write with, creating missing ones. */
  make(people: readonly string[]): Promise<void>;
  /** Undefined when one of the people is erased. Decryption needs the same `context`. */
  encrypt(people: readonly string[], bytes: Uint8Array, context: string): Buffer | undefined;
  /** Undefined when one of the people is erased. Throws unless the bytes were encrypted for these people. */
  decrypt(people: readonly string[], bytes: Uint8Array, context: string): Buffer | undefined;
  /** Stores encrypted values that the log must not contain. */
  putEventSecrets(secrets: readonly EventSecret[]): Promise<void>;
  eventSecrets(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Destroys a person's key in the store and in memory. Other processes drop it within {@link FRESH_MS}. */
  destroy(person: string): Promise<void>;
};

/** How long keys stay in memory before they are read from the store again. */
export const FRESH_MS = 5_000;
const KEPT = 100_000;
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** `key` is undefined if it was destroyed or never created. */
type Held = { readonly key: KeyObject | undefined; readonly until: number };

/** Caches a secret store's keys for a few seconds, so a key destroyed elsewhere soon disappears here. */
export function personKeys(
  secrets: Pick<SecretStore, 'personKeys' | 'makePersonKeys' | 'destroyPersonKey' | 'putEventSecrets' | 'eventSecrets'>,
  now = () => performance.now(),
): PersonKeys {
  /** Ordered by last load, oldest first. */
  const held = new Map<string, Held>();
  /** Shared keys of several people, derived from the held keys. */
  let shared = new Map<string, { readonly parts: readonly KeyObject[]; readonly key: KeyObject }>();
  const randomIv = ivs();

  function hold(people: readonly string[], found: ReadonlyMap<string, Uint8Array>): void {
    const until = now() + FRESH_MS;
    for (const person of people) {
      const bytes = found.get(person);
      const before = held.get(person)?.key;
      const isSame = bytes !== undefined && before?.export().equals(bytes) === true;
      held.delete(person);
      held.set(person, { key: isSame ? before : bytes && createSecretKey(bytes), until });
    }
    drop();
  }
  /** Evicts the oldest keys, but none that may be about to be used: a missing key is treated as that of an erased person. */
  function drop(): void {
    const unused = now() - FRESH_MS;
    for (const [person, { until }] of held) {
      if (held.size <= KEPT || until > unused) break;
      held.delete(person);
    }
    if (shared.size > KEPT) shared = new Map();
  }
  const missing = (people: readonly string[], isWanted: (one: Held | undefined) => boolean): readonly string[] =>
    [...new Set(people)].filter((person) => isWanted(held.get(person)));
  const isStale = (one: Held | undefined): boolean => one === undefined || one.until < now();

  function keyOf(people: readonly string[]): KeyObject | undefined {
    const parts: KeyObject[] = [];
    for (const person of people) {
      const key = held.get(person)?.key;
      if (key === undefined) return undefined;
      parts.push(key);
    }
    const [only] = parts;
    if (parts.length === 1) return only;
    const name = people.join(' ');
    const known = shared.get(name);
    if (known?.parts.every((part, index) => part === parts[index])) return known.key;
    const key = combined(parts);
    shared.set(name, { parts, key });
    return key;
  }

  return {
    async fetch(people) {
      const wanted = missing(people, isStale);
      if (wanted.length > 0) hold(wanted, await secrets.personKeys(wanted));
    },
    async make(people) {
      const wanted = missing(people, (one) => isStale(one) || one?.key === undefined);
      if (wanted.length > 0) hold(wanted, await secrets.makePersonKeys(wanted));
    },
    encrypt(people, bytes, context) {
      const key = keyOf(people);
      if (key === undefined) return undefined;
      const iv = randomIv();
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = cipher.update(bytes);
      // In GCM `final` adds no bytes, but must be called before the tag is available.
      cipher.final();
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(people, bytes, context) {
      const key = keyOf(people);
      if (key === undefined) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const open = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      decipher.final();
      return open;
    },
    putEventSecrets: (some) => secrets.putEventSecrets(some),
    eventSecrets: (ids) => secrets.eventSecrets(ids),
    async destroy(person) {
      await secrets.destroyPersonKey(person);
      held.set(person, { key: undefined, until: now() + FRESH_MS });
      shared = new Map();
    },
  };
}

/** A key that cannot be derived without all the others. */
const combined = (parts: readonly KeyObject[]): KeyObject =>
  parts.reduce((key, part) => createSecretKey(createHmac('sha256', key).update(part.export()).digest()));

const IVS_AT_ONCE = 512;
/** Random bytes are drawn in bulk: one IV at a time would take as long as the encryption. */
function ivs(): () => Buffer {
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(IV_BYTES * IVS_AT_ONCE);
    const iv = pool.subarray(0, IV_BYTES);
    pool = pool.subarray(IV_BYTES);
    return iv;
  };
}
