import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 's30-tests-';
/** Containers often have only 64 MB of shared memory; the test databases need more. */
const LEAST_BYTES = 2 * 1024 ** 3;

/**
 * Puts the temporary files of a test run into memory if there is enough: no test is about the disk, and hundreds of thousands of
 * commits would wait for it. They are removed at the end; those of killed runs are removed when the next run starts.
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
