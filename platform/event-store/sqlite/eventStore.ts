import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import type { EventCatalogue } from '@s30/contracts/events/define';
import { type WakeUp, wakeUp } from '../../clock/wakeUp.ts';
import { type Database, isDiskFailure, type OpenOptions } from '../../sqlite/database.ts';
import { holdLock } from '../../sqlite/lock.ts';
import { messageOf } from '../../telemetry/thrown.ts';
import { type EventCodec, eventCodec } from '../codec.ts';
import {
  checkCount,
  type EventBatch,
  type EventStore,
  EventStoreUnavailableError,
  type ExpectedRevision,
  LogLockedError,
  type RecordedEvent,
  type SubscribeOptions,
} from '../port.ts';
import { fromPosition, headOf, idAt, isPosition, logPage, openLog, type PageFilter, streamRows, toPosition } from './log.ts';
import { openWriter, type Writer } from './writer.ts';

export type SqliteEventStoreOptions = {
  /** The database file. Its folder must exist; the lock file is `<path>.lock`. */
  readonly path: string;
  readonly catalogue: EventCatalogue;
  /** Default: {@link eventCodec} of the catalogue. */
  readonly codec?: EventCodec;
  /**
   * For readers next to the writer: takes no lock and refuses appends. Sees commits by any thread of this process at once, and those of
   * another process within about 100 ms. `immutable`: of a log that nothing writes to, whose folder may be read-only.
   */
  readonly readOnly?: OpenOptions['readOnly'];
  /** Always write through the writer thread, even small batches on a fast disk. Default false: whichever is faster. */
  readonly alwaysThread?: boolean;
};

const POLL_MS = 100;
/** Events read and decoded at once; blocks the event loop for about 10 ms. */
const PAGE = 2000;

/**
 * The embedded event log: one file, one writing process. Throws {@link LogLockedError} when another process, or another store in this
 * one, already writes to it, or its lock cannot be used; the lock is released when its process dies.
 */
export async function openSqliteEventStore(options: SqliteEventStoreOptions): Promise<EventStore> {
  const { path, catalogue, codec = eventCodec(catalogue), readOnly = false, alwaysThread = false } = options;
  const release = readOnly ? () => undefined : lockOf(path);
  if (!release) {
    throw new LogLockedError(
      `Another process is writing to the event log ${path}: stop it first, or give this one a data folder of its own.`,
    );
  }
  try {
    const log = openLog(path, { readOnly });
    const committed = wakeUp();
    const otherThreads = commitChannel(path, committed);
    const onCommit = () => {
      committed.notify();
      otherThreads.tell();
    };
    const writer = readOnly ? undefined : openWriter(log, { alwaysThread, onCommit });
    const releaseAll = () => {
      otherThreads.close();
      release();
    };
    return storeOver(log, { catalogue, codec, release: releaseAll, committed, writer });
  } catch (error) {
    release();
    throw error;
  }
}

function lockOf(path: string): ReturnType<typeof holdLock> {
  const lock = `${path}.lock`;
  try {
    return holdLock(lock);
  } catch (error) {
    if (isDiskFailure(error)) throw error;
    throw new LogLockedError(
      `The lock ${lock} of the event log cannot be used (${messageOf(error)}): delete it while no process runs, and let its folder belong to this user.`,
      { cause: error },
    );
  }
}

/** Notifies readers of the same log in other threads of this process about commits. */
function commitChannel(path: string, committed: WakeUp): { readonly tell: () => void; readonly close: () => void } {
  const channel = new BroadcastChannel(`commits of ${resolve(path)}`);
  channel.onmessage = committed.notify;
  channel.unref();
  return { tell: () => channel.postMessage(undefined), close: () => channel.close() };
}

type Parts = {
  readonly catalogue: EventCatalogue;
  readonly codec: EventCodec;
  readonly release: () => void;
  readonly committed: WakeUp;
  /** Undefined when read-only. */
  readonly writer: Writer | undefined;
};

function storeOver(log: Database, { catalogue, codec, release, committed, writer }: Parts): EventStore {
  let closing: Promise<void> | undefined;
  const underWay = new Set<Promise<unknown>>();

  const checkOpen = () => {
    if (closing) throw new EventStoreUnavailableError('The event store is closed.');
  };

  function page(after: number, limit: number, filter: PageFilter) {
    checkOpen();
    return logPage(log, after, limit, filter);
  }

  async function* subscribe({ after, categories, signal, batchSize = 1000, ...how }: SubscribeOptions): AsyncGenerator<EventBatch> {
    let position = fromPosition(after);
    checkCount('batchSize', batchSize, 1);
    while (!signal.aborted) {
      const batch = page(position, batchSize, { categories });
      if (batch.position === position) {
        // No wake-up is lost: nothing runs between the read and this wait, and commits are announced after they are readable.
        await committed.next({ signal, ms: writer ? undefined : POLL_MS });
        continue;
      }
      position = batch.position;
      yield { events: await codec.decode(batch.rows, how), position: toPosition(position) };
      await setImmediate();
    }
  }

  async function close(): Promise<void> {
    await Promise.allSettled(underWay);
    await writer?.close();
    committed.notify();
    try {
      log.close();
    } finally {
      release();
    }
  }

  return {
    hasOneWriter: writer !== undefined,
    async append(stream, expected, events) {
      checkOpen();
      if (!writer) throw new EventStoreUnavailableError('This event store was opened read-only.');
      const { append } = writer;
      const written = codec.encode(stream, events).then((encoded) => append({ stream, expected: toNumber(expected), events: encoded }));
      underWay.add(written);
      return written.finally(() => underWay.delete(written));
    },
    async readStream(stream, { from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) {
      checkCount('from', from, 0);
      checkCount('limit', limit, 0);
      const events: RecordedEvent[] = [];
      for (;;) {
        checkOpen();
        const asked = Math.min(PAGE, limit - events.length);
        const rows = streamRows(log, stream, from + events.length, asked);
        for (const event of await codec.decode(rows)) events.push(event);
        if (rows.length < PAGE) return events;
        await setImmediate();
      }
    },
    async readAll({ after, limit, categories, types, ...how }) {
      checkCount('limit', limit, 0);
      const otherThanTypes = types && [...catalogue.keys()].filter((type) => !types.includes(type));
      let position = fromPosition(after);
      const events: RecordedEvent[] = [];
      for (;;) {
        const next = page(position, Math.min(PAGE, limit - events.length), { categories, otherThanTypes });
        for (const event of await codec.decode(next.rows, how)) events.push(event);
        position = next.position;
        if (next.atHead || events.length === limit) return { events, position: toPosition(position) };
        await setImmediate();
      }
    },
    subscribe,
    async head() {
      checkOpen();
      return toPosition(headOf(log));
    },
    async idAt(position) {
      checkOpen();
      return isPosition(position) ? idAt(log, fromPosition(position)) : undefined;
    },
    health() {
      if (closing) return { ok: false, reason: 'The event store is closed.' };
      if (!writer) return { ok: false, reason: 'This event store was opened read-only.' };
      const reason = writer.trouble();
      return reason === undefined ? { ok: true } : { ok: false, reason };
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function toNumber(expected: ExpectedRevision): number {
  if (expected === 'no_stream') return -1;
  checkCount('the expected revision', expected, 0);
  return expected;
}
