import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** A value that can be bound or returned. Numbers must be finite: SQLite would store NaN as NULL. */
export type Value = string | number | bigint | null | Uint8Array;
/** A row as the driver returns it: it has a null prototype, so map it at the adapter's edge. */
type Row = { readonly [column: string]: Value };

export type OpenOptions = {
  /** FULL: commits survive a power failure. NORMAL: they survive a process crash, but a power failure loses the last ones. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Page cache in KiB. */
  readonly cacheKiB: number;
  /**
   * Refuses every write; the file must exist. `immutable`: it was closed cleanly and nothing writes to it, so no files are made beside it
   * and its folder may be read-only.
   */
  readonly readOnly?: boolean | 'immutable';
  /** `delete` is for small files without concurrent readers. Default `wal`. */
  readonly journal?: 'wal' | 'delete';
  /** false: only {@link Database.checkpoint} folds the write-ahead log back. Default true. */
  readonly autoCheckpoint?: boolean;
  /** How long a statement waits for another connection's lock, in milliseconds. Default 5000. */
  readonly busyTimeoutMs?: number;
};

/** One connection. All methods are synchronous. Statements are cached by their text, so pass values as parameters. */
export type Database = {
  readonly path: string;
  /** Whether a transaction is open. */
  readonly inTransaction: boolean;
  /** Runs one statement. */
  run(sql: string, ...values: readonly Value[]): { readonly changes: number };
  get<R extends object = Row>(sql: string, ...values: readonly Value[]): R | undefined;
  all<R extends object = Row>(sql: string, ...values: readonly Value[]): readonly R[];
  /** Rows as arrays in column order: a third faster to read than objects. */
  tuples<R extends readonly Value[]>(sql: string, ...values: readonly Value[]): readonly R[];
  /** BEGIN IMMEDIATE, `work`, COMMIT; rolls back and rethrows when `work` or the commit throws. `work` must be synchronous; no nesting. */
  transaction<T>(work: () => T): T;
  /** Runs several statements without parameters, uncached: for schema and pragmas. */
  exec(sql: string): void;
  /** Folds the write-ahead log back into the file, or, with NOOP, only measures it (takes microseconds). See `foldsBesideWrites`. */
  checkpoint(mode?: 'PASSIVE' | 'TRUNCATE' | 'NOOP'): { readonly busy: boolean; readonly logPages: number; readonly checkpointed: number };
  /** Safe to call twice. */
  close(): void;
};

const STATEMENTS_KEPT = 256;

/** Keeps open connections reachable: one that only a pending promise refers to can be garbage-collected, which closes it. */
const connections = new Set<DatabaseSync>();

/** Opens (or creates, unless read-only) a database file with the project's pragmas. */
export function open(path: string, options: OpenOptions): Database {
  if (options.readOnly && !existsSync(path)) throw new Error(`There is no database at ${path}.`);
  const connection = new DatabaseSync(options.readOnly === 'immutable' ? immutable(path) : path, {
    timeout: options.busyTimeoutMs ?? 5000,
  });
  try {
    connection.exec(pragmas(options));
  } catch (error) {
    connection.close();
    throw error;
  }
  connections.add(connection);
  const prepared = statementCache(connection, false);
  const preparedTuples = statementCache(connection, true);

  return {
    path,
    get inTransaction() {
      return connection.isOpen && connection.isTransaction;
    },
    run: (sql, ...values) => ({ changes: Number(prepared(sql).run(...checked(values)).changes) }),
    get: <R extends object>(sql: string, ...values: readonly Value[]) => prepared(sql).get(...checked(values)) as R | undefined,
    all: <R extends object>(sql: string, ...values: readonly Value[]) => prepared(sql).all(...checked(values)) as unknown as readonly R[],
    tuples: <R extends readonly Value[]>(sql: string, ...values: readonly Value[]) =>
      preparedTuples(sql).all(...checked(values)) as unknown as readonly R[],
    transaction(work) {
      prepared('BEGIN IMMEDIATE').run();
      try {
        const result = work();
        if (isThenable(result)) throw new Error('a transaction must be synchronous');
        prepared('COMMIT').run();
        return result;
      } catch (error) {
        // After an I/O error SQLite has already rolled back, and a second ROLLBACK would hide the cause.
        if (connection.isOpen && connection.isTransaction) prepared('ROLLBACK').run();
        throw error;
      }
    },
    exec: (sql) => connection.exec(sql),
    checkpoint(mode = 'PASSIVE') {
      const row = prepared(`PRAGMA wal_checkpoint(${mode})`).get() as { busy: number; log: number; checkpointed: number };
      return { busy: row.busy !== 0, logPages: row.log, checkpointed: row.checkpointed };
    },
    close() {
      connections.delete(connection);
      if (connection.isOpen) connection.close();
    },
  };
}

