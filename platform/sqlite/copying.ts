import { chmodSync } from 'node:fs';
import { open } from './database.ts';

/** Copies a database to a new file as it is at one moment, also while others write to it; readable by this user alone. Throws when the target exists. */
export function copyDatabase(from: string, to: string): void {
  const database = open(from, { synchronous: 'FULL', cacheKiB: 32_000, readOnly: true });
  try {
    // The copy counts as a write, though the database itself is only read.
    database.exec('PRAGMA query_only=0');
    database.run('VACUUM INTO ?', to);
    chmodSync(to, 0o600);
  } finally {
    database.close();
  }
}
