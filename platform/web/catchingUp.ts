import type { Position } from '../event-store/port.ts';

/** How long a query waits for the read models, in milliseconds. */
export const CATCH_UP_MS = 2_000;

/** The read models do not show yet what the request has already seen; it may be asked again. */
export class NotCaughtUpError extends Error {
  override readonly name = 'NotCaughtUpError';
}

/** Resolves once a read model shows all that the request has seen; rejects with {@link NotCaughtUpError} when it takes too long. */
export type CaughtUp = (model: string) => Promise<void>;
/** True once the read model has passed the position, false when `timeoutMs` are over. */
export type WaitFor = (model: string, position: Position, timeoutMs: number) => Promise<boolean>;

/** What one request waits for: each model that it reads once, all of them together {@link CATCH_UP_MS} at most. */
export function catchingUp(position: Position | undefined, waitFor: WaitFor): CaughtUp {
  const end = performance.now() + CATCH_UP_MS;
  const waits = new Map<string, Promise<void>>();
  const wait = async (model: string, awaited: Position): Promise<void> => {
    const left = Math.max(0, end - performance.now());
    if (!(await waitFor(model, awaited, left))) throw new NotCaughtUpError(`${model} has not reached ${awaited}`);
  };
  return async (model) => {
    if (position === undefined) return;
    const waiting = waits.get(model) ?? wait(model, position);
    waits.set(model, waiting);
    return waiting;
  };
}
