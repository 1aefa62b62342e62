import { setTimeout as sleep } from 'node:timers/promises';
import { type Position, START } from '../../event-store/port.ts';
import type { Database, Value } from '../../sqlite/database.ts';
import { foldingOf, foldsBesideWrites } from '../../sqlite/folding.ts';
import { transactionsOn, whenFree } from '../../sqlite/writing.ts';
import { compareScalars } from '../matches.ts';
import {
  type BatchWrite,
  type CollectionDefinition,
  type CollectionReader,
  type CollectionRef,
  type Document,
  type Move,
  NoLiveGenerationError,
  type Query,
  type ReadStore,
  ReadStoreUnavailableError,
} from '../port.ts';
import { checkDefinition, checkedKey, checkFence } from '../query.ts';
import { identityOf } from '../shape.ts';
import { holdersAt, type Member, shareOut, without } from '../share.ts';
import { belongingIn } from './belonging.ts';
import { openDisposable } from './disposable.ts';
import { type Generation, generationsIn } from './generations.ts';
import { countDocuments, type Statement, selectByIds, selectDocuments, sumDocuments } from './select.ts';
import type { Table } from './table.ts';

export type SqliteReadStore = ReadStore & {
  /** SQLite's query plan for a query on the live generation, one line per step, for tests of the indexes. */
  explain(definition: CollectionDefinition, query: Query): readonly string[];
};

/**
 * Opens the read store in one SQLite file, which other connections and processes may have open too.
 * A power failure may lose the last commits, documents and checkpoint together; they are projected
 * again from the log. `readOnly` requires an existing file and rejects every write.
 */
