import type { Position } from '../event-store/port.ts';

/** How long a query waits for the read models, in milliseconds. */
export const CATCH_UP_MS = 2_000;

/** How long a query waits for other users' writes, in milliseconds; then it answers without them. */
const OTHERS_MS = 1_000;

/** The read models do not show yet what the client has already seen; the request can be retried. */
export class NotCaughtUpError extends Error {
  override readonly name = 'NotCaughtUpError';
}

/** Resolves once a read model shows all that the client has seen; rejects with {@link NotCaughtUpError} after a timeout. */
export type CaughtUp = (model: string) => Promise<void>;
/** Resolves to true once the read model has passed the position, to false after `timeoutMs`. */
export type WaitFor = (model: string, position: Position, timeoutMs: number) => Promise<boolean>;

/** Returns the end of the log, for processes that can tell cheaply. */
export type Newest = () => Promise<Position>;

/**
 * Makes the waits of one request: it waits once per model that it reads, for all that the client has seen, at most {@link CATCH_UP_MS} in
 * total. If `newest` is given, it also waits briefly for what others have written so far.
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
