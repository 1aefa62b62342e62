import type { Belonging } from '../installation/belonging.ts';
import type { Mongo } from './client.ts';

type Owner = { readonly _id: 'log'; readonly firstEventId: string };

/** Records in `collection` which log a store's collections belong to. */
export function belongingIn({ db, run }: Mongo, collection: string): Belonging {
  const owners = db.collection<Owner>(collection);
  return {
    belongsTo: async () => (await run((session) => owners.findOne({ _id: 'log' }, { session })))?.firstEventId,
    async assignTo(firstEventId) {
      await run((session) => owners.updateOne({ _id: 'log' }, { $set: { firstEventId } }, { session, upsert: true }));
    },
  };
}
