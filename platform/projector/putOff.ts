import type { Position } from '../event-store/port.ts';
import type { SeenEvent } from './seen.ts';
import { type Logger, messageOf } from './supervision.ts';

/** Thrown by a process that cannot handle an event before `at` (milliseconds), while those behind it need not wait. */
export class PutOffError extends Error {
  override readonly name = 'PutOffError';
  readonly at: number;
  constructor(at: number, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.at = at;
  }
}

type Waiting = { readonly before: Position; readonly reason: string; readonly timer: NodeJS.Timeout };

/**
 * Events that a process has put off, each with a clock of its own. The cursor stays before the oldest of them, so that a crash loses none:
 * what came after it is handled again then, as always after a crash.
 */
export function putOffs(options: {
  readonly process: string;
  readonly logger: Logger;
  /** Handling happens one at a time, also that of events that were put off. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly handle: (event: SeenEvent) => Promise<void>;
}) {
  const { process, logger, inTurn, handle } = options;
  const waiting = new Map<Position, Waiting>();

  function wait(event: SeenEvent, before: Position, until: number, reason: string): void {
    logger.warn({ process, position: event.position, type: event.type, reason, until: new Date(until).toISOString() }, 'event is put off');
    const timer = setTimeout(() => void inTurn(() => again(event, before)), Math.max(0, until - Date.now()));
    waiting.set(event.position, { before, reason, timer });
  }
  async function again(event: SeenEvent, before: Position): Promise<void> {
    if (!waiting.has(event.position)) return;
    try {
      await handle(event);
      waiting.delete(event.position);
    } catch (error) {
      // Whatever it is this time, the others still need not wait.
      wait(event, before, error instanceof PutOffError ? error.at : Date.now() + AFTER_ANOTHER_ERROR_MS, messageOf(error));
    }
  }

  return {
    /** Keeps the event for later if that is what the error asks for. `before`: all up to there is handled or waits here. */
    takes(error: unknown, event: SeenEvent, before: Position): boolean {
      if (!(error instanceof PutOffError)) return false;
      wait(event, before, error.at, error.message);
      return true;
    },
    /** Where handling would have to begin again after a crash, on their account. */
    oldest(): Position | undefined {
      return [...waiting.values()].map(({ before }) => before).sort()[0];
    },
    reason: (): string | undefined => {
      const [first] = waiting.values();
      return first && `${waiting.size} put off: ${first.reason}`;
    },
    /** Forgets them: whoever begins at the cursor meets them again. */
    clear(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
const AFTER_ANOTHER_ERROR_MS = 5_000;
