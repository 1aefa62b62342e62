import { type Position, START } from '../../event-store/port.ts';
import type { Database } from '../../sqlite/database.ts';
import { type CollectionRef, type ProjectionStatus, StaleWriterError } from '../port.ts';
import { checkDefinition } from '../query.ts';
import { identityOf, shapeOf } from '../shape.ts';
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

type Row = {
  readonly generation: number;
  readonly version: number;
  readonly identity: string;
  readonly replaces: number | null;
  readonly live: number;
  readonly checkpoint: string;
  readonly shape: string;
};
export type Generation = {
  readonly generation: number;
  readonly version: number;
  readonly identity: string;
  /** The live generation when this one was begun. */
  readonly replaces: number | null;
  readonly live: boolean;
  readonly checkpoint: Position;
  readonly shape: string;
  readonly table: Table;
};

const COLUMNS = 'generation, version, identity, replaces, live, checkpoint, shape';

/** Which generations of a collection exist, and which one is live. Synchronous; run writes in a transaction. */
export function generationsIn(database: Database) {
  const tables = new Map<string, Table>();

  const decoded = (name: string, row: Row): Generation => {
    const key = `${name} ${row.generation} ${row.shape}`;
    const table = tables.get(key) ?? tableOf(name, row.generation, row.shape);
    tables.set(key, table);
    return { ...row, live: row.live === 1, checkpoint: row.checkpoint as Position, table };
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

    prepare({ definition, generation }: CollectionRef): void {
      checkDefinition(definition);
      if (!Number.isSafeInteger(generation) || generation < 0) throw new RangeError(`${generation} is no generation`);
      const { name, version } = definition;
      const existing = find(name, generation);
      const [shape, identity] = [shapeOf(definition), identityOf(definition)];
      if (existing !== undefined) {
        // The live generation of another release serves that release until the rebuild is done.
        if (existing.identity === identity || existing.live) return;
        // A generation begun by an older release is useless.
        drop(name, existing);
      }
      const table = tableOf(name, generation, shape);
      database.exec(table.createStatement);
      const sql = 'INSERT INTO projections VALUES(?, ?, ?, ?, ?, 0, ?, NULL, ?)';
      database.run(sql, name, generation, version, identity, live(name)?.generation ?? null, START, shape);
      // The new generation satisfies all requests made so far.
      database.run('DELETE FROM rebuild_requests WHERE name = ?', name);
    },

    /** Makes a generation live and drops older ones. Returns whether there were any. */
    promote({ definition: { name }, generation }: CollectionRef): boolean {
      const known = all(name);
      const promoted = known.find((each) => each.generation === generation);
      if (promoted === undefined) throw new Error(`${name} has no generation ${generation}`);
      if (promoted.live) return false;
      const current = known.find((each) => each.live);
      if (current !== undefined && current.generation !== promoted.replaces)
        throw new StaleWriterError(`${name}: another generation went live while ${generation} was built`);
      const older = known.filter((each) => each.generation < generation);
      for (const each of older) drop(name, each);
      for (const statement of promoted.table.indexStatements()) database.exec(statement);
      database.run('UPDATE projections SET live = 1 WHERE name = ? AND generation = ?', name, generation);
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

    status(name: string): ProjectionStatus {
      const known = all(name);
      const current = known.find((each) => each.live);
      const building = known.filter((each) => each.generation > (current?.generation ?? -1)).at(-1);
      return {
        name,
        live: current?.generation,
        version: current?.version,
        identity: current?.identity,
        checkpoint: current?.checkpoint ?? START,
        building: building && { generation: building.generation, identity: building.identity, checkpoint: building.checkpoint },
        rebuildRequested: database.get('SELECT 1 FROM rebuild_requests WHERE name = ?', name) !== undefined,
      };
    },
  };
}
