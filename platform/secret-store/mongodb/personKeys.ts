import { randomBytes } from 'node:crypto';
import { Binary } from 'mongodb';
import type { Mongo } from '../../mongodb/client.ts';
import type { SecretStore } from '../port.ts';

type PersonKeys = Pick<SecretStore, 'personKeys' | 'makePersonKeys' | 'destroyPersonKey'>;
/** null: the key was destroyed. */
type PersonKey = { readonly _id: string; readonly value: Binary | null };
const KEY_BYTES = 32;

/** One key per person; a destroyed key is never replaced. */
export function personKeysIn({ db, run }: Mongo): PersonKeys {
  const keys = db.collection<PersonKey>('secret_person_keys');
  const find = (people: readonly string[]) => run((session) => keys.find({ _id: { $in: [...people] } }, { session }).toArray());
  const keysIn = (found: readonly PersonKey[]) =>
    new Map(found.flatMap(({ _id, value }) => (value === null ? [] : [[_id, Uint8Array.from(value.value())] as const])));

  return {
    personKeys: async (people) => keysIn(await find(people)),
    async makePersonKeys(people) {
      const found = await find(people);
      if (found.length === new Set(people).size) return keysIn(found);
      const made = people.map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { value: new Binary(randomBytes(KEY_BYTES)) } }, upsert: true },
      }));
      await run((session) => keys.bulkWrite(made, { session, ordered: false }));
      return keysIn(await find(people));
    },
    async destroyPersonKey(person) {
      await run((session) => keys.updateOne({ _id: person }, { $set: { value: null } }, { session, upsert: true }));
    },
  };
}
