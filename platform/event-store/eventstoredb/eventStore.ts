import { setImmediate } from 'node:timers/promises';
import type { EventCatalogue } from '@s30/contracts/events/define';
import { delayAfter, pause } from '../../clock/pause.ts';
import { turnsByKey } from '../../fair-queue/turns.ts';
import { type EventCodec, eventCodec, type ParsedEvent } from '../codec.ts';
import {
  type AppendResult,
  checkCount,
  type DecodeOptions,
  type EventBatch,
  type EventStore,
  EventStoreUnavailableError,
  inCategories,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
} from '../port.ts';
import { type Append, appendOnce } from './appending.ts';
import { continuityOf } from './continuity.ts';
import { failureOf } from './failures.ts';
import { fromPosition, isPosition } from './positions.ts';
import { idAt, lastPosition, logPage, streamPage } from './reading.ts';
import { openServer, PATIENCE, RETRY } from './server.ts';
import { follow } from './subscription.ts';
import { bounded } from './waiting.ts';

export type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113`, `esdb+discover://…`; `?tls=false` for a node without certificates. */
  readonly url: string;
  readonly catalogue: EventCatalogue;
  /** Default: {@link eventCodec} of the catalogue. */
  readonly codec?: EventCodec;
  /** Timeout of one attempt to append or read, in milliseconds. Default 3 s. */
  readonly attemptMs?: number;
  /** How long to retry before throwing {@link EventStoreUnavailableError}, in milliseconds. Default 10 s. */
  readonly giveUpMs?: number;
  /** How long a subscription may be silent before the head is checked for missed events, in milliseconds. Default 10 s. */
  readonly silentMs?: number;
  /** How long {@link EventStore.close} waits for pending appends, and again for connections, in milliseconds. Default 5 s. */
  readonly closeMs?: number;
};

/** Events per read. */
const PAGE = 2_000;

/**
 * The distributed event log: an EventStoreDB node or cluster, shared by all processes. Opens without waiting for the server; throws
 * when the connection string is unusable.
 */
