import { type Backoff, delayAfter, pause } from '../clock/pause.ts';
import { EventStoreUnavailableError, type Position } from '../event-store/port.ts';
import { type ReadStore, ReadStoreUnavailableError } from '../read-store/port.ts';
import { messageOf } from '../telemetry/thrown.ts';
import type { Term } from './lease.ts';
import type { SeenEvent } from './seen.ts';
import type { Logger } from './supervision.ts';
import type { Mishap, Target } from './target.ts';

export type SettleOptions = {
  readonly readStore: ReadStore;
  readonly term: Term;
  readonly logger: Logger;
  readonly retry: Backoff & { readonly attempts: number };
};

/**
 * Applies the events to one target. Splits a failing batch until everything before the failing event is stored and that event is alone;
 * tries it `attempts` times, then stops the target. Returns false if the target did not get through.
 */
export async function settle(target: Target, events: readonly SeenEvent[], upTo: Position, options: SettleOptions): Promise<boolean> {
  const { readStore, term, logger, retry } = options;
  let attempts = 0;
  let waits = 0;
  while (!term.signal.aborted && !target.retired) {
    const mishap = await target.take(events, upTo, 'all');
    if (mishap === undefined) {
      target.failure = undefined;
      return true;
    }
    if (term.signal.aborted) return false;
    const left = events.filter(({ position }) => position > target.committed());
    target.failure = failureOf(mishap, left, target.committed());
    const { name, failure } = target;

    // While a store itself is unhealthy, no event is to blame.
    const illness = isOutage(mishap.error) ? mishap.error.message : await illnessOf(readStore);
    if (illness !== undefined) {
      waits += 1;
      logger.warn({ projection: name, ...failure, illness, waits }, 'a store fails, the projection waits for it');
      await pause(delayAfter(waits, retry), term.signal);
      continue;
    }
    if (left.length > 1) {
      const found = mishap.event === undefined ? -1 : left.indexOf(mishap.event);
      const cut = found === -1 ? Math.floor(left.length / 2) : Math.max(1, found);
      const before = left.slice(0, cut);
      const isPast = await settle(target, before, before.at(-1)?.position ?? upTo, options);
      return isPast && settle(target, left.slice(cut), upTo, options);
    }
    attempts += 1;
    if (attempts >= retry.attempts) {
      target.stopped = true;
      logger.error({ projection: name, generation: target.ref.generation, ...failure, attempts }, 'projection stopped at an event');
      return false;
    }
    logger.warn({ projection: name, ...failure, attempts }, 'event failed, it is tried again');
    await pause(delayAfter(attempts, retry), term.signal);
  }
  return false;
}

function failureOf({ event, error }: Mishap, left: readonly SeenEvent[], committed: Position) {
  const at = event ?? left[0];
  return { position: at?.position ?? committed, type: at?.type ?? 'checkpoint', message: messageOf(error) };
}

const isOutage = (error: unknown): error is EventStoreUnavailableError | ReadStoreUnavailableError =>
  error instanceof EventStoreUnavailableError || error instanceof ReadStoreUnavailableError;

async function illnessOf(readStore: ReadStore): Promise<string | undefined> {
  const health = await readStore.health();
  return health.ok ? undefined : health.reason;
}
