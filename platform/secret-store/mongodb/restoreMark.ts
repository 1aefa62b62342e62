import type { RestoreMark } from '../../installation/restoreMark.ts';
import { withDatabase } from '../../mongodb/client.ts';
import { within } from '../../mongodb/dumping.ts';
import { SecretStoreUnavailableError } from '../port.ts';

type Mark = { readonly _id: 'restore' };
const MARK: Mark = { _id: 'restore' };

/** The mark beside the record of which log the secrets belong to. Each operation opens a connection of its own. */
export function mongoRestoreMark({ url }: { readonly url: string }): RestoreMark {
  const options = { url, Unavailable: SecretStoreUnavailableError };
  const collection = 'secret_belonging';
  return {
    isThere: () =>
      withDatabase(options, async (db, session) => (await db.collection<Mark>(collection).findOne(MARK, { session })) !== null),
    put: () => within(options, async (db, session) => void (await db.collection<Mark>(collection).insertOne(MARK, { session }))),
    remove: () => within(options, async (db, session) => void (await db.collection<Mark>(collection).deleteOne(MARK, { session }))),
  };
}
