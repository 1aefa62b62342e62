import { GENESIS } from '../chain.ts';
import type { ParsedEvent } from '../codec.ts';
import { type Position, START } from '../port.ts';
import type { LinkedRow, StoredLog, StoredRow } from '../storedLog.ts';
import { isPosition } from './positions.ts';
import { eventAt, lastPosition, logPage } from './reading.ts';
import { openServer, PATIENCE } from './server.ts';

const PAGE = 1_000;

/**
 * The log as verification reads it. The server stores no hashes, so only the seals protect the events, and its positions have gaps.
 * The client parses JSON, so data and metadata are hashed as re-serialised JSON.
 */
export async function openEventStoreDbStoredLog({ url }: { readonly url: string }): Promise<StoredLog> {
  const { persist, close } = openServer({ url, ...PATIENCE });

  /** Skips pages that only hold system events, so that an empty result means the end of the log. */
  async function page(after: Position, limit: number): Promise<readonly ParsedEvent[]> {
    let cursor: Position | undefined = after;
    while (cursor !== undefined) {
      const from: Position = cursor;
      const { events, cursor: next } = await persist((connection) => logPage(connection, from, limit));
      if (events.length > 0) return events;
      cursor = next;
    }
    return [];
  }

  async function linkedRow(position: Position): Promise<readonly LinkedRow[]> {
    const event = isPosition(position) ? await persist((connection) => eventAt(connection, position)) : undefined;
    return event ? [{ row: rowOf(event), previous: GENESIS }] : [];
  }

  return {
    rows: async ({ after, limit }) => (await page(after, limit)).map(rowOf),
    at: async (positions) => (await Promise.all(positions.map(linkedRow))).flat(),
    head: () => persist(lastPosition),
    async count() {
      let events = 0;
      for (let after = START; ; ) {
        const next = await page(after, PAGE);
        const last = next.at(-1);
        if (!last) return events;
        events += next.length;
        after = last.position;
      }
    },
    lastGiven: () => persist(lastPosition),
    gapBetween: () => 0,
    damage: async () => [],
    close,
  };
}

function rowOf({ position, revision, id, stream, type, data, metadata }: ParsedEvent): StoredRow {
  return {
    ...{ position, revision, id: bytesOf(id), stream: bytesOf(stream), type: bytesOf(type) },
    ...{ data: bytesOf(data), metadata: bytesOf(metadata), hash: undefined },
  };
}

/** The client returns text or bytes for what it could not parse, and undefined for missing metadata. */
function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  return Buffer.from(typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value));
}