export async function openSqliteReadStore(options: { readonly path: string; readonly readOnly?: boolean }): Promise<SqliteReadStore> {
  const { path, readOnly = false } = options;
  const folds = !readOnly && foldsBesideWrites(process.versions.sqlite ?? '');
  const database = await whenFree(() =>
    openDisposable(path, { synchronous: 'NORMAL', cacheKiB: 32_000, readOnly, autoCheckpoint: !folds }),
  );
  // From here on waiting for a lock does not block the event loop.
  database.exec('PRAGMA busy_timeout=5');
  const generations = generationsIn(database);
  const transactions = transactionsOn(database, ReadStoreUnavailableError);
  const folding = folds ? foldingOf(database) : undefined;
  const write = async <T>(work: () => T): Promise<T> => {
    const room = folding?.room();
    if (room !== undefined) await room;
    const result = await transactions.run(work);
    folding?.look();
    return result;
  };
  /** For writes that drop generations: an erased person's data must not remain in the write-ahead log either. */
  const drop = async (work: () => boolean): Promise<void> => {
    const isDropped = await write(work);
    if (!isDropped) return;
    if (folding === undefined) database.checkpoint('TRUNCATE');
    else folding.empty();
  };

  /** Reads a generation. If another process has dropped it since it was found, reads the one that replaced it. */
  const read = <T>(find: (again?: boolean) => Generation | undefined, missing: () => T, work: (table: Table) => T): Promise<T> =>
    transactions.read(() => {
      for (;;) {
        const found = find();
        if (found === undefined) return missing();
        try {
          return work(found.table);
        } catch (error) {
          if (!String(error).includes('no such table') || find(true)?.generation === found.generation) throw error;
        }
      }
    });

  /** One transaction per index, so that others can write in between. */
  async function index({ definition, generation }: CollectionRef, paths?: readonly string[]): Promise<void> {
    for (const statement of generations.find(definition.name, generation)?.table.indexStatements(paths) ?? [])
      await write(() => database.exec(statement));
  }

  const generationOf = ({ collection: { definition, generation } }: Move) => generations.find(definition.name, generation);
  const membersOf = (group: string): readonly Member[] => {
    const row = database.get<{ members: string }>('SELECT members FROM lease_groups WHERE name = ?', group);
    return row === undefined ? [] : JSON.parse(row.members);
  };
  const setMembers = (group: string, members: readonly Member[]) =>
    database.run('INSERT OR REPLACE INTO lease_groups VALUES(?, ?)', group, JSON.stringify(members));

  return {
    reader: (definition) => {
      const notBuilt = () => {
        throw new NoLiveGenerationError(definition.name);
      };
      const own = () => {
        const live = generations.live(definition.name);
        return live?.identity === identityOf(definition) ? live : undefined;
      };
      return readerIn(database, definition, (_empty, work) => read(own, notBuilt, work));
    },
    readerOf: <D extends Document>(ref: CollectionRef) => {
      const definition = ref.definition as CollectionDefinition<D>;
      let known: Generation | undefined;
      const find = (again = false) => {
        if (again) known = undefined;
        known ??= generations.find(definition.name, ref.generation);
        return known;
      };
      const reader = readerIn(database, definition, (empty, work) => read(find, () => empty, work));
      const indexed = new Set<string>();
      return {
        ...reader,
        async find(query = {}) {
          const added = Object.keys(query.where ?? {}).filter((path) => !indexed.has(path));
          if (added.length > 0) await index(ref, added);
          for (const path of added) indexed.add(path);
          return reader.find(query);
        },
      };
    },
    note: ({ definition, generation }, key) =>
      transactions.read(() => {
        const sql = 'SELECT value FROM notes WHERE name = ? AND generation = ? AND key = ?';
        const row = database.get<{ value: string }>(sql, definition.name, generation, key);
        return row && generations.find(definition.name, generation)?.table.packing.unpack(row.value);
      }),

    prepare: (ref) => write(() => generations.prepare(ref)),
    index,
    write: (batch) =>
      write(() => writeBatch(database, generationOf(batch), batch)).catch((error) => {
        generations.forget();
        throw error;
      }),
    move: (moves) =>
      write(() => {
        for (const each of moves) moveOn(database, generationOf(each), each);
      }),
    promote: (ref) => drop(() => generations.promote(ref)),
    discard: (ref) => drop(() => generations.discard(ref)),
    status: (name) => transactions.read(() => generations.status(name)),
    liveCheckpoints: () => transactions.read(() => generations.liveCheckpoints()),
    // Writes of other processes are not signalled, so callers poll often, which is cheap on a file.
    changed: (withinMs) => sleep(Math.min(withinMs, LOOK_AGAIN_MS)),
    checkpoint: ({ definition, generation }) => transactions.read(() => generations.find(definition.name, generation)?.checkpoint ?? START),
    async requestRebuild(name) {
      await write(() => database.run('INSERT INTO rebuild_requests VALUES(?) ON CONFLICT DO NOTHING', name));
    },

    loadCursor: (name) =>
      transactions.read(() => database.get<{ position: Position }>('SELECT position FROM cursors WHERE name = ?', name)?.position ?? START),
    async saveCursor(name, position, eventId) {
      const sql = `INSERT INTO cursors VALUES(?, ?, ?)
        ON CONFLICT DO UPDATE SET position = excluded.position, event_id = excluded.event_id WHERE excluded.position > position`;
      await write(() => database.run(sql, name, position, eventId ?? null));
    },

    ...belongingIn(database, generations, write),

    shareLeases: (group, names, holder, ttlMs) =>
      write(() => {
        const now = Date.now();
        const { others, share } = shareOut(membersOf(group), { names, holder, now });
        setMembers(group, [...others, { holder, names: share.held, expires: now + ttlMs }]);
        return share;
      }),
    async releaseLeases(group, holder, names) {
      await write(() => setMembers(group, without(membersOf(group), holder, names)));
    },
    leaseHolders: (group, lapsedMs = 0) => transactions.read(() => holdersAt(membersOf(group), Date.now() - lapsedMs)),

    async health() {
      const failure = transactions.failure() ?? folding?.failure();
      if (failure !== undefined) return { ok: false, reason: failure };
      try {
        database.get('SELECT 1 FROM projections LIMIT 1');
        return { ok: true };
      } catch (error) {
        return { ok: false, reason: `The read store cannot be read: ${String(error)}` };
      }
    },
    async close() {
      await folding?.close();
      database.close();
    },

    explain(definition, query) {
      const table = generations.live(definition.name)?.table;
      if (table === undefined) throw new Error(`${definition.name} has no live generation`);
      const { sql, values } = selectDocuments(definition, query)(table);
      return database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail);
    },
  };
}

const IDS_AT_ONCE = 1024;
const LOOK_AGAIN_MS = 25;

