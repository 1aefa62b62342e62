import { env } from 'node:process';
import type { BrowserContext } from '@playwright/test';

const { LD_PRELOAD: _, FAKETIME, ...others } = env;
/** How far ahead the clock of a shifted run (`npm run test:dates`) is. */
const AHEAD_MS = Number(/^\+(\d+)s$/.exec(FAKETIME ?? '')?.[1] ?? 0) * 1000;

/** Chromium hangs when its clock is shifted, so the browser keeps the true time. */
export const unshifted = others as Readonly<Record<string, string>>;

/** Pages see the shifted time. */
export async function shiftPages(context: BrowserContext): Promise<void> {
  if (AHEAD_MS === 0) return;
  await context.addInitScript((aheadMs) => {
    const now = () => True.now() + aheadMs;
    const True = Date;
    globalThis.Date = new Proxy(True, {
      apply: () => new True(now()).toString(),
      construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
      get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
    });
  }, AHEAD_MS);
}
