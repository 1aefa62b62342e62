import { setTimeout as sleep } from 'node:timers/promises';

/** As long as a busy machine may need, and less than a test has: a failure says what it waited for. */
const LIMIT_MS = 120_000;
const POLL_MS = 2;

/** Waits for something to be so; throws, naming what was waited for, when it is not in time. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited ${LIMIT_MS} ms in vain for ${what}`);
    await sleep(POLL_MS);
  }
}
