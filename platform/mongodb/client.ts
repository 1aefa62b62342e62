import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Binary,
  type ClientSession,
  type Db,
  MongoClient,
  type MongoClientOptions,
  type Timestamp,
  type TransactionOptions,
} from 'mongodb';
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

export type MongoOptions = {
  readonly url: string;
  readonly Unavailable: Unavailable;
  /** Told of each session before its first transaction: what a crash leaves open holds its locks until somebody ends the session. */
  readonly onWriter?: (session: Binary) => Promise<void>;
};

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
export async function openMongo({ url, Unavailable, onWriter }: MongoOptions): Promise<Mongo> {
  const client = new MongoClient(url, OPTIONS);
  const running = new Set<Promise<unknown>>();
  const idle: ClientSession[] = [];
  let latest: Timestamp | undefined;

  const translated = (error: unknown): unknown =>
    isUnavailable(error) ? new Unavailable(`MongoDB is not available: ${messageOf(error)}`, { cause: error }) : error;
  const begin = (): ClientSession => client.startSession({ causalConsistency: true });

  async function within<T>(session: ClientSession, work: (session: ClientSession) => Promise<T>): Promise<T> {
    try {
      if (latest !== undefined) session.advanceOperationTime(latest);
      return await work(session);
    } catch (error) {
      throw translated(error);
    } finally {
      const seen = session.operationTime;
      if (seen !== undefined && (latest === undefined || seen.greaterThan(latest))) latest = seen;
    }
  }

  async function once<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = begin();
    try {
      return await within(session, work);
    } finally {
      await session.endSession();
    }
  }

  /** In a session that is kept for the next one, unless something went wrong with it. */
  async function together<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = idle.pop() ?? (await newWriter());
    try {
      const result = await within(session, (own) => transact(own, work));
      idle.push(session);
      return result;
    } catch (error) {
      await session.endSession();
      throw error;
    }
  }

  async function newWriter(): Promise<ClientSession> {
    const session = begin();
    try {
      const id = session.id?.id;
      if (id !== undefined) await onWriter?.(id);
      return session;
    } catch (error) {
      await session.endSession();
      throw error;
    }
  }

  function tracked<T>(result: Promise<T>): Promise<T> {
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
    run: (work) => tracked(once(work)),
    transaction: (work) => tracked(together(work)),
    async close() {
      while (running.size > 0) await Promise.all(running);
      for (const session of idle.splice(0)) await session.endSession();
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

/** The database that an address names. The driver would take `test` for none, which is nobody's choice. */
export function databaseOf(url: string): string {
  const [, path = ''] = /^[^:]+:\/\/[^/?]+\/([^?]*)/.exec(url) ?? [];
  return path === '' ? 's30' : decodeURIComponent(path);
}
