import type { PersonalField } from '@s30/contracts/events/define';
import type { PersonKeys } from '../secret-store/personKeys.ts';
import type { EventSecret } from '../secret-store/port.ts';
import { MalformedEventError, type People } from './port.ts';

/** The field of the stored data that holds the personal fields: one ciphertext per group of people, under the keys of all of them. */
const ENCRYPTED = '$encrypted';
/** `text` is missing when one of the people was erased before the event was written, or when `secret` names it in the secret store. */
type Encrypted = { readonly of: readonly string[]; readonly text?: string; readonly secret?: string };

type Checked = {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly fields: readonly PersonalField[];
  readonly people?: People | undefined;
};
type Parsed = { readonly data: unknown };
/** Encrypted values from the secret store, by id. */
type Secrets = ReadonlyMap<string, Uint8Array>;
const NONE: Secrets = new Map();

/** Encrypts and decrypts the personal fields of events at the edge of the store. */
export function personalData(keys: PersonKeys | undefined) {
  return {
    /** Encrypts personal fields. Throws {@link MalformedEventError} for a field without an owner. */
    async encrypt<Event extends Checked>(events: readonly Event[]): Promise<readonly Event[]> {
      if (keys === undefined) return events;
      const grouped = events.map((event) => ({ event, groups: groupsOf(event) }));
      await keys.make(grouped.flatMap(({ groups }) => groups.flatMap(({ of }) => of)));
      const kept: EventSecret[] = [];
      const written = grouped.map(({ event, groups }) => {
        if (groups.length === 0) return event;
        const names = new Set(groups.flatMap(({ fields }) => Object.keys(fields)));
        const open = Object.fromEntries(Object.entries(event.data).filter(([name]) => !names.has(name)));
        const encrypted = groups.map(({ of, fields, isSecret }, index): Encrypted => {
          const text = keys.encrypt(of, Buffer.from(JSON.stringify(fields)), event.id);
          if (isSecret && text !== undefined) {
            const id = `${event.id}.${index}`;
            kept.push({ id, userId: of[0] ?? '', secret: text });
            return { of, secret: id };
          }
          return { of, ...(text && { text: text.toString('base64') }) };
        });
        return { ...event, data: { ...open, [ENCRYPTED]: encrypted } };
      });
      // Stored before the event, which refers to them.
      if (kept.length > 0) await keys.putEventSecrets(kept);
      return written;
    },
    /** Loads the keys that `decrypt` needs for these events, and returns the secrets. */
    async fetchKeys(events: readonly Parsed[]): Promise<Secrets> {
      const people = new Set<string>();
      const secrets: string[] = [];
      for (const { data } of events)
        for (const { of, secret } of encryptedOf(data)) {
          for (const person of of) people.add(person);
          if (secret !== undefined) secrets.push(secret);
        }
      if (people.size > 0) await keys?.fetch([...people]);
      return keys === undefined || secrets.length === 0 ? NONE : keys.eventSecrets(secrets);
    },
    /** The original data; an erased person's required fields are blank and their optional ones absent. */
    decrypt(eventId: string, data: unknown, fields: readonly PersonalField[], secrets: Secrets): unknown {
      const parts = encryptedOf(data);
      if (parts.length === 0) return data;
      if (keys === undefined) throw new Error('it holds personal data, and the log was opened without the keys');
      const { [ENCRYPTED]: _, ...open } = data as Record<string, unknown>;
      for (const { of, text, secret } of parts) {
        const stored = secret === undefined ? text && Buffer.from(text, 'base64') : secrets.get(secret);
        const bytes = stored ? keys.decrypt(of, stored, eventId) : undefined;
        if (bytes !== undefined) Object.assign(open, JSON.parse(bytes.toString()));
      }
      for (const { name, isOptional, blank } of fields) if (!isOptional && !(name in open)) open[name] = blank;
      return open;
    },
  };
}

const encryptedOf = (data: unknown): readonly Encrypted[] =>
  typeof data === 'object' && data !== null && ENCRYPTED in data ? (data[ENCRYPTED] as readonly Encrypted[]) : [];

type Group = { readonly of: readonly string[]; readonly isSecret: boolean; readonly fields: Record<string, unknown> };

/** Fields that belong to the same people are encrypted together. */
function groupsOf({ data, fields, people, type, stream }: Checked): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { name, of, isSecret } of fields) {
    if (data[name] === undefined) continue;
    const owners = of.map((role) => {
      const id = people?.[role] ?? data[role];
      if (typeof id !== 'string')
        throw new MalformedEventError(`Nobody says whose ${name} a ${type} for ${stream} holds: ${role} is missing.`);
      return id;
    });
    const key = `${isSecret} ${owners.join(' ')}`;
    const group = groups.get(key) ?? { of: owners, isSecret, fields: {} };
    group.fields[name] = data[name];
    groups.set(key, group);
  }
  return [...groups.values()];
}
