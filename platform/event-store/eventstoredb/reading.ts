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

/** The system's own streams. */
const isSystem = (stream: string): boolean => stream.startsWith('$');

/** An event of the server; undefined for what is no event of the product. */
export function parsedEvent({ event }: ResolvedEvent | AllStreamResolvedEvent): ParsedEvent | undefined {
  if (!event || isSystem(event.streamId)) return undefined;
  if (!event.position) throw new Error(`revision ${event.revision} of ${event.streamId} came without its position: the server is too old`);
  const { id, streamId: stream, type, data, metadata } = event;
  return { id, stream, type, data, metadata, revision: Number(event.revision), position: toPosition(event.position) };
}

/**
 * Lets `take` have each event. Rejects when nothing comes for some time: a read waits for a silent server for ever. Rejects also when its
 * client was given up meanwhile: that ends a read half-way as if it were complete.
 */
async function each<E>(connection: Connection, read: Read<E>, idleMs: number, take: (event: E) => void): Promise<void> {
  // Its errors may come after the loop has ended, and without a listener they would end the process.
  read.on('error', nothing);
  const timer = setTimeout(() => read.destroy(unavailable(`no answer within ${idleMs} ms`)), idleMs);
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

/** A part of a stream, from a revision on. A stream that is missing reads as empty. */
export async function streamPage(
  connection: Connection,
  stream: string,
  from: number,
  limit: number,
  idleMs: number,
): Promise<readonly ParsedEvent[]> {
  const events: ParsedEvent[] = [];
  try {
    await each(connection, connection.client.readStream(stream, { fromRevision: BigInt(from), maxCount: limit }), idleMs, (resolved) => {
      const event = parsedEvent(resolved);
      if (event) events.push(event);
    });
  } catch (error) {
    if (failureOf(error).kind !== 'not-found') throw error;
  }
  return events;
}

/** `cursor` is how far the page goes, system events included; undefined: it ends where the log ends. */
export type LogPage = { readonly events: readonly ParsedEvent[]; readonly cursor: Position | undefined };

/** The next part of the log after a position. */
export async function logPage(connection: Connection, after: Position, size: number, idleMs: number): Promise<LogPage> {
  const events: ParsedEvent[] = [];
  let cursor = after;
  let count = 0;
  // A read begins with the event that stands at its position.
  const maxCount = size + 1;
  await each(connection, connection.client.readAll({ fromPosition: fromPosition(after) ?? SERVER_START, maxCount }), idleMs, (resolved) => {
    count += 1;
    if (resolved.event) cursor = toPosition(resolved.event.position);
    const event = parsedEvent(resolved);
    if (event && event.position > after) events.push(event);
  });
  return { events, cursor: count < maxCount ? undefined : cursor };
}

/** The event at a position. */
export async function eventAt(connection: Connection, position: Position, idleMs: number): Promise<ParsedEvent | undefined> {
  let found: ParsedEvent | undefined;
  await each(
    connection,
    connection.client.readAll({ fromPosition: fromPosition(position) ?? SERVER_START, maxCount: 1 }),
    idleMs,
    (resolved) => {
      found = parsedEvent(resolved);
    },
  );
  return found?.position === position ? found : undefined;
}

/** The last event of the product up to a position. */
export async function idAt(connection: Connection, position: Position, idleMs: number): Promise<string | undefined> {
  const there = await eventAt(connection, position, idleMs);
  if (there) return there.id;
  for (let maxCount = 1; ; maxCount *= 32) {
    let count = 0;
    let last: ParsedEvent | undefined;
    const from = fromPosition(position) ?? SERVER_START;
    await each(connection, connection.client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount }), idleMs, (resolved) => {
      count += 1;
      const event = parsedEvent(resolved);
      if (event && event.position <= position && (last === undefined || event.position > last.position)) last = event;
    });
    if (last !== undefined || count < maxCount) return last?.id;
  }
}

/** Where the last event of the product stands. Mostly that is the last of all; after it may come many of the system. */
export async function lastPosition(connection: Connection, idleMs: number): Promise<Position> {
  for (let maxCount = 1; ; maxCount *= 32) {
    let count = 0;
    let last = START;
    await each(connection, connection.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount }), idleMs, (resolved) => {
      count += 1;
      const event = parsedEvent(resolved);
      if (event && event.position > last) last = event.position;
    });
    if (last !== START || count < maxCount) return last;
  }
}
