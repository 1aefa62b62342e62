import { open } from './database.ts';
import { ownerOnly } from './ownerOnly.ts';

/**
 * Copies a consistent snapshot of a database, even while others write to it, to a file that only this user may read. Throws when the
 * target holds anything.
 */
export function copyDatabase(from: string, to: string): void {
  const database = open(from, { synchronous: 'FULL', cacheKiB: 32_000, readOnly: true });
  try {
    // SQLite treats VACUUM INTO as a write, although it only reads this database.
    database.exec('PRAGMA query_only=0');
    ownerOnly(to);
    database.run('VACUUM INTO ?', to);
  } finally {
    database.close();
  }
}
