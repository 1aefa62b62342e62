import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 's30-tests-';
/** Containers often have 64 MB there; databases of the tests need more. */
const LEAST_BYTES = 2 * 1024 ** 3;

/**
 * Temporary files of this run of tests go to memory where there is enough of it: it is never the disk that is tested, and hundreds of
 * thousands of commits would wait for it. They are removed at the end, and those of runs that were killed at the next beginning.
 */
export function useMemoryForTemporaryFiles() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  for (const name of readdirSync(MEMORY)) if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length)))) remove(name);
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < LEAST_BYTES) return;
  const name = `${PREFIX}${process.pid}`;
  process.env.TMPDIR = join(MEMORY, name);
  mkdirSync(process.env.TMPDIR);
  process.once('exit', () => remove(name));
}

const remove = (name) => rmSync(join(MEMORY, name), { recursive: true, force: true });

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
