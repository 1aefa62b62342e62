import { type Position, START } from '../../event-store/port.ts';
import type { Database } from '../../sqlite/database.ts';
import type { CollectionRef, ProjectionStatus } from '../port.ts';
import { checkDefinition } from '../query.ts';
import { shapeOf } from '../shape.ts';
import { type Table, tableOf } from './table.ts';

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS projections(name TEXT NOT NULL, generation INTEGER NOT NULL, version INTEGER NOT NULL, live INTEGER NOT NULL,
    checkpoint TEXT NOT NULL, shape TEXT NOT NULL, PRIMARY KEY(name, generation)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS notes(name TEXT NOT NULL, generation INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY(name, generation, key)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS rebuild_requests(name TEXT PRIMARY KEY NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS cursors(name TEXT PRIMARY KEY NOT NULL, position TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS leases(name TEXT PRIMARY KEY NOT NULL, holder TEXT NOT NULL, expires INTEGER NOT NULL) STRICT;
`;

type Row = {
  readonly generation: number;
  readonly version: number;
  readonly live: number;
  readonly checkpoint: string;
  readonly shape: string;
};
export type Generation = {
  readonly generation: number;
  readonly version: number;
  readonly live: boolean;
  readonly checkpoint: Position;
  readonly shape: string;
  readonly table: Table;
};

/** Which copies of a collection exist, which one is live. All of it synchronous; what writes belongs in a transaction. */
export function generationsIn(database: Database) {
  const tables = new Map<string, Table>();

  const decoded = (name: string, row: Row): Generation => {
    const key = `${name} ${row.generation} ${row.shape}`;
    const table = tables.get(key) ?? tableOf(name, row.generation, row.shape);
    tables.set(key, table);
    return { ...row, live: row.live === 1, checkpoint: row.checkpoint as Position, table };
  };
  const all = (name: string): readonly Generation[] =>
    database
      .all<Row>('SELECT generation, version, live, checkpoint, shape FROM projections WHERE name = ? ORDER BY generation', name)
      .map((row) => decoded(name, row));
  const live = (name: string): Generation | undefined => all(name).find((each) => each.live);
  const find = (name: string, generation: number): Generation | undefined => all(name).find((each) => each.generation === generation);

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
      const shape = shapeOf(definition);
      if (existing !== undefined) {
        if (existing.version === version && existing.shape === shape) return;
        if (existing.version === version && existing.live) throw new Error(`the declaration of ${name} has changed: raise its version`);
        // Reads and writes go by the table's own shape until the rebuild is done.
        if (existing.live) return;
        // Begun by an older release: what was built so far is worth nothing.
        drop(name, existing);
      }
      const table = tableOf(name, generation, shape);
      for (const statement of table.createStatements) database.exec(statement);
      database.run('INSERT INTO projections VALUES(?, ?, ?, 0, ?, ?)', name, generation, version, START, shape);
      // The new generation is the answer to every request made until now.
      database.run('DELETE FROM rebuild_requests WHERE name = ?', name);
    },

    promote({ definition: { name }, generation }: CollectionRef): void {
      const known = all(name);
      const promoted = known.find((each) => each.generation === generation);
      if (promoted === undefined) throw new Error(`${name} has no generation ${generation}`);
      if (promoted.live) return;
      if (known.some((each) => each.live && each.generation > generation)) throw new Error(`${name}: a newer generation is live`);
      for (const older of known) if (older.generation < generation) drop(name, older);
      database.run('UPDATE projections SET live = 1 WHERE name = ? AND generation = ?', name, generation);
    },

    discard({ definition: { name }, generation }: CollectionRef): void {
      const discarded = find(name, generation);
      if (discarded?.live) throw new Error(`${name}: generation ${generation} is live`);
      if (discarded !== undefined) drop(name, discarded);
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
        checkpoint: current?.checkpoint ?? START,
        building: building && { generation: building.generation, checkpoint: building.checkpoint },
        rebuildRequested: database.get('SELECT 1 FROM rebuild_requests WHERE name = ?', name) !== undefined,
      };
    },
  };
}
