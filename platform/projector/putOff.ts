import type { Position } from '../event-store/port.ts';
import { messageOf } from '../telemetry/thrown.ts';
import type { SeenEvent } from './seen.ts';
import type { Logger } from './supervision.ts';

/**
 * Thrown by a process that cannot handle an event for the next `waitMs` milliseconds; later events
 * do not wait for it.
 */
export class PutOffError extends Error {
  override readonly name = 'PutOffError';
  readonly waitMs: number;
  constructor(waitMs: number, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.waitMs = waitMs;
  }
}

type Waiting = { readonly before: Position; readonly reason: string; readonly timer: NodeJS.Timeout };

/**
 * Deferred events of a process, each with its own timer. The cursor stays before the oldest, so
 * that a crash loses none; the events after it are then redelivered.
 */
export function putOffs(options: {
  readonly process: string;
  readonly logger: Logger;
  /** Serialises handling, including that of deferred events. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly handle: (event: SeenEvent) => Promise<void>;
}) {
  const { process, logger, inTurn, handle } = options;
  const waiting = new Map<Position, Waiting>();

  function wait(event: SeenEvent, before: Position, waitMs: number, reason: string): void {
    const until = new Date(Date.now() + waitMs).toISOString();
    logger.warn({ process, position: event.position, type: event.type, reason, until }, 'event is put off');
    const timer = setTimeout(() => void inTurn(() => again(event, before)), Math.min(waitMs, LONGEST_TIMER_MS));
    waiting.set(event.position, { before, reason, timer });
  }
  async function again(event: SeenEvent, before: Position): Promise<void> {
    if (!waiting.has(event.position)) return;
    try {
      await handle(event);
      waiting.delete(event.position);
    } catch (error) {
      // Whatever the error is, later events still must not wait.
      wait(event, before, error instanceof PutOffError ? error.waitMs : AFTER_ANOTHER_ERROR_MS, messageOf(error));
    }
  }

  return {
    /** Defers the event if `error` is a PutOffError. Everything up to `before` is handled or deferred. */
    takes(error: unknown, event: SeenEvent, before: Position): boolean {
      if (!(error instanceof PutOffError)) return false;
      wait(event, before, error.waitMs, error.message);
      return true;
    },
    /** Where delivery must resume after a crash so that no deferred event is lost. */
    oldest(): Position | undefined {
      return [...waiting.values()].map(({ before }) => before).sort()[0];
    },
    reason: (): string | undefined => {
      const [first] = waiting.values();
      return first && `${waiting.size} put off: ${first.reason}`;
    },
    /** Drops the deferred events; the next delivery from the cursor gets them again. */
    clear(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
const AFTER_ANOTHER_ERROR_MS = 5_000;
/** `setTimeout` turns anything longer into 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
