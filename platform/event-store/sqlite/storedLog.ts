import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../sqlite/database.ts';
import { GENESIS } from '../chain.ts';
import type { Position } from '../port.ts';
import type { LinkedRow, StoredLog, StoredRow } from '../storedLog.ts';
import { fromPosition, headOf, isPosition, lastGiven, openLog, toPosition } from './log.ts';

/** All texts concatenated as one blob, with the length of each: reading five values takes twice as long as one. */
type Tuple = readonly [
  position: number,
  revision: number,
  hash: string,
  bytes: Uint8Array,
  id: number,
  stream: number,
  type: number,
  data: number,
];
const COLUMNS = `position, revision, hash, CAST(id || stream || type || data || metadata AS BLOB),
  octet_length(id), octet_length(stream), octet_length(type), octet_length(data)`;

function toRow([position, revision, hash, bytes, ...lengths]: Tuple): StoredRow {
  let end = 0;
  const next = (length = bytes.length - end): Uint8Array => {
    end += length;
    return bytes.subarray(end - length, end);
  };
  const [id, stream, type, data] = lengths;
  return {
    ...{ position: toPosition(position), revision, hash },
    ...{ id: next(id), stream: next(stream), type: next(type), data: next(data), metadata: next() },
  };
}

/** Opens a log read-only, even while a server writes to it. Throws when the file is missing or not a log of this release. */
export async function openSqliteStoredLog({ path }: { readonly path: string }): Promise<StoredLog> {
  const log = openLog(path, { readOnly: true });
  return {
    async rows({ after, limit }) {
      // Yields to the event loop, because a page takes several milliseconds.
      await setImmediate();
      const sql = `SELECT ${COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?`;
      return log.tuples<Tuple>(sql, fromPosition(after), limit).map(toRow);
    },
    at: async (positions) => positions.flatMap((position) => linkedRow(log, position)),
    head: async () => toPosition(headOf(log)),
    count: async () => log.tuples<[number]>('SELECT count(*) FROM events')[0]?.[0] ?? 0,
    lastGiven: async () => toPosition(lastGiven(log)),
    gapBetween: (before, position) => fromPosition(position) - fromPosition(before) - 1,
    damage: async () => log.tuples<[string]>('PRAGMA integrity_check(10)').flatMap(([line]) => (line === 'ok' ? [] : [line])),
    close: async () => log.close(),
  };
}

function linkedRow(log: Database, position: Position): readonly LinkedRow[] {
  if (!isPosition(position)) return [];
  const place = fromPosition(position);
  const [row] = log.tuples<Tuple>(`SELECT ${COLUMNS} FROM events WHERE position = ?`, place);
  if (row === undefined) return [];
  const [before] = log.tuples<[string]>('SELECT hash FROM events WHERE position < ? ORDER BY position DESC LIMIT 1', place);
  return [{ row: toRow(row), previous: before?.[0] ?? GENESIS }];
}
