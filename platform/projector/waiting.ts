import { deadline } from '../clock/deadline.ts';
import type { Position } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';

/** The store signals changes; missed ones are found by polling at growing intervals. */
const LOOK_AGAIN_MS = { first: 10, longest: 250 } as const;

type Stored = Pick<ReadStore, 'liveCheckpoints' | 'changed'>;

/** Polls until `isPast` returns true. Returns false after `timeoutMs`. */
async function lookUntil(store: Stored, isPast: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs: number = LOOK_AGAIN_MS.first; ; pauseMs = Math.min(pauseMs * 1.5, LOOK_AGAIN_MS.longest)) {
    const left = end - performance.now();
    // Subscribe before looking, so that a change right after the look is not missed.
    const changed = left > 0 ? store.changed(Math.min(pauseMs, left)) : undefined;
    if (await isPast()) return true;
    if (changed === undefined) return false;
    await changed;
  }
}

/**
 * Waits until the live generations have passed `position`, on an instance that does not run the
 * projections. Resolves to false after `timeoutMs`.
 */
export function waitForCheckpoint(store: Stored, names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
  const isPast = async () => {
    const checkpoints = await store.liveCheckpoints();
    return names.every((name) => hasPassed(checkpoints.get(name), position));
  };
  return lookUntil(store, isPast, timeoutMs);
}

/** Like {@link waitForCheckpoint}, for many callers: they share one read of the store, and a position once passed is not read again. */
export function watchCheckpoints(store: Stored) {
  let seen: ReadonlyMap<string, Position> = new Map();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    seen = await store.liveCheckpoints();
  }
  /** A read that began before a caller joined may be too old for it, but never reports too much. */
  const lookTogether = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    async waitFor(name: string, position: Position, timeoutMs: number): Promise<boolean> {
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

/** False without a live generation, even for the start of the log. */
export const hasPassed = (checkpoint: Position | undefined, position: Position): boolean =>
  checkpoint !== undefined && checkpoint >= position;

/** Waits for checkpoints that this process maintains. */
export function waiters(checkpointOf: (name: string) => Position | undefined) {
  const waiting = new Set<() => void>();
  return {
    wait(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
      const isPast = () => names.every((name) => hasPassed(checkpointOf(name), position));
      if (isPast()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (passed: boolean) => {
          cancel();
          waiting.delete(look);
          resolve(passed);
        };
        const look = () => {
          if (isPast()) end(true);
        };
        const cancel = deadline(timeoutMs, () => end(false));
        waiting.add(look);
      });
    },
    /** Call after something was stored: resolves the waits that it satisfies. */
    wake(): void {
      for (const look of [...waiting]) look();
    },
  };
}
