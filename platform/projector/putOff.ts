import { type Backoff, delayAfter } from '../clock/pause.ts';
import type { Position } from '../event-store/port.ts';
import { messageOf } from '../telemetry/thrown.ts';
import type { SeenEvent } from './seen.ts';
import type { Logger } from './supervision.ts';

/** Thrown by a process that cannot handle an event for the next `waitMs` milliseconds; later events do not wait for it. */
export class PutOffError extends Error {
  override readonly name = 'PutOffError';
  readonly waitMs: number;
  constructor(waitMs: number, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.waitMs = waitMs;
  }
}

type Waiting = {
  readonly isParked: boolean;
  /** Attempts that failed, but neither put it off again nor met an outage. */
  readonly failures: number;
  readonly before: Position;
  readonly reason: string;
  readonly timer: NodeJS.Timeout;
};

/**
 * Deferred and parked events of a process, each with its own timer. The cursor stays before the
 * oldest, so that a crash loses none; the events after it are then redelivered.
 */
export function putOffs(options: {
  readonly process: string;
  readonly logger: Logger;
  /** Serialises handling, including that of deferred events. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly handle: (event: SeenEvent) => Promise<void>;
  /** Whether no event is to blame for an error. */
  readonly isOutage: (error: unknown) => Promise<boolean>;
  /** Pauses before an event is retried that failed for another reason than a put-off. */
  readonly retry: Backoff;
  /** Failed attempts before an event is parked. */
  readonly parkedAfter: number;
  /** Pause before a parked event is retried. */
  readonly parkedMs: number;
}) {
  const { process, logger, inTurn, handle, isOutage, retry, parkedAfter, parkedMs } = options;
  const waiting = new Map<Position, Waiting>();

  function wait(event: SeenEvent, before: Position, waitMs: number, reason: string, { isParked = false, failures = 0 } = {}): void {
    const until = new Date(Date.now() + waitMs).toISOString();
    const line = { process, position: event.position, type: event.type, reason, until };
    // Each parking is one error, however often the event fails again.
    if (isParked && !waiting.get(event.position)?.isParked) logger.error(line, 'event is parked');
    else logger.warn(line, isParked ? 'parked event failed again' : 'event is put off');
    const timer = setTimeout(() => void inTurn(() => again(event, before)), Math.min(waitMs, LONGEST_TIMER_MS));
    waiting.set(event.position, { isParked, failures, before, reason, timer });
  }
  async function again(event: SeenEvent, before: Position): Promise<void> {
    const known = waiting.get(event.position);
    if (known === undefined) return;
    try {
      await handle(event);
      waiting.delete(event.position);
    } catch (error) {
      // No error may make later events wait.
      if (error instanceof PutOffError) return wait(event, before, error.waitMs, error.message);
      const isItsOwn = !(await isOutage(error));
      const failures = known.failures + (isItsOwn ? 1 : 0);
      const isParked = known.isParked || failures >= parkedAfter;
      const waitMs = isParked ? parkedMs : isItsOwn ? delayAfter(failures, retry) : retry.maxMs;
      wait(event, before, waitMs, messageOf(error), { isParked, failures });
    }
  }

  return {
    /** Defers the event if `error` is a PutOffError. Everything up to `before` is handled or deferred. */
    takes(error: unknown, event: SeenEvent, before: Position): boolean {
      if (!(error instanceof PutOffError)) return false;
      wait(event, before, error.waitMs, error.message);
      return true;
    },
    /** Sets an event aside that always fails. Everything up to `before` is handled or set aside. */
    park(error: unknown, event: SeenEvent, before: Position): void {
      wait(event, before, parkedMs, messageOf(error), { isParked: true });
    },
    /** The parked events, oldest first. */
    parked: (): readonly Position[] => [...waiting].flatMap(([position, { isParked }]) => (isParked ? position : [])).sort(),
    /** Where delivery must resume after a crash so that no event that waits is lost. */
    oldest(): Position | undefined {
      return [...waiting.values()].map(({ before }) => before).sort()[0];
    },
    reason(): string | undefined {
      const told = (verb: string, isParked: boolean): readonly string[] => {
        const some = [...waiting.values()].filter((each) => each.isParked === isParked);
        return some[0] ? [`${some.length} ${verb}: ${some[0].reason}`] : [];
      };
      return [...told('parked', true), ...told('put off', false)].join('; ') || undefined;
    },
    /** Drops the events that wait; the next delivery from the cursor gets them again. */
    clear(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
/** `setTimeout` turns anything longer into 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
