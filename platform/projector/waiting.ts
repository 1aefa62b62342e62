import { setTimeout as sleep } from 'node:timers/promises';
import { type Position, START } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';

/** The first pauses are short: most waits are for a commit that is under way. */
const POLL_MS = { first: 2, longest: 50 } as const;

/**
 * Waits for what queries read to pass a position, for an instance that does not run the projections: asks the read store again and
 * again. False when `timeoutMs` are over.
 */
export async function waitForCheckpoint(
  readStore: ReadStore,
  names: readonly string[],
  position: Position,
  timeoutMs: number,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  let pending = names;
  for (let pauseMs: number = POLL_MS.first; ; pauseMs = Math.min(pauseMs * 1.5, POLL_MS.longest)) {
    const statuses = await Promise.all(pending.map((name) => readStore.status(name)));
    pending = statuses.filter(({ checkpoint }) => checkpoint < position).map(({ name }) => name);
    if (pending.length === 0) return true;
    const left = end - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(pauseMs, left));
  }
}

/**
 * The same for a process that is asked by many: they share one look at the store, and what all collections have passed once is not looked
 * up again.
 */
export function watchCheckpoints(
  readStore: ReadStore,
  names: readonly string[],
): { readonly waitFor: (position: Position, timeoutMs: number) => Promise<boolean> } {
  let passed: Position = START;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const statuses = await Promise.all(names.map((name) => readStore.status(name)));
    const [least = START] = statuses.map(({ checkpoint }) => checkpoint).sort();
    if (least > passed) passed = least;
  }
  /** A look that began before a caller came may have seen too little for it, never too much. */
  const lookTogether = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    async waitFor(position, timeoutMs) {
      const end = performance.now() + timeoutMs;
      for (let pauseMs: number = POLL_MS.first; passed < position; pauseMs = Math.min(pauseMs * 1.5, POLL_MS.longest)) {
        await lookTogether();
        if (passed >= position) return true;
        const left = end - performance.now();
        if (left <= 0) return false;
        await sleep(Math.min(pauseMs, left));
      }
      return true;
    },
  };
}

export type Waiters = {
  wait(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Something was stored: looks who need not wait any more. */
  wake(): void;
};

/** Those who wait for checkpoints that this process knows. */
export function waiters(checkpointOf: (name: string) => Position): Waiters {
  const waiting = new Set<() => void>();
  return {
    wait(names, position, timeoutMs) {
      const isPast = () => position === START || names.every((name) => checkpointOf(name) >= position);
      if (isPast()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (passed: boolean) => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(passed);
        };
        const look = () => {
          if (isPast()) end(true);
        };
        const timer = setTimeout(() => end(false), timeoutMs);
        waiting.add(look);
      });
    },
    wake() {
      for (const look of [...waiting]) look();
    },
  };
}
