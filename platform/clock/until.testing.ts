import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a busy machine, shorter than the test timeout: so a failure names what it waited for. */
const LIMIT_MS = 120_000;
const POLL_MS = 2;

/** Polls until the condition holds; throws an error that names `what` when it does not hold in time. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`timed out after ${LIMIT_MS} ms waiting for ${what}`);
    await sleep(POLL_MS);
  }
}
