import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { copyDatabase } from './copying.ts';
import { open } from './database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 's30-copying-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;
function databaseWith(rows: number): string {
  const path = join(folder, 'source.db');
  const database = open(path, { synchronous: 'NORMAL', cacheKiB: 1000, journal: 'delete' });
  database.exec('CREATE TABLE secrets (secret TEXT)');
  for (let row = 0; row < rows; row += 1) database.run('INSERT INTO secrets VALUES (?)', `secret ${row} `.repeat(100));
  database.close();
  return path;
}

it('copies to a file that only this user may read', () => {
  const copy = join(folder, 'copy.db');
  copyDatabase(databaseWith(10), copy);
  expect(modeOf(copy)).toBe(0o600);
  const database = open(copy, { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
  expect(database.get('SELECT count(*) AS secrets FROM secrets')).toMatchObject({ secrets: 10 });
  database.close();
});

it('leaves what a failed copy has written readable for this user only', () => {
  const [source, copy] = [databaseWith(1000), join(folder, 'copy.db')];
  const bytes = readFileSync(source);
  writeFileSync(source, bytes.fill(0, bytes.length / 2));
  expect(() => copyDatabase(source, copy)).toThrow('malformed');
  expect(modeOf(copy)).toBe(0o600);
});

it('does not overwrite what is there', () => {
  const copy = join(folder, 'copy.db');
  writeFileSync(copy, 'something');
  expect(() => copyDatabase(databaseWith(1), copy)).toThrow();
  expect(readFileSync(copy, 'utf8')).toBe('something');
});
