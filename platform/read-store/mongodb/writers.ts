import type { Binary, ClientSession } from 'mongodb';
import type { Mongo } from '../../mongodb/client.ts';
import { olderThan, STAMPED } from '../../mongodb/clock.ts';

type Writer = { readonly _id: Binary; readonly instance: string; readonly at: Date };
/** Live instances renew their records far more often, and the server ends abandoned transactions within a minute. */
const DEAD_AFTER_MS = 3_600_000;
const RENEW_EVERY_MS = 60_000;

export type Writers = ReturnType<typeof writersIn>;
/** The sessions in which this instance and others write. */
export function writersIn({ db, run }: Mongo, instance: string) {
  const writers = db.collection<Writer>('read_writers');
  let renewedAt = performance.now();
  const sessionsOf = (each: string, session: ClientSession) => writers.find({ instance: each }, { session }).toArray();
  return {
    /** Records a session of this instance that will write in transactions. */
    async add(id: Binary): Promise<void> {
      // The driver may reuse the id of an ended session.
      await run((session) => writers.updateOne({ _id: id }, { $set: { instance }, ...STAMPED }, { session, upsert: true }));
    },
    /** Deletes the records of this instance, which must have no open transactions. */
    async forget(): Promise<void> {
      await run((session) => writers.deleteMany({ instance }, { session }));
    },
    /**
     * Ends an instance's open transactions. Otherwise a process that dies in one keeps its documents locked for a minute (the server's
     * `transactionLifetimeLimitSeconds`), which delays a takeover. A live instance just writes again.
     */
    async end(former: string): Promise<void> {
      await run(async (session) => {
        const found = await sessionsOf(former, session);
        if (found.length === 0) return;
        // The records stay, since a live instance writes in the same sessions again.
        await db.admin().command({ killSessions: found.map(({ _id }) => ({ id: _id })) });
        await writers.deleteMany(olderThan(DEAD_AFTER_MS), { session });
      });
    },
    /** Renews this instance's records, so that they are kept. */
    async alive(): Promise<void> {
      if (performance.now() - renewedAt < RENEW_EVERY_MS) return;
      renewedAt = performance.now();
      await run((session) => writers.updateMany({ instance }, STAMPED, { session }));
    },
  };
}
