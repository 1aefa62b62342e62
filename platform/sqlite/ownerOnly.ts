import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/**
 * Makes a database file private, creating it before SQLite does; SQLite's companion files inherit its mode. An existing file is not opened
 * here, because closing it would release SQLite's locks.
 */
export function ownerOnly(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 'EEXIST') throw error;
    if (statSync(path).isFile()) chmodSync(path, 0o600);
  }
}
