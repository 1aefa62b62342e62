import { type Database, isDiskFailure } from '../../sqlite/database.ts';
import type { Transactions } from '../../sqlite/writing.ts';

export type GroupedWrites = {
  /** Runs synchronous work in a transaction that it shares with other writes of the same turn: one fsync for all. */
  write<T>(work: () => T): Promise<T>;
  /** Resolves when no write is waiting. */
  idle(): Promise<void>;
};

/** Group commit: the writes of one turn of the event loop share a commit, each in its own savepoint. */
export function groupedWrites(database: Database, transactions: Transactions): GroupedWrites {
  type Job = { readonly attempt: () => Settle; readonly fail: (reason: unknown) => void };
  type Settle = () => void;
  const waiting: Job[] = [];
  let running: Promise<void> | undefined;

  const commit = async (jobs: readonly Job[]): Promise<void> => {
    try {
      const settle = await transactions.run(() => jobs.map(({ attempt }) => attempt()));
      for (const each of settle) each();
    } catch (error) {
      for (const { fail } of jobs) fail(error);
    }
  };
  const commitAll = async (): Promise<void> => {
    await new Promise(setImmediate);
    while (waiting.length > 0) await commit(waiting.splice(0));
    running = undefined;
  };

  return {
    write: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        const attempt = (): Settle => {
          database.run('SAVEPOINT caller');
          try {
            const result = work();
            database.run('RELEASE caller');
            return () => resolve(result);
          } catch (error) {
            // After an I/O error SQLite may have rolled back the whole transaction already. The disk fails all writes of the group.
            if (!database.inTransaction || isDiskFailure(error)) throw error;
            database.run('ROLLBACK TO caller');
            database.run('RELEASE caller');
            return () => reject(error);
          }
        };
        waiting.push({ attempt, fail: reject });
        running ??= commitAll();
      }),
    async idle() {
      await running;
    },
  };
}
