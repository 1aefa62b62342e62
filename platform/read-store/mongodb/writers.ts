import type { Binary, ClientSession } from 'mongodb';
import type { Mongo } from '../../mongodb/client.ts';

type Writer = { readonly _id: Binary; readonly instance: string };
export type Writers = {
  /** Notes a session of this instance that will write in transactions. */
  add(session: Binary): Promise<void>;
  /**
   * Ends what an instance has left open. A process that dies within a transaction would keep its documents locked for a minute (the server's
   * `transactionLifetimeLimitSeconds`), and nobody could take over so long. One that lives merely writes again.
   */
  end(instance: string): Promise<void>;
  /** Of this instance, which has nothing open any more. */
  forget(): Promise<void>;
};

export function writersIn({ db, run }: Mongo, instance: string): Writers {
  const writers = db.collection<Writer>('read_writers');
  const notedBy = (each: string, session: ClientSession) => writers.find({ instance: each }, { session }).toArray();
  return {
    async add(id) {
      // The driver may hand out the id of a session that has ended once more.
      await run((session) => writers.updateOne({ _id: id }, { $set: { instance } }, { session, upsert: true }));
    },
    async forget() {
      await run((session) => writers.deleteMany({ instance }, { session }));
    },
    async end(former) {
      await run(async (session) => {
        const found = await notedBy(former, session);
        if (found.length === 0) return;
        await db.admin().command({ killSessions: found.map(({ _id }) => ({ id: _id })) });
        await writers.deleteMany({ instance: former }, { session });
      });
    },
  };
}
