import { type Database, ForeignDatabaseError, type OpenOptions, open, tablesIn } from '../../sqlite/database.ts';
import { GENESIS } from '../chain.ts';
import type { StoredEvent } from '../codec.ts';
import { OlderLogError, type Position, START } from '../port.ts';

// No unique index on ids: random keys nearly halve the append rate, and repeated appends are recognised at their expected revision.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events(
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL,
    type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, hash TEXT NOT NULL,
    UNIQUE(stream, revision)) STRICT`;

/** Opens a connection to the log. Checkpoints are left to the writer, which never runs one during a write. */
export function openLog(path: string, { readOnly = false }: Pick<OpenOptions, 'readOnly'> = {}): Database {
  // Read-only connections read the log in order.
  const cacheKiB = readOnly ? 8_000 : 32_000;
  const database = open(path, { synchronous: 'FULL', cacheKiB, autoCheckpoint: false, readOnly });
  try {
    // Checked before creating: a thread that opens a log in use must not wait for the writer's lock.
    if (!readOnly && tablesIn(database).length === 0) database.exec(SCHEMA);
    if (columnsOf(database) === '') throw new ForeignDatabaseError(`${path} is not an event log`);
    if (columnsOf(database) !== COLUMNS_OF_THIS_RELEASE)
      throw new OlderLogError(
        `The event log ${path} was written by an older release, which this one does not read: name another DATA_DIR.`,
      );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const COLUMNS_OF_THIS_RELEASE = 'position, id, stream, revision, type, data, metadata, hash';
/** Column names of the events table; empty when the file has no log yet. */
const columnsOf = (log: Database): string =>
  log
    .tuples<[string]>("SELECT name FROM pragma_table_info('events')")
    .map(([name]) => name)
    .join(', ');

/** The position and hash of the last event, which the next one continues. */
export type Head = { readonly position: number; readonly hash: string };
/** Must be read inside the appending transaction, because two connections of this process write in turn. */
export function chainHead(log: Database): Head {
  const [last] = log.tuples<[position: number, hash: string]>('SELECT position, hash FROM events ORDER BY position DESC LIMIT 1');
  // No position is used twice, even if the log was truncated.
  return { position: Math.max(lastGiven(log), last?.[0] ?? 0), hash: last?.[1] ?? GENESIS };
}
/** The last position that SQLite has assigned, from its AUTOINCREMENT sequence. */
export const lastGiven = (log: Database): number =>
  log.tuples<[number]>("SELECT seq FROM sqlite_sequence WHERE name = 'events'")[0]?.[0] ?? 0;

/** 16 digits, so that text order is log order. */
export const toPosition = (rowid: number): Position => (rowid === 0 ? START : (String(rowid).padStart(16, '0') as Position));

export const isPosition = (position: Position): boolean => position === START || /^\d{16}$/.test(position);

/** 0 for START. Throws a RangeError when the position has another adapter's format. */
export function fromPosition(position: Position): number {
  if (position === START) return 0;
  if (!isPosition(position)) throw new RangeError(`${position} is not a position in this log.`);
  return Number(position);
}

type StoredRow = readonly [position: number, id: string, stream: string, revision: number, type: string, data: string, metadata: string];
const COLUMNS = 'position, id, stream, revision, type, data, metadata';
const toStored = ([position, id, stream, revision, type, data, metadata]: StoredRow): StoredEvent => ({
  id,
  stream,
  revision,
  position: toPosition(position),
  type,
  data,
  metadata,
});

export const headOf = (log: Database): number => log.tuples<[number | null]>('SELECT max(position) FROM events')[0]?.[0] ?? 0;

/** The id of the last event up to a position. */
export const idAt = (log: Database, position: number): string | undefined =>
  log.tuples<[string]>('SELECT id FROM events WHERE position <= ? ORDER BY position DESC LIMIT 1', position)[0]?.[0];

/** Up to `limit` events of a stream, starting at revision `from`. */
export const streamRows = (log: Database, stream: string, from: number, limit: number): readonly StoredEvent[] =>
  log
    .tuples<StoredRow>(`SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`, stream, from, limit)
    .map(toStored);

export type LogPage = { readonly rows: readonly StoredEvent[]; readonly position: number; readonly atHead: boolean };

/** Maximum number of positions scanned per query, so that a rare category does not block the thread for the whole log. */
const WINDOW = 20_000;

/** Filters a page; an empty filter keeps all events. */
export type PageFilter = { readonly categories?: readonly string[] | undefined; readonly otherThanTypes?: readonly string[] | undefined };

/** The next events after a position; the returned `position` is how far the log was scanned. */
export function logPage(log: Database, after: number, limit: number, { categories, otherThanTypes = [] }: PageFilter): LogPage {
  const head = headOf(log);
  if (after >= head || limit === 0) return { rows: [], position: after, atHead: after >= head };
  const until = Math.min(head, after + WINDOW);
  const bounds = categories?.flatMap((category) => [`${category}-`, `${category}.`]) ?? [];
  // '.' is the character after '-': a half-open range over the prefix.
  const filter = categories && `AND (${categories.map(() => '(stream >= ? AND stream < ?)').join(' OR ') || 'FALSE'})`;
  const others = otherThanTypes.length > 0 ? `AND type NOT IN (${otherThanTypes.map(() => '?').join(', ')})` : '';
  const sql = `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ${others} ${filter ?? ''} ORDER BY position LIMIT ?`;
  const rows = log.tuples<StoredRow>(sql, after, until, ...otherThanTypes, ...bounds, limit);
  const position = rows.length === limit ? (rows.at(-1)?.[0] ?? until) : until;
  // In a damaged file rows may be out of order; continuing from there would loop forever.
  if (position <= after) throw new Error(`The event log is damaged after position ${after}: "npm run audit -- verify" says where.`);
  return { rows: rows.map(toStored), position, atHead: position >= head };
}
