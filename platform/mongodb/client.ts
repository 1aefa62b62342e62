import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Binary,
  type ClientSession,
  type Db,
  MongoClient,
  type MongoClientOptions,
  type Timestamp,
  type TopologyDescription,
  type TransactionOptions,
} from 'mongodb';
import { deadline } from '../clock/deadline.ts';
import { messageOf } from '../telemetry/thrown.ts';
import { isUnavailable, mayHaveCommitted, mayTryAgain } from './errors.ts';

/** Timeouts in milliseconds, so that no caller waits for a server forever. */
const WAIT = { selection: 5_000, connect: 5_000, queue: 5_000, socket: 20_000, replication: 10_000, transaction: 15_000 } as const;
/**
 * The driver waits forever for a command that it writes to a connection which has just broken, or which times out before all of it is
 * sent. More than its own timeouts, and less than an operator waits.
 */
const ANSWER_MS = 60_000;
/** An operator's tool reads or writes whole collections. */
const TOOL_MS = 24 * 3_600_000;
/** Less than the patience of those who ask for the health. */
const PING_MS = 1_500;
/** Time limit of a query, in milliseconds; one that takes longer lacks an index. */
export const QUERY_MS = 10_000;
const PAUSE_MS = 20;

/** A write is acknowledged once it is on the disks of a majority of members, so that a failover cannot roll it back. */
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

type Unavailable = new (message: string, options?: ErrorOptions) => Error;

export type MongoOptions = {
  readonly url: string;
  readonly Unavailable: Unavailable;
  /** Called with each session before its first transaction: after a crash, the session must be ended to release its locks. */
  readonly onWriter?: (session: Binary) => Promise<void>;
  /** How long `run` and `transaction` wait, in milliseconds. Default: a minute. */
  readonly answerMs?: number;
};

/** A connection to a database, as the adapters use it. */
export type Mongo = {
  readonly db: Db;
  /** Runs operations in a causally consistent session: they see everything that this connection has read or written before. */
  run<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Runs what an adapter begins with, such as making its indexes; closes the connection if that fails. */
  prepare(work: (session: ClientSession) => Promise<unknown>): Promise<void>;
  /** Runs operations atomically. `work` may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Why the database does not answer; undefined if it does. */
  trouble(): Promise<string | undefined>;
  /** Waits for running operations, then closes the connection. Safe to call twice. */
  close(): Promise<void>;
};

/**
 * Connects to the database in the URL (default `s30`) on a replica set. Failures of the connection or the servers are thrown as
 * `Unavailable`; the outcome of a write is then unknown.
 */
export async function openMongo({ url, Unavailable, onWriter, answerMs = ANSWER_MS }: MongoOptions): Promise<Mongo> {
  const client = new MongoClient(url, OPTIONS);
  /** What the driver's own probes know of the servers. */
  let topology: TopologyDescription | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    topology = newDescription;
  });
  const running = new Set<Promise<unknown>>();
  const idle: ClientSession[] = [];
  let latest: Timestamp | undefined;

  const translated = (error: unknown): unknown =>
    isUnavailable(error) ? new Unavailable(`MongoDB is not available: ${messageOf(error)}`, { cause: error }) : error;
  const begin = (): ClientSession => client.startSession({ causalConsistency: true });

  async function answered<T>(work: Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Unavailable(`MongoDB is not available: no answer within ${answerMs / 1000} s`)), answerMs);
    return Promise.race([work, silence]).finally(() => clearTimeout(timer));
  }

  async function within<T>(session: ClientSession, work: (session: ClientSession) => Promise<T>): Promise<T> {
    try {
      if (latest !== undefined) session.advanceOperationTime(latest);
      return await answered(work(session));
    } catch (error) {
      throw translated(error);
    } finally {
      const seen = session.operationTime;
      if (seen !== undefined && (latest === undefined || seen.greaterThan(latest))) latest = seen;
    }
  }

  async function inSession<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = begin();
    try {
      return await within(session, work);
    } finally {
      await session.endSession();
    }
  }

  /** Uses a pooled session, which is reused unless the transaction failed. */
  async function inTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
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

  const run = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => tracked(inSession(work));
  async function trouble(): Promise<string | undefined> {
    const { promise: late, resolve } = Promise.withResolvers<string>();
    const cancel = deadline(PING_MS, () => resolve(`MongoDB is not available: ${failureIn(topology) ?? `no answer within ${PING_MS} ms`}`));
    const ping = run((session) => db.command({ ping: 1, maxTimeMS: QUERY_MS }, { session })).then(() => undefined, messageOf);
    return Promise.race([ping, late]).finally(cancel);
  }

  const db = client.db(databaseOf(url));
  try {
    await client.connect();
    const { setName, msg } = await client.db('admin').command({ hello: 1 });
    if (setName === undefined && msg !== 'isdbgrid') throw new Error('it is not a replica set, which transactions need');
  } catch (error) {
    await client.close();
    throw translated(error);
  }
  async function close(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
    for (const session of idle.splice(0)) await session.endSession();
    await client.close();
  }
  return {
    db,
    run,
    async prepare(work) {
      await inSession(work).catch(async (error: unknown) => {
        await close();
        throw error;
      });
    },
    trouble,
    transaction: (work) => tracked(inTransaction(work)),
    close,
  };
}

/** Runs operations on a connection that is closed afterwards, like {@link Mongo.run}. */
export async function withDatabase<T>(options: MongoOptions, work: (db: Db, session: ClientSession) => Promise<T>): Promise<T> {
  const { db, run, close } = await openMongo({ ...options, answerMs: TOOL_MS });
  return run((session) => work(db, session)).finally(close);
}

/** Why no server can be written to; undefined if one can, or if the reason is not known. */
function failureIn(topology: TopologyDescription | undefined): string | undefined {
  const servers = [...(topology?.servers.values() ?? [])];
  if (servers.some(({ isWritable }) => isWritable)) return undefined;
  return servers.find(({ error }) => error !== null)?.error?.message;
}

/** Like the driver's `withTransaction`, but with a configurable time limit. */
async function transact<T>(session: ClientSession, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const giveUp = performance.now() + WAIT.transaction;
  for (;;) {
    session.startTransaction(TRANSACTION);
    try {
      const result = await work(session);
      await commit(session, giveUp);
      return result;
    } catch (error) {
      // If the abort fails, the server ends the transaction on its own.
      if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
      if (!mayTryAgain(error) || performance.now() > giveUp) throw error;
    }
    await sleep(Math.random() * PAUSE_MS);
  }
}

/** Retries the commit, which is idempotent and reveals the outcome of a commit whose answer was lost. */
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

/** The database that a URL names; default `s30` instead of the driver's `test`. */
export function databaseOf(url: string): string {
  const [, path = ''] = /^[^:]+:\/\/[^/?]+\/([^?]*)/.exec(url) ?? [];
  return path === '' ? 's30' : decodeURIComponent(path);
}
