import type { Position } from '../event-store/port.ts';

/** How long a query waits for the read models, in milliseconds. */
export const CATCH_UP_MS = 2_000;

/** How long it waits at most for what others have written, in milliseconds: then it answers without that. */
const OTHERS_MS = 1_000;

/** The read models do not show yet what the request has already seen; it may be asked again. */
export class NotCaughtUpError extends Error {
  override readonly name = 'NotCaughtUpError';
}

/** Resolves once a read model shows all that the request has seen; rejects with {@link NotCaughtUpError} when it takes too long. */
export type CaughtUp = (model: string) => Promise<void>;
/** True once the read model has passed the position, false when `timeoutMs` are over. */
export type WaitFor = (model: string, position: Position, timeoutMs: number) => Promise<boolean>;

/** Where the log ends, for a process that can tell at once. */
export type Newest = () => Promise<Position>;

/**
 * What one request waits for: each model that it reads once, for what the request has already seen, all of them together
 * {@link CATCH_UP_MS} at most. Where `newest` is known, also for what others have written until now, which can be missing.
 */
export function catchingUp(position: Position | undefined, waitFor: WaitFor, newest?: Newest): CaughtUp {
  const begun = performance.now();
  const left = (ms: number): number => Math.max(0, begun + ms - performance.now());
  const waits = new Map<string, Promise<void>>();
  let end: Promise<Position | undefined> | undefined;
  const wait = async (model: string): Promise<void> => {
    end ??= newest?.().catch(() => undefined);
    const others = await end;
    const isThere = others !== undefined && (await waitFor(model, others, left(OTHERS_MS)));
    if (isThere && (position === undefined || position <= others)) return;
    if (position !== undefined && !(await waitFor(model, position, left(CATCH_UP_MS))))
      throw new NotCaughtUpError(`${model} has not reached ${position}`);
  };
  return async (model) => {
    if (position === undefined && newest === undefined) return;
    const waiting = waits.get(model) ?? wait(model);
    waits.set(model, waiting);
    return waiting;
  };
}
