import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSession, type Db, MongoClient, type MongoClientOptions, type Timestamp, type TransactionOptions } from 'mongodb';
import { isUnavailable, mayHaveCommitted, mayTryAgain, messageOf } from './errors.ts';

/** Milliseconds. Every wait for a server ends: whoever asks can be told to try again. */
const WAIT = { selection: 5_000, connect: 5_000, queue: 5_000, socket: 20_000, replication: 10_000, transaction: 15_000 } as const;
/** A query that takes longer lacks an index. */
export const QUERY_MS = 10_000;
const PAUSE_MS = 20;

/** Acknowledged means: on the disks of most members, so that no failover takes it back; a repeated send is recognised by the server. */
const DURABLE = { w: 'majority', journal: true, wtimeoutMS: WAIT.replication } as const;
const OPTIONS: MongoClientOptions = {
  serverSelectionTimeoutMS: WAIT.selection,
  connectTimeoutMS: WAIT.connect,
  waitQueueTimeoutMS: WAIT.queue,
  socketTimeoutMS: WAIT.socket,
  retryReads: true,
  retryWrites: true,
  writeConcern: DURABLE,
  readConcern: { level: 'majority' },
  readPreference: 'primary',
  ignoreUndefined: true,
};
const TRANSACTION: TransactionOptions = { readConcern: { level: 'snapshot' }, writeConcern: DURABLE, maxCommitTimeMS: WAIT.replication };

export type Unavailable = new (message: string, options?: ErrorOptions) => Error;

/** One connection to a database, as the adapters use it. */
export type Mongo = {
  readonly db: Db;
  /** Runs operations in a session: they see all that this connection has seen and written before, on whichever member they run. */
  run<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Runs operations that take effect together or not at all. `work` may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Waits for what runs, then lets nothing in. Safe to call twice. */
  close(): Promise<void>;
};

/**
 * Connects to the database that the address names (`s30` if none) on a replica set. What goes wrong with the connection or its servers is
 * thrown as `Unavailable`; of a change nobody knows then whether it was made.
 */
export async function openMongo({ url, Unavailable }: { readonly url: string; readonly Unavailable: Unavailable }): Promise<Mongo> {
  const client = new MongoClient(url, OPTIONS);
  const running = new Set<Promise<unknown>>();
  let latest: Timestamp | undefined;

  const translated = (error: unknown): unknown =>
    isUnavailable(error) ? new Unavailable(`MongoDB is not available: ${messageOf(error)}`, { cause: error }) : error;

  async function inSession<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = client.startSession({ causalConsistency: true });
    try {
      if (latest !== undefined) session.advanceOperationTime(latest);
      return await work(session);
    } catch (error) {
      throw translated(error);
    } finally {
      const seen = session.operationTime;
      if (seen !== undefined && (latest === undefined || seen.greaterThan(latest))) latest = seen;
      await session.endSession();
    }
  }

  function run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const result = inSession(work);
    const settled: Promise<unknown> = result.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return result;
  }

  try {
    await client.connect();
  } catch (error) {
    await client.close();
    throw translated(error);
  }
  return {
    db: client.db(databaseOf(url)),
    run,
    transaction: (work) => run((session) => transact(session, work)),
    async close() {
      while (running.size > 0) await Promise.all(running);
      await client.close();
    },
  };
}

/** The driver has the same loop, without a limit that could be set. */
async function transact<T>(session: ClientSession, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const giveUp = performance.now() + WAIT.transaction;
  for (;;) {
    session.startTransaction(TRANSACTION);
    try {
      const result = await work(session);
      await commit(session, giveUp);
      return result;
    } catch (error) {
      // The server ends what is not heard of again.
      if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
      if (!mayTryAgain(error) || performance.now() > giveUp) throw error;
    }
    await sleep(Math.random() * PAUSE_MS);
  }
}

/** Committing again is harmless, and tells what became of a commit whose answer was lost. */
async function commit(session: ClientSession, giveUp: number): Promise<void> {
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!mayHaveCommitted(error) || performance.now() > giveUp) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

/** The driver would take `test`, which is nobody's choice. */
function databaseOf(url: string): string {
  const [, path = ''] = /^[^:]+:\/\/[^/?]+\/([^?]*)/.exec(url) ?? [];
  return path === '' ? 's30' : decodeURIComponent(path);
}