type ReadTable = <T>(empty: T, work: (table: Table) => T) => Promise<T>;

function readerIn<D extends Document>(database: Database, definition: CollectionDefinition<D>, read: ReadTable): CollectionReader<D> {
  checkDefinition(definition);
  const documents = (table: Table, { sql, values }: Statement): readonly D[] =>
    database.tuples(sql, ...values).map((row) => table.documentOf(row) as D);
  const numberOf = ({ sql, values }: Statement): number => database.get<{ n: number }>(sql, ...values)?.n ?? 0;

  return {
    get: (id) => read(undefined, (table) => documents(table, selectByIds(table, [id]))[0]),
    getMany: (ids) =>
      read<readonly D[]>([], (table) => {
        const found = new Map<string, D>();
        const unique = [...new Set(ids)];
        for (let start = 0; start < unique.length; start += IDS_AT_ONCE) {
          for (const document of documents(table, selectByIds(table, unique.slice(start, start + IDS_AT_ONCE))))
            found.set(document._id, document);
        }
        return ids.flatMap((id) => found.get(id) ?? []);
      }),
    async find(query = {}) {
      const compiled = selectDocuments(definition, query);
      return read<readonly D[]>([], (table) => documents(table, compiled(table)));
    },
    async count(filter = {}, atMost) {
      const compiled = countDocuments(definition, filter, atMost);
      return read(0, (table) => numberOf(compiled(table)));
    },
    async sum(field, filter = {}) {
      const compiled = sumDocuments(definition, field, filter);
      return read(0, (table) => numberOf(compiled(table)));
    },
  };
}

function moveOn(database: Database, stored: Generation | undefined, move: Move): void {
  checkFence(move, stored);
  const { definition, generation } = move.collection;
  const sql = 'UPDATE projections SET checkpoint = ?, event_id = ? WHERE name = ? AND generation = ?';
  database.run(sql, move.checkpoint, move.eventId ?? null, definition.name, generation);
}

function writeBatch(database: Database, generation: Generation | undefined, batch: BatchWrite): void {
  const { definition, generation: number } = batch.collection;
  moveOn(database, generation, batch);
  if (generation === undefined) return;
  const { table } = generation;
  if (table.appended) append(database, table, batch.puts);
  else for (const document of batch.puts) put(database, table, document);
  for (const id of batch.deletes) database.run(`DELETE FROM ${table.name} WHERE _id = ?`, table.keyOf(id));
  for (const [key, value] of batch.notes) {
    if (value === undefined) database.run('DELETE FROM notes WHERE name = ? AND generation = ? AND key = ?', definition.name, number, key);
    else
      database.run('INSERT OR REPLACE INTO notes VALUES(?, ?, ?, ?)', definition.name, number, checkedKey(key), table.packing.pack(value));
  }
}

/** Most documents come after the end, so that no row has to be looked for. */
function append(database: Database, table: Table, documents: readonly Document[]): void {
  const last = database.get<{ end: Value }>(`SELECT max(_id) AS end FROM ${table.name}`)?.end ?? null;
  let end = last === null ? null : table.idOf(last);
  for (const document of documents) {
    const row = table.rowOf(document);
    if (compareScalars(document._id, end) > 0) {
      database.run(table.insertStatement, ...row);
      end = document._id;
    } else if (!update(database, table, row)) throw new RangeError(`${table.name}: ${document._id} is no end to append to`);
  }
}

/** Tries to insert first, because most documents are new. */
function put(database: Database, table: Table, document: Document): void {
  const row = table.rowOf(document);
  if (database.run(table.insertStatement, ...row).changes === 0) update(database, table, row);
}

/**
 * Updates only columns that differ, since indexes of untouched columns are not rewritten, and those
 * would be most of a commit. Returns false if there is no such row.
 */
function update(database: Database, table: Table, row: readonly Value[]): boolean {
  const [id = null] = row;
  const [stored] = database.tuples<readonly Value[]>(table.rowStatement, id);
  if (stored === undefined) return false;
  const last = row.length - 1;
  const places = row.flatMap((value, place) => (place === last || (place > 0 && value !== stored[place - 1]) ? [place] : []));
  database.run(table.updateStatement(places), ...places.map((place) => row[place] ?? null), id);
  return true;
}
