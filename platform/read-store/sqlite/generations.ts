import { randomUUID } from 'node:crypto';
import { type Position, START } from '../../event-store/port.ts';
import type { Database } from '../../sqlite/database.ts';
import { checkGeneration, promotionOf, type RecordedGeneration, statusOf } from '../generations.ts';
import type { CollectionRef, ProjectionStatus } from '../port.ts';
import { identityOf, parseShape, shapeOf } from '../shape.ts';
import { type Table, tableOf } from './table.ts';

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS projections(name TEXT NOT NULL, generation INTEGER NOT NULL, version INTEGER NOT NULL,
    identity TEXT NOT NULL, replaces INTEGER, live INTEGER NOT NULL, checkpoint TEXT NOT NULL, event_id TEXT, shape TEXT NOT NULL, PRIMARY KEY(name, generation)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS notes(name TEXT NOT NULL, generation INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY(name, generation, key)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS rebuild_requests(name TEXT PRIMARY KEY NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS cursors(name TEXT PRIMARY KEY NOT NULL, position TEXT NOT NULL, event_id TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS lease_groups(name TEXT PRIMARY KEY NOT NULL, members TEXT NOT NULL) STRICT;
`;
/** Increase when the tables above change: files of another layout are cleared and rebuilt. */
export const LAYOUT = 3;

type Row = Omit<RecordedGeneration, 'live'> & { readonly live: number; readonly shape: string };
export type Generation = RecordedGeneration & { readonly shape: string; readonly table: Table };

const COLUMNS = 'generation, version, identity, replaces, live, checkpoint, shape';

/** Which generations of a collection exist, and which one is live. Synchronous; run writes in a transaction. */
export function generationsIn(database: Database) {
  const tables = new Map<string, Table>();

  const decoded = (name: string, row: Row): Generation => {
    const key = `${name} ${row.generation} ${row.shape}`;
    const table = tables.get(key) ?? tableOf(database, name, row.generation, row.shape);
    tables.set(key, table);
    return { ...row, live: row.live === 1, table };
  };
  const all = (name: string): readonly Generation[] =>
    database.all<Row>(`SELECT ${COLUMNS} FROM projections WHERE name = ? ORDER BY generation`, name).map((row) => decoded(name, row));
  const one = (name: string, condition: string, ...values: readonly number[]): Generation | undefined => {
    const row = database.get<Row>(`SELECT ${COLUMNS} FROM projections WHERE name = ? AND ${condition}`, name, ...values);
    return row && decoded(name, row);
  };
  const live = (name: string): Generation | undefined => one(name, 'live = 1');
  const find = (name: string, generation: number): Generation | undefined => one(name, 'generation = ?', generation);

  const drop = (name: string, { generation, table }: Generation): void => {
    database.exec(table.dropStatement);
    database.run('DELETE FROM notes WHERE name = ? AND generation = ?', name, generation);
    database.run('DELETE FROM projections WHERE name = ? AND generation = ?', name, generation);
  };

  return {
    live,
    find,

    prepare(ref: CollectionRef): void {
      checkGeneration(ref);
      const { definition, generation } = ref;
      const { name, version } = definition;
      const existing = find(name, generation);
      const identity = identityOf(definition);
      if (existing !== undefined) {
        // The live generation of another release serves that release until the rebuild is done.
        if (existing.identity === identity || existing.live) return;
        // A generation begun by an older release is useless.
        drop(name, existing);
      }
      const shape = JSON.stringify({ ...parseShape(shapeOf(definition)), made: randomUUID() });
      const table = tableOf(database, name, generation, shape);
      database.exec(table.createStatement);
      const sql = 'INSERT INTO projections VALUES(?, ?, ?, ?, ?, 0, ?, NULL, ?)';
      database.run(sql, name, generation, version, identity, live(name)?.generation ?? null, START, shape);
      // The new generation satisfies all requests made so far.
      database.run('DELETE FROM rebuild_requests WHERE name = ?', name);
    },

    /** Makes a generation live and drops older ones. Returns whether there were any. */
    promote(ref: CollectionRef): boolean {
      const { name } = ref.definition;
      const promotion = promotionOf(ref, all(name));
      if (promotion === undefined) return false;
      const { promoted, older } = promotion;
      for (const each of older) drop(name, each);
      for (const statement of promoted.table.indexStatements()) database.exec(statement);
      database.run('UPDATE projections SET live = 1 WHERE name = ? AND generation = ?', name, ref.generation);
      return older.length > 0;
    },

    /** Returns whether there was anything to drop. */
    discard({ definition: { name }, generation }: CollectionRef): boolean {
      const discarded = find(name, generation);
      if (discarded?.live) throw new Error(`${name}: generation ${generation} is live`);
      if (discarded !== undefined) drop(name, discarded);
      return discarded !== undefined;
    },

    /** Drops a generation, even a live one. */
    remove(name: string, generation: number): void {
      const removed = find(name, generation);
      if (removed !== undefined) drop(name, removed);
    },

    liveCheckpoints(): ReadonlyMap<string, Position> {
      const rows = database.all<{ name: string; checkpoint: string }>('SELECT name, checkpoint FROM projections WHERE live = 1');
      return new Map(rows.map(({ name, checkpoint }) => [name, checkpoint as Position]));
    },

    /** Call it when a write was rolled back. */
    forget(): void {
      for (const { words } of tables.values()) words.forget();
    },

    status: (name: string): ProjectionStatus =>
      statusOf(name, all(name), database.get('SELECT 1 FROM rebuild_requests WHERE name = ?', name) !== undefined),
  };
}
