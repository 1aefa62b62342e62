import { type Database, isConstraintViolation } from '../../sqlite/database.ts';
import type { EncodedEvent } from '../codec.ts';

/** One caller's append on its way to the file; `expected` is -1 for a stream that must not exist. */
export type EncodedAppend = { readonly stream: string; readonly expected: number; readonly events: readonly EncodedEvent[] };

export type Verdict =
  | { readonly status: 'appended' | 'repeated'; readonly revision: number; readonly position: number }
  | { readonly status: 'conflict'; readonly actual: number }
  | { readonly status: 'failed'; readonly reason: string };

/** `commitMs` is the time of the COMMIT alone, `walPages` what a checkpoint would have to fold back. */
export type BatchResult = { readonly verdicts: readonly Verdict[]; readonly commitMs: number; readonly walPages: number };

/**
 * Writes the appends of many callers with one commit; each gets its own verdict. Revisions are checked before anything is inserted, so
 * a conflict writes nothing and needs no savepoint. Should the file refuse a row all the same, the batch is repeated with a savepoint
 * for each caller. Throws when nothing was committed, or when that is unknown.
 */
export function writeBatch(log: Database, appends: readonly EncodedAppend[]): BatchResult {
  try {
    return commit(log, () => appends.map((append) => writeOne(log, append)));
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    return commit(log, () => appends.map((append) => writeIsolated(log, append)));
  }
}

/** Pages that are in the write-ahead log only. */
export function pagesToFold(log: Database): number {
  const { logPages, checkpointed } = log.checkpoint('NOOP');
  return logPages - checkpointed;
}

function commit(log: Database, work: () => readonly Verdict[]): BatchResult {
  let written = 0;
  const verdicts = log.transaction(() => {
    const result = work();
    written = performance.now();
    return result;
  });
  return { verdicts, commitMs: performance.now() - written, walPages: pagesToFold(log) };
}

function writeOne(log: Database, { stream, expected, events }: EncodedAppend): Verdict {
  const actual = log.tuples<[number]>('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1', stream)[0]?.[0] ?? -1;
  if (actual !== expected) return repeated(log, { stream, expected, events }) ?? { status: 'conflict', actual };
  const created = new Date().toISOString();
  let revision = expected;
  let position = 0;
  for (const { id, type, data, metadata } of events) {
    revision += 1;
    const sql = 'INSERT INTO events(id, stream, revision, type, data, metadata, created) VALUES(?, ?, ?, ?, ?, ?, ?)';
    position = log.run(sql, id, stream, revision, type, data, metadata, created).rowid;
  }
  return { status: 'appended', revision, position };
}

/** EventStoreDB's rule: the same ids, all or a leading part of what was written there, in order. */
function repeated(log: Database, { stream, expected, events }: EncodedAppend): Verdict | undefined {
  const sql = 'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?';
  const stored = log.tuples<[id: string, position: number]>(sql, stream, expected, events.length);
  const last = stored.at(-1);
  if (!last || !events.every((event, index) => event.id === stored[index]?.[0])) return undefined;
  return { status: 'repeated', revision: expected + events.length, position: last[1] };
}

function writeIsolated(log: Database, append: EncodedAppend): Verdict {
  log.run('SAVEPOINT caller');
  try {
    return writeOne(log, append);
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    log.run('ROLLBACK TO caller');
    return { status: 'failed', reason: String(error) };
  } finally {
    if (log.inTransaction) log.run('RELEASE caller');
  }
}
