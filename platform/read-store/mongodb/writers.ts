import type { Binary, ClientSession } from 'mongodb';
import type { Mongo } from '../../mongodb/client.ts';
import { olderThan, STAMPED } from '../../mongodb/clock.ts';

type Writer = { readonly _id: Binary; readonly instance: string; readonly at: Date };
/** An instance that holds a lease says so more often; what it leaves open the server itself ends within a minute. */
const DEAD_AFTER_MS = 3_600_000;
const SAYS_EVERY_MS = 60_000;

export type Writers = {
  /** Notes a session of this instance that will write in transactions. */
  add(session: Binary): Promise<void>;
  /**
   * Ends what an instance has left open. A process that dies within a transaction would keep its documents locked for a minute (the server's
   * `transactionLifetimeLimitSeconds`), and nobody could take over so long. One that lives merely writes again.
   */
  end(instance: string): Promise<void>;
  /** Says that this instance lives, so that its notes stay. */
  alive(): Promise<void>;
  /** Of this instance, which has nothing open any more. */
  forget(): Promise<void>;
};

export function writersIn({ db, run }: Mongo, instance: string): Writers {
  const writers = db.collection<Writer>('read_writers');
  let saidAt = performance.now();
  const notedBy = (each: string, session: ClientSession) => writers.find({ instance: each }, { session }).toArray();
  return {
    async add(id) {
      // The driver may hand out the id of a session that has ended once more.
      await run((session) => writers.updateOne({ _id: id }, { $set: { instance }, ...STAMPED }, { session, upsert: true }));
    },
    async forget() {
      await run((session) => writers.deleteMany({ instance }, { session }));
    },
    async end(former) {
      await run(async (session) => {
        const found = await notedBy(former, session);
        if (found.length === 0) return;
        // The notes stay: one that lives writes in the same sessions again.
        await db.admin().command({ killSessions: found.map(({ _id }) => ({ id: _id })) });
        await writers.deleteMany(olderThan(DEAD_AFTER_MS), { session });
      });
    },
    async alive() {
      if (performance.now() - saidAt < SAYS_EVERY_MS) return;
      saidAt = performance.now();
      await run((session) => writers.updateMany({ instance }, STAMPED, { session }));
    },
  };
}
