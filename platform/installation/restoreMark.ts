import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { durableWrite } from '../file-store/durableWrite.ts';

/**
 * Marks an installation whose restore has not finished. It is kept with the secrets, because all processes share these, and is on disk
 * when `put` resolves.
 */
export type RestoreMark = {
  isThere(): Promise<boolean>;
  put(): Promise<void>;
  remove(): Promise<void>;
};

/** The mark as a file in a folder, which must exist before it is put there. */
export function diskRestoreMark(folder: string): RestoreMark {
  const name = 'unfinished-restore';
  return {
    isThere: async () => existsSync(join(folder, name)),
    put: () => durableWrite(folder, name, ''),
    remove: () => rm(join(folder, name)),
  };
}
