import { type Database, isConstraintViolation } from '../../sqlite/database.ts';
import { linkOf } from '../chain.ts';
import type { EncodedEvent } from '../codec.ts';
import { chainHead, type Head } from './log.ts';

/** One caller's append; `expected` is -1 for a stream that must not exist. */
export type EncodedAppend = { readonly stream: string; readonly expected: number; readonly events: readonly EncodedEvent[] };

export type Verdict =
  | { readonly status: 'appended' | 'repeated'; readonly revision: number; readonly position: number }
  | { readonly status: 'conflict'; readonly actual: number }
  | { readonly status: 'failed'; readonly reason: string };

/** `commitMs`: time of the COMMIT alone. `walPages`: pages that a checkpoint has to fold back. `head`: where the next batch continues. */
export type BatchResult = {
  readonly verdicts: readonly Verdict[];
  readonly commitMs: number;
  readonly walPages: number;
  readonly head?: Head | undefined;
};

/**
 * Writes the appends of many callers in one commit; each gets its own verdict. Revisions are checked before anything is inserted, so a
 * conflict writes nothing and needs no savepoint. If the database still refuses a row, the batch is repeated with a savepoint per caller.
 * `head` is what the previous batch returned. It saves a lookup (measured: a tenth of a single append), and because events link to it,
 * rows that someone else has added to the file break the chain instead of joining it.
 * Throws when nothing was committed or the outcome is unknown.
 */
export function writeBatch(log: Database, appends: readonly EncodedAppend[], head?: Head): BatchResult {
  try {
    return commit(log, head, (chain) => appends.map((append) => writeOne(log, append, chain)));
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    return commit(log, head && { ...head, position: chainHead(log).position }, (chain) =>
      appends.map((append) => writeIsolated(log, append, chain)),
    );
  }
}

/** Pages that are only in the write-ahead log. */
export function pagesToFold(log: Database): number {
  const { logPages, checkpointed } = log.checkpoint('NOOP');
  return logPages - checkpointed;
}

/** The end of the chain while a batch is being written. */
type Chain = { head: Head };

function commit(log: Database, head: Head | undefined, work: (chain: Chain) => readonly Verdict[]): BatchResult {
  let written = 0;
  let chain: Chain | undefined;
  const verdicts = log.transaction(() => {
    chain = { head: head ?? chainHead(log) };
    const result = work(chain);
    written = performance.now();
    return result;
  });
  return { verdicts, commitMs: performance.now() - written, walPages: pagesToFold(log), head: chain?.head };
}

function writeOne(log: Database, { stream, expected, events }: EncodedAppend, chain: Chain): Verdict {
  const actual = log.tuples<[number]>('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1', stream)[0]?.[0] ?? -1;
  if (actual !== expected) return repeated(log, { stream, expected, events }) ?? { status: 'conflict', actual };
  let revision = expected;
  for (const { id, type, data, metadata } of events) {
    revision += 1;
    const position = chain.head.position + 1;
    const hash = linkOf(chain.head.hash, { revision, id, stream, type, data, metadata });
    const sql = 'INSERT INTO events(position, id, stream, revision, type, data, metadata, hash) VALUES(?, ?, ?, ?, ?, ?, ?, ?)';
    log.run(sql, position, id, stream, revision, type, data, metadata, hash);
    chain.head = { position, hash };
  }
  return { status: 'appended', revision, position: chain.head.position };
}

/** EventStoreDB's rule: the same ids, all or a leading part of what was written there, in order. */
function repeated(log: Database, { stream, expected, events }: EncodedAppend): Verdict | undefined {
  const sql = 'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?';
  const stored = log.tuples<[id: string, position: number]>(sql, stream, expected, events.length);
  const last = stored.at(-1);
  if (!last || !events.every((event, index) => event.id === stored[index]?.[0])) return undefined;
  return { status: 'repeated', revision: expected + events.length, position: last[1] };
}

function writeIsolated(log: Database, append: EncodedAppend, chain: Chain): Verdict {
  const before = chain.head;
  log.run('SAVEPOINT caller');
  try {
    return writeOne(log, append, chain);
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    chain.head = before;
    log.run('ROLLBACK TO caller');
    return { status: 'failed', reason: String(error) };
  } finally {
    if (log.inTransaction) log.run('RELEASE caller');
  }
}
