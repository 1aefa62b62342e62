import type { Mongo } from './client.ts';

type Installation = { readonly _id: 'installation'; readonly id: string };

/** The installation whose log a store belongs to, in a collection of its own. */
export function installationIn({ db, run }: Mongo, collection: string) {
  const kept = db.collection<Installation>(collection);
  return {
    installation: async (): Promise<string | undefined> => (await run((session) => kept.findOne({ _id: 'installation' }, { session })))?.id,
    async setInstallation(id: string): Promise<void> {
      await run((session) => kept.updateOne({ _id: 'installation' }, { $set: { id } }, { session, upsert: true }));
    },
  };
}
