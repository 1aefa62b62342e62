import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 60_000;
const POLL_MS = 20;

type Nothing = false | undefined;

/** Repeats `look` until it returns something other than undefined and false. Throws after `waitMs`, naming what it waited for. */
export async function until<T>(what: string, look: () => T | Nothing | Promise<T | Nothing>, waitMs = WAIT_MS): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited ${waitMs} ms in vain for ${what}`);
    await sleep(POLL_MS);
  }
}
