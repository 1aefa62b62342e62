import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { databaseOf } from '../../mongodb/client.ts';
import { isDuplicate, isUnavailable, messageOf } from '../../mongodb/errors.ts';
import { memoryCounters, waitOf } from '../memory.ts';
import type { CounterStore, Limit } from '../port.ts';

/** Every request waits for its counter: a server that does not answer at once is not waited for. */
const WAIT_MS = { selection: 500, connect: 1_000, socket: 1_000 } as const;
/** So long this process counts by itself before it asks the server again. */
const AWAY_MS = 5_000;
const TRIES = 20;

type Record = { readonly _id: string; readonly kept: object; readonly revision: number; readonly expires: Date };

/** Counts in a database of MongoDB. While that is away each process counts by itself; `onAway` is told why, once each time. */
export async function openMongoCounterStore(options: {
  readonly url: string;
  readonly onAway?: (reason: string) => void;
}): Promise<CounterStore> {
  const { url, onAway } = options;
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: WAIT_MS.selection,
    connectTimeoutMS: WAIT_MS.connect,
    socketTimeoutMS: WAIT_MS.socket,
    // A count that a failover loses is one attempt more for somebody.
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
  });
  const db = client.db(databaseOf(url));
  const records = db.collection<Record>('counter_records');
  const own = memoryCounters();
  const limiters = new Map<string, RateLimiterMongo>();
  const last = new Map<string, Promise<unknown>>();
  let awayUntil = 0;

  async function orAlone<T>(together: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (performance.now() < awayUntil) return alone();
    try {
      return await together();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      awayUntil = performance.now() + AWAY_MS;
      onAway?.(messageOf(error));
      return alone();
    }
  }

  function limiterOf({ name, points, seconds }: Limit): RateLimiterMongo {
    const limiter =
      limiters.get(name) ??
      new RateLimiterMongo({
        ...{ storeClient: db, tableName: LIMITS, keyPrefix: name, points, duration: seconds, disableIndexesCreation: true },
        // Who is over the limit costs the database nothing more.
        inMemoryBlockOnConsumed: points,
      });
    limiters.set(name, limiter);
    return limiter;
  }

  /** Those of one process do not race each other for a key, so that a burst of them needs no more tries than there are processes. */
  function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const settled: Promise<unknown> = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return mine;
  }

  /** False when somebody else was faster. */
  async function tryChange<Kept extends object>(_id: string, keepMs: number, change: (kept: Kept | undefined) => Kept | undefined) {
    const found = await records.findOne({ _id });
    const changed = change(found?.kept as Kept | undefined);
    if (changed !== undefined && changed === found?.kept) return true;
    if (changed === undefined) return found === null || (await records.deleteOne({ _id, revision: found.revision })).deletedCount === 1;
    const record = { kept: changed, revision: (found?.revision ?? 0) + 1, expires: new Date(Date.now() + keepMs) };
    if (found !== null) return (await records.replaceOne({ _id, revision: found.revision }, record)).matchedCount === 1;
    try {
      await records.insertOne({ _id, ...record });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  await db.collection(LIMITS).createIndexes([
    { key: { key: 1 }, unique: true },
    { key: { expire: 1 }, expireAfterSeconds: 0 },
  ]);
  await records.createIndex({ expires: 1 }, { expireAfterSeconds: 0 });

  return {
    count: (limit, who) =>
      orAlone(
        () => waitOf(limiterOf(limit).consume(who)),
        () => own.count(limit, who),
      ),
    change<Kept extends object>(key: string, keepMs: number, change: (kept: Kept | undefined) => Kept | undefined) {
      // Keys name people.
      const _id = createHash('sha256').update(key).digest('hex');
      const together = async (): Promise<void> => {
        for (let tries = 1; !(await tryChange(_id, keepMs, change)); tries += 1) {
          if (tries === TRIES) return own.change(key, keepMs, change);
          await sleep(Math.random() * tries);
        }
      };
      return inTurn(key, () => orAlone(together, () => own.change(key, keepMs, change)));
    },
    close: () => client.close(),
  };
}

const LIMITS = 'counter_limits';
