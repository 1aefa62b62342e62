import { existsSync, renameSync } from 'node:fs';
import { type Database, ForeignDatabaseError, isNoDatabase, type OpenOptions, open, tablesIn } from '../../sqlite/database.ts';
import { LAYOUT, SCHEMA } from './generations.ts';
import { quote } from './table.ts';

/** The table by which read models are told from the log and the secrets, which a setting may name by mistake. */
const IN_EVERY_LAYOUT = 'cursors';

/**
 * Opens the file with this release's tables. An unusable file is set aside and an outdated one
 * cleared, since everything in it can be rebuilt from the log. Throws {@link ForeignDatabaseError} if the file is another database.
 */
export function openDisposable(path: string, options: OpenOptions): Database {
  try {
    return openCurrent(path, options);
  } catch (error) {
    if (options.readOnly || !isNoDatabase(error) || !existsSync(path)) throw error;
    const aside = asideOf(path);
    for (const part of ['', '-wal', '-shm']) if (existsSync(path + part)) renameSync(path + part, aside + part);
    return openCurrent(path, options);
  }
}

function openCurrent(path: string, options: OpenOptions): Database {
  const database = open(path, options);
  try {
    const tables = tablesIn(database);
    if (!tables.includes(IN_EVERY_LAYOUT) && (options.readOnly || tables.length > 0))
      throw new ForeignDatabaseError(`${path} holds no read models`);
    if (!options.readOnly) {
      // Overwritten and dropped documents must not remain in the file: they may hold an erased person's data.
      database.exec('PRAGMA secure_delete=ON');
      database.transaction(() => prepare(database));
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: Database): void {
  if (database.get<{ user_version: number }>('PRAGMA user_version')?.user_version !== LAYOUT) {
    for (const name of tablesIn(database)) database.exec(`DROP TABLE ${quote(name)}`);
    database.exec(`PRAGMA user_version = ${LAYOUT}`);
  }
  database.exec(SCHEMA);
  // Releases that know no words drop a generation without them.
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%!_words' ESCAPE '!'";
  const used = database.all<{ name: string }>("SELECT name || '_g' || generation || '_words' AS name FROM projections");
  const names = new Set(used.map(({ name }) => name));
  for (const { name } of database.all<{ name: string }>(sql)) if (!names.has(name)) database.exec(`DROP TABLE ${quote(name)}`);
}

function asideOf(path: string): string {
  for (let number = 1; ; number += 1) {
    const aside = `${path}.unusable-${number}`;
    if (!existsSync(aside)) return aside;
  }
}
