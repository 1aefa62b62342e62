import { chmodSync, closeSync, openSync } from 'node:fs';

/** Makes the file before SQLite does; the files beside it inherit its mode. An existing one is never opened here: closing it would drop SQLite's locks. */
export function ownerOnly(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}