export async function openEventStoreDbStore(options: EventStoreDbOptions): Promise<EventStore> {
  const { url, catalogue, codec = eventCodec(catalogue), attemptMs, giveUpMs, silentMs = 10_000, closeMs } = { ...PATIENCE, ...options };
  const server = openServer({ url, attemptMs, giveUpMs, closeMs });
  const { stopped } = server;
  const continuity = continuityOf(idAt);
  const persist: typeof server.persist = (work) => server.persist((connection) => continuity.attempt(connection, work));
  /** Appends that `close` waits for. */
  const pending = new Set<Promise<unknown>>();
  const alike = turnsByKey();
  let closing: Promise<void> | undefined;
  /** The highest position seen; undefined before the first read or append. */
  let furthest: Position | undefined;

  const checkOpen = () => {
    if (closing) throw new EventStoreUnavailableError('The event store is closed.');
  };
  const saw = (position: Position, id?: string) => {
    if (id !== undefined) continuity.saw(position, id);
    if (furthest === undefined || position > furthest) furthest = position;
  };

  async function head(): Promise<Position> {
    const position = await persist(lastPosition);
    saw(position);
    return position;
  }

  /** Runs identical concurrent appends one after the other, so that the first writes and the others find the events written. */
  const inTurn = (append: Append): Promise<AppendResult> =>
    alike([append.stream, append.expected, ...append.events.map(({ id }) => id)].join(' '), () => write(append));

  async function write(append: Append): Promise<AppendResult> {
    const known = furthest ?? (await head());
    const result = await appendOnce(append, { credentials: server.credentials, persist, known });
    const last = append.events.at(-1);
    if (result.status !== 'conflict' && last) saw(result.position, last.id);
    return result;
  }

  const decode = (parsed: readonly ParsedEvent[], how?: DecodeOptions): Promise<readonly RecordedEvent[]> => {
    for (const { position, id } of parsed) saw(position, id);
    return codec.decode(parsed, how);
  };

  async function* subscribe({ after, categories, signal, batchSize = 1000, ...how }: SubscribeOptions): AsyncGenerator<EventBatch> {
    fromPosition(after);
    checkCount('batchSize', batchSize, 1);
    const wanted = inCategories(categories);
    const ended = AbortSignal.any([signal, stopped]);
    let position = after;
    let failures = 0;
    while (!signal.aborted) {
      checkOpen();
      const connection = server.open();
      try {
        const confirmed = () => {
          failures = 0;
        };
        const isBehind = async (seen: Position) => (await server.attempt(lastPosition)) > seen;
        if (failures > 0) await persist(async () => undefined);
        for await (const events of follow(connection, {
          ...{ after: position, batchSize, signal: ended, silentMs, isBehind, confirmed },
        })) {
          const decoded = await decode(events.filter(wanted), how);
          position = events.at(-1)?.position ?? position;
          yield { events: decoded, position };
          if (ended.aborted) break;
          await setImmediate();
        }
      } catch (error) {
        const failure = failureOf(error);
        // So that `health` reports it: the shared connection is refused as well.
        if (failure.kind === 'denied') await server.attempt(lastPosition).catch(() => undefined);
        if (failure.kind === 'refused' || failure.kind === 'denied') throw failure.error;
        // A retry cannot help when decoding fails.
        if (failure.kind !== 'unavailable') throw error;
        failures += 1;
        continuity.interrupted();
        await pause(delayAfter(failures, RETRY), ended);
      } finally {
        void connection.close();
      }
    }
  }

  async function close(): Promise<void> {
    await bounded(Promise.allSettled(pending), closeMs);
    await server.close();
  }

  return {
    hasOneWriter: false,
    async append(stream, expected, events) {
      checkOpen();
      if (expected !== 'no_stream') checkCount('the expected revision', expected, 0);
      const written = codec.encode(stream, events).then((encoded) => inTurn({ stream, expected, events: encoded }));
      pending.add(written);
      return written.finally(() => pending.delete(written));
    },
    async readStream(stream, { from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) {
      checkCount('from', from, 0);
      checkCount('limit', limit, 0);
      const events: RecordedEvent[] = [];
      for (;;) {
        checkOpen();
        const asked = Math.min(PAGE, limit - events.length);
        const page = asked === 0 ? [] : await persist((connection) => streamPage(connection, stream, from + events.length, asked));
        for (const event of await decode(page)) events.push(event);
        if (page.length < PAGE) return events;
      }
    },
    async readAll({ after, limit, categories, types, ...how }) {
      checkCount('limit', limit, 0);
      fromPosition(after);
      const ofCategory = inCategories(categories);
      const ofType = types && new Set(types);
      const wanted = (parsed: ParsedEvent) =>
        ofCategory(parsed) && (ofType === undefined || ofType.has(parsed.type) || !catalogue.has(parsed.type));
      const events: RecordedEvent[] = [];
      let position = after;
      let cursor: Position | undefined = after;
      while (cursor !== undefined && events.length < limit) {
        checkOpen();
        const from: Position = cursor;
        // The client cannot filter reads, so filtered reads scan whole pages after the first.
        const size: number = (categories || types) && from !== after ? PAGE : Math.min(PAGE, limit - events.length);
        const page = await persist((connection) => logPage(connection, from, size));
        const found: ParsedEvent[] = [];
        for (const parsed of page.events) {
          if (events.length + found.length === limit) break;
          position = parsed.position;
          if (wanted(parsed)) found.push(parsed);
        }
        for (const event of await decode(found, how)) events.push(event);
        cursor = page.cursor;
      }
      return { events, position };
    },
    subscribe,
    async head() {
      checkOpen();
      return head();
    },
    async idAt(position) {
      checkOpen();
      if (!isPosition(position)) return undefined;
      const id = await persist((connection) => idAt(connection, position));
      if (id !== undefined) continuity.saw(position, id);
      return id;
    },
    health() {
      if (closing) return { ok: false, reason: 'The event store is closed.' };
      if (continuity.isBroken()) return { ok: false, reason: 'The log at EVENT_STORE_URL is another one than before.' };
      const reason = server.trouble();
      return reason === undefined ? { ok: true } : { ok: false, reason };
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