function immutable(path: string): URL {
  if (existsSync(`${path}-wal`)) throw new Error(`${path} was not closed cleanly: ${path}-wal is part of it.`);
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return url;
}

function pragmas({ synchronous, cacheKiB, readOnly, journal = 'wal', autoCheckpoint = true }: OpenOptions): string {
  const lines = [`PRAGMA synchronous=${synchronous}`, `PRAGMA cache_size=-${Math.trunc(cacheKiB)}`];
  if (readOnly) return [...lines, 'PRAGMA query_only=1'].join(';');
  // The journal mode comes first, because the size limit applies to the current journal mode.
  lines.unshift(`PRAGMA journal_mode=${journal}`);
  if (journal === 'wal') lines.push('PRAGMA journal_size_limit=67108864');
  if (!autoCheckpoint) lines.push('PRAGMA wal_autocheckpoint=0');
  return lines.join(';');
}

/** Caches prepared statements, least recently used evicted first: preparing in a loop would use gigabytes of memory. */
function statementCache(connection: DatabaseSync, returnArrays: boolean): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = connection.prepare(sql, { returnArrays });
      const oldest = statements.size >= STATEMENTS_KEPT ? statements.keys().next().value : undefined;
      if (oldest !== undefined) statements.delete(oldest);
    } else if (statements.size >= STATEMENTS_KEPT / 2) {
      statements.delete(sql);
    } else {
      return statement;
    }
    statements.set(sql, statement);
    return statement;
  };
}

function checked(values: readonly Value[]): readonly Value[] {
  for (const value of values) {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`SQLite cannot store the number ${value}`);
  }
  return values;
}

const isThenable = (value: unknown): boolean => typeof value === 'object' && value !== null && 'then' in value;

/** SQLite's extended result code; undefined for other errors. (`instanceof Error` is false across realms, as under jest.) */
export function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}
/** What all extended forms of a code have in common. */
const primaryCode = (error: unknown): number => (sqliteCode(error) ?? 0) & 0xff;
/** The database belongs to something else, and was neither written to nor cleared. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}
/** The names of all tables but SQLite's own. */
export const tablesIn = (database: Database): readonly string[] =>
  database.tuples<[string]>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'").flat();
/** A constraint refused the row (19). */
export const isConstraintViolation = (error: unknown): boolean => primaryCode(error) === 19;
/** Another connection holds the lock (5). */
export const isBusy = (error: unknown): boolean => primaryCode(error) === 5;
/** The file is no database (26), or a damaged one (11). */
export const isNoDatabase = (error: unknown): boolean => [11, 26].includes(primaryCode(error));
/** The file cannot be opened (14), because it is a folder or another user's. */
export const cannotBeOpened = (error: unknown): boolean => primaryCode(error) === 14;
/** The disk is full (13): nothing was committed, and it may pass. */
export const isFull = (error: unknown): boolean => primaryCode(error) === 13;
/** The disk is full, or failed (10). */
export const isDiskFailure = (error: unknown): boolean => isFull(error) || primaryCode(error) === 10;
