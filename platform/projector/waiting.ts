import type { Position } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';

/** The store says when something has changed; what it misses is found by looking again, the more seldom the longer it takes. */
const LOOK_AGAIN_MS = { first: 10, longest: 250 } as const;

type Stored = Pick<ReadStore, 'liveCheckpoints' | 'changed'>;

/** Looks until `isPast` says so, or until `timeoutMs` are over. */
async function lookUntil(store: Stored, isPast: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs: number = LOOK_AGAIN_MS.first; ; pauseMs = Math.min(pauseMs * 1.5, LOOK_AGAIN_MS.longest)) {
    const left = end - performance.now();
    // Before the look, which may be over just before the change.
    const changed = left > 0 ? store.changed(Math.min(pauseMs, left)) : undefined;
    if (await isPast()) return true;
    if (changed === undefined) return false;
    await changed;
  }
}

/**
 * Waits for what queries read to pass a position, for an instance that does not run the projections. False when `timeoutMs` are over.
 */
export function waitForCheckpoint(store: Stored, names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
  const isPast = async () => {
    const checkpoints = await store.liveCheckpoints();
    return names.every((name) => hasPassed(checkpoints.get(name), position));
  };
  return lookUntil(store, isPast, timeoutMs);
}

/** The same for a process that is asked by many: they share one look at the store, and what a model has passed once is not looked up again. */
export function watchCheckpoints(store: Stored): {
  readonly waitFor: (name: string, position: Position, timeoutMs: number) => Promise<boolean>;
} {
  let seen: ReadonlyMap<string, Position> = new Map();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    seen = await store.liveCheckpoints();
  }
  /** A look that began before a caller came may have seen too little for it, never too much. */
  const lookTogether = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    async waitFor(name, position, timeoutMs) {
      const isPast = () => hasPassed(seen.get(name), position);
      if (isPast()) return true;
      const isPastNow = async () => {
        await lookTogether();
        return isPast();
      };
      return lookUntil(store, isPastNow, timeoutMs);
    },
  };
}

/** Without a live generation a model has passed nothing, not even the start of the log. */
export const hasPassed = (checkpoint: Position | undefined, position: Position): boolean =>
  checkpoint !== undefined && checkpoint >= position;

export type Waiters = {
  wait(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Something was stored: looks who need not wait any more. */
  wake(): void;
};

/** Those who wait for checkpoints that this process knows. */
export function waiters(checkpointOf: (name: string) => Position | undefined): Waiters {
  const waiting = new Set<() => void>();
  return {
    wait(names, position, timeoutMs) {
      const isPast = () => names.every((name) => hasPassed(checkpointOf(name), position));
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
        // Node takes a timeout of Infinity for none.
        const timer = timeoutMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => end(false), timeoutMs);
        waiting.add(look);
      });
    },
    wake() {
      for (const look of [...waiting]) look();
    },
  };
}
