import { type AllStreamResolvedEvent, BACKWARDS, END, type ResolvedEvent, START as SERVER_START } from '@eventstore/db-client';
import type { ParsedEvent } from '../codec.ts';
import { type Position, START } from '../port.ts';
import type { Connection } from './connections.ts';
import { failureOf, unavailable } from './failures.ts';
import { fromPosition, toPosition } from './positions.ts';

type Read<E> = AsyncIterable<E> & {
  on(event: 'error', listener: () => void): unknown;
  destroy(error: Error): unknown;
  cancel(): Promise<void>;
};
const nothing = (): void => undefined;

/** Whether a stream is one of EventStoreDB's own. */
const isSystem = (stream: string): boolean => stream.startsWith('$');

/** Converts a server event; undefined unless it is one of the product's. */
export function parsedEvent({ event }: ResolvedEvent | AllStreamResolvedEvent): ParsedEvent | undefined {
  if (!event || isSystem(event.streamId)) return undefined;
  if (!event.position) throw new Error(`revision ${event.revision} of ${event.streamId} came without its position: the server is too old`);
  const { id, streamId: stream, type, data, metadata } = event;
  return { id, stream, type, data, metadata, revision: Number(event.revision), position: toPosition(event.position) };
}

/**
 * Passes each event to `take`. Rejects when no event arrives in time, because the client would wait forever. Also rejects when the
 * connection was closed meanwhile, because the client then ends the read half-way as if it were complete.
 */
async function each<E>(connection: Connection, read: Read<E>, take: (event: E) => void): Promise<void> {
  const { attemptMs } = connection;
  // Errors may arrive after the loop has ended; without a listener they would crash the process.
  read.on('error', nothing);
  const timer = setTimeout(() => read.destroy(unavailable(`no answer within ${attemptMs} ms`)), attemptMs);
  let isComplete = false;
  try {
    for await (const event of read) {
      timer.refresh();
      take(event);
    }
    if (connection.isClosed()) throw unavailable('the connection was given up');
    isComplete = true;
  } finally {
    clearTimeout(timer);
    if (!isComplete) read.cancel().catch(nothing);
  }
}

/** Up to `limit` events of a stream, starting at revision `from`. A missing stream reads as empty. */
export async function streamPage(connection: Connection, stream: string, from: number, limit: number): Promise<readonly ParsedEvent[]> {
  const events: ParsedEvent[] = [];
  try {
    await each(connection, connection.client.readStream(stream, { fromRevision: BigInt(from), maxCount: limit }), (resolved) => {
      const event = parsedEvent(resolved);
      if (event) events.push(event);
    });
  } catch (error) {
    if (failureOf(error).kind !== 'not-found') throw error;
  }
  return events;
}

/** `cursor` is where the next page starts, counting system events; undefined at the end of the log. */
export type LogPage = { readonly events: readonly ParsedEvent[]; readonly cursor: Position | undefined };

/** The next page of the log after a position. */
export async function logPage(connection: Connection, after: Position, size: number): Promise<LogPage> {
  const events: ParsedEvent[] = [];
  let cursor = after;
  let count = 0;
  // One more, because a read starts with the event at its position.
  const maxCount = size + 1;
  await each(connection, connection.client.readAll({ fromPosition: fromPosition(after) ?? SERVER_START, maxCount }), (resolved) => {
    count += 1;
    if (resolved.event) cursor = toPosition(resolved.event.position);
    const event = parsedEvent(resolved);
    if (event && event.position > after) events.push(event);
  });
  return { events, cursor: count < maxCount ? undefined : cursor };
}

/** The event at exactly this position. */
export async function eventAt(connection: Connection, position: Position): Promise<ParsedEvent | undefined> {
  let found: ParsedEvent | undefined;
  await each(connection, connection.client.readAll({ fromPosition: fromPosition(position) ?? SERVER_START, maxCount: 1 }), (resolved) => {
    found = parsedEvent(resolved);
  });
  return found?.position === position ? found : undefined;
}

/** The product's last event up to a position, or of the log. It is usually the first one read, but many system events may follow it. */
async function lastEvent(connection: Connection, upTo?: Position): Promise<ParsedEvent | undefined> {
  const from = upTo === undefined ? END : (fromPosition(upTo) ?? SERVER_START);
  for (let maxCount = 1; ; maxCount *= 32) {
    let count = 0;
    let last: ParsedEvent | undefined;
    await each(connection, connection.client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount }), (resolved) => {
      count += 1;
      const event = parsedEvent(resolved);
      if (event && (upTo === undefined || event.position <= upTo) && event.position > (last?.position ?? START)) last = event;
    });
    if (last !== undefined || count < maxCount) return last;
  }
}

/** The id of the product's last event up to a position. */
export async function idAt(connection: Connection, position: Position): Promise<string | undefined> {
  const there = (await eventAt(connection, position)) ?? (await lastEvent(connection, position));
  return there?.id;
}

/** The position of the product's last event. */
export const lastPosition = async (connection: Connection): Promise<Position> => (await lastEvent(connection))?.position ?? START;
