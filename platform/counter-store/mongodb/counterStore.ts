import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { turnsByKey } from '../../fair-queue/turns.ts';
import { databaseOf } from '../../mongodb/client.ts';
import { isDuplicate, isUnavailable } from '../../mongodb/errors.ts';
import { messageOf } from '../../telemetry/thrown.ts';
import { memoryCounters, waitOf } from '../memory.ts';
import type { CounterStore, Limit } from '../port.ts';

/** Every request waits for its counter, so these timeouts are short. */
const WAIT_MS = { selection: 500, connect: 1_000, socket: 1_000 } as const;
/** How long opening retries: the first connection on a busy machine can take longer than {@link WAIT_MS}. */
const OPEN_MS = 5_000;
/** How long this process counts on its own before it tries the server again. */
const AWAY_MS = 5_000;
const TRIES = 20;
const AGAIN_MS = 50;

type Record = { readonly _id: string; readonly kept: object; readonly revision: number; readonly expires: Date };

/** Counts in MongoDB. While it is unavailable each process counts on its own; `onAway` gets the reason, once per fallback. */
export async function openMongoCounterStore(options: {
  readonly url: string;
  readonly onAway?: (reason: string) => void;
}): Promise<CounterStore> {
  const { url, onAway } = options;
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: WAIT_MS.selection,
    connectTimeoutMS: WAIT_MS.connect,
    socketTimeoutMS: WAIT_MS.socket,
    // A count lost in a failover only allows one extra attempt.
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
  });
  const db = client.db(databaseOf(url));
  const records = db.collection<Record>('counter_records');
  const own = memoryCounters();
  const limiters = new Map<string, RateLimiterMongo>();
  // So that only other processes can cause conflicts.
  const inTurn = turnsByKey();
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
        // Callers over the limit are refused from memory, without a database call.
        inMemoryBlockOnConsumed: points,
      });
    limiters.set(name, limiter);
    return limiter;
  }

  /** False on a conflict with another process. */
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

  async function prepare(end: number): Promise<void> {
    try {
      // Repeated on each attempt: the driver closes a client whose first connection failed.
      await client.connect();
      await db.collection(LIMITS).createIndexes([
        { key: { key: 1 }, unique: true },
        { key: { expire: 1 }, expireAfterSeconds: 0 },
      ]);
      await records.createIndex({ expires: 1 }, { expireAfterSeconds: 0 });
    } catch (error) {
      if (isUnavailable(error) && performance.now() < end) return sleep(AGAIN_MS).then(() => prepare(end));
      await client.close();
      throw error;
    }
  }
  await prepare(performance.now() + OPEN_MS);

  return {
    count: (limit, who) =>
      orAlone(
        () => waitOf(limiterOf(limit).consume(who)),
        () => own.count(limit, who),
      ),
    change<Kept extends object>(key: string, keepMs: number, change: (kept: Kept | undefined) => Kept | undefined) {
      // Hashed, because keys contain personal data.
      const _id = hash('sha256', key);
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
