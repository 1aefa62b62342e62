import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 60_000;
const POLL_MS = 20;

/** Asks again and again until there is an answer; throws, naming what was waited for, when there is none in time. */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>, waitMs = WAIT_MS): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`waited ${waitMs} ms in vain for ${what}`);
    await sleep(POLL_MS);
  }
}
