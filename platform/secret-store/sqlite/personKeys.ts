import { randomBytes } from 'node:crypto';
import type { Database } from '../../sqlite/database.ts';
import { type Transactions, whenFree } from '../../sqlite/writing.ts';
import type { SecretStore } from '../port.ts';
import type { GroupedWrites } from './groups.ts';

type PersonKeys = Pick<SecretStore, 'personKeys' | 'makePersonKeys' | 'destroyPersonKey'>;
const KEY_BYTES = 32;
/** NULL: the key was destroyed. */
const FIND = 'SELECT person, value FROM person_keys WHERE person IN (SELECT value FROM json_each(?))';

/** One key per person; a destroyed key is never replaced. */
export function personKeysIn(database: Database, write: GroupedWrites['write'], emptyLog: Transactions['emptyLog']): PersonKeys {
  const rowsOf = (people: readonly string[]) => database.tuples<[person: string, value: Uint8Array | null]>(FIND, JSON.stringify(people));
  const keysIn = (rows: ReturnType<typeof rowsOf>) =>
    new Map(rows.flatMap(([person, value]) => (value === null ? [] : [[person, Uint8Array.from(value)] as const])));

  return {
    personKeys: (people) => whenFree(() => keysIn(rowsOf(people))),
    async makePersonKeys(people) {
      const found = await whenFree(() => rowsOf(people));
      if (found.length === new Set(people).size) return keysIn(found);
      return write(() => {
        for (const person of people)
          database.run('INSERT INTO person_keys VALUES(?, ?) ON CONFLICT DO NOTHING', person, randomBytes(KEY_BYTES));
        return keysIn(rowsOf(people));
      });
    },
    async destroyPersonKey(person) {
      await write(() => database.run('INSERT INTO person_keys VALUES(?, NULL) ON CONFLICT DO UPDATE SET value = NULL', person));
      // The key must not survive in the write-ahead log either.
      await emptyLog();
    },
  };
}
