import { type Backoff, delayAfter, pause } from '../clock/pause.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { messageOf } from '../telemetry/thrown.ts';
import { disownStrangers } from './belonging.ts';
import { logWait, mustHold, type Term } from './lease.ts';
import { putOffs } from './putOff.ts';
import { concerns, type SeenEvent, seen } from './seen.ts';
import { type Breather, type Logger, turns } from './supervision.ts';

/**
 * Reacts to events with commands, mail and so on. Events arrive at least once, in log order, one at a time, so handling must be idempotent.
 */
export type Process = {
  readonly name: string;
  readonly categories: readonly string[];
  /** The event types it reacts to; all if absent. */
  readonly types?: readonly string[];
  /** Returns undefined for events it does not react to. */
  readonly handle: (event: SeenEvent) => void | Promise<void>;
};

export type ProcessReport = {
  readonly name: string;
  /** Last handled position; START while another instance runs the process, absent for timers. */
  readonly position?: Position;
  /** `standby`: another instance runs it. */
  readonly state: 'running' | 'retrying' | 'standby' | 'stopped';
  /** Why it is retrying. */
  readonly reason?: string;
  /** All later work waits for what it retries. */
  readonly isHeldUp?: true;
  /** Events that always fail or cannot be read: later ones do not wait for them. They are retried hourly, and when it starts again. */
  readonly parked?: { readonly events: number; readonly oldest: Position };
};

export type DeliveryOptions = {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly logger: Logger;
  readonly retry: Backoff;
  readonly breathe: Breather;
  /** Pause before a parked event is retried. Default: an hour. */
  readonly parkedMs?: number | undefined;
};

/** How often the cursor is saved; bounds what is redelivered after a crash. */
const SAVE_AFTER = { events: 100, ms: 1000 } as const;
/** Events that are decoded in one turn of the event loop. */
const PAGE = 100;
/** Failed attempts before an event is parked; those during an outage do not count. */
const PARKED_AFTER = 10;
const PARKED_MS = 3_600_000;
/** No event is to blame for these, and each would fail alike, so the process waits. Matched by name, so that no adapter is imported here. */
const OUTAGES: ReadonlySet<string> = new Set([
  ...['EventStoreUnavailableError', 'LogReplacedError', 'ReadStoreUnavailableError', 'SecretStoreUnavailableError'],
  ...['FileStoreUnavailableError', 'MailerUnavailableError', 'PasswordHasherBusyError'],
  ...['NotCaughtUpError', 'NoLiveGenerationError', 'LeaseLapsedError'],
]);

/** Delivers the log's events to one process. */
export function openDelivery(process: Process, options: DeliveryOptions) {
  const { eventStore, readStore, logger, retry, breathe, parkedMs = PARKED_MS } = options;
  const { name, categories } = process;
  let isRunning = false;
  let handled: Position = START;
  let saved: Position = START;
  let unsaved = 0;
  let timer: NodeJS.Timeout | undefined;
  let reason: string | undefined;
  const inTurn = turns();
  let current: Term | undefined;
  const handleAgain = async (event: SeenEvent): Promise<void> => {
    if (current !== undefined) mustHold(current);
    if (event.unreadable !== undefined) throw event.unreadable;
    await process.handle(event);
  };
  const isOutage = async (error: unknown): Promise<boolean> =>
    (error instanceof Error && OUTAGES.has(error.name)) || !eventStore.health().ok || !(await readStore.health()).ok;
  const later = putOffs({ process: name, logger, inTurn, handle: handleAgain, isOutage, retry, parkedAfter: PARKED_AFTER, parkedMs });

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const position = later.oldest() ?? handled;
    if (position === saved) return;
    try {
      await readStore.saveCursor(name, position, await eventStore.idAt(position));
      saved = position;
      unsaved = 0;
    } catch (error) {
      logger.warn({ process: name, position, reason: messageOf(error) }, 'cursor cannot be saved, it is tried again later');
    }
  }

  /** Returns false if the term ended before the event was handled. */
  async function handle(event: SeenEvent, term: Term): Promise<boolean> {
    const { signal } = term;
    if (event.unreadable !== undefined) {
      if (concerns(process, event)) later.park(event.unreadable, event, handled);
      return true;
    }
    let failures = 0;
    for (let attempts = 1; !signal.aborted; attempts += 1) {
      mustHold(term);
      try {
        const done = process.handle(event);
        if (done === undefined) return true;
        await done;
        unsaved += 1;
        reason = undefined;
        return true;
      } catch (error) {
        if (later.takes(error, event, handled)) return true;
        if (!(await isOutage(error))) failures += 1;
        if (failures >= PARKED_AFTER) {
          reason = undefined;
          later.park(error, event, handled);
          return true;
        }
        reason = `${event.type} at ${event.position}: ${messageOf(error)}`;
        logger.warn({ process: name, position: event.position, type: event.type, attempts, reason }, 'event failed, it is tried again');
      }
      await pause(delayAfter(attempts, retry), signal);
    }
    return false;
  }

  async function begin(): Promise<void> {
    await disownStrangers({ eventStore, readStore, logger, of: (mark) => 'cursor' in mark.of && mark.of.cursor === name });
    handled = await readStore.loadCursor(name);
    saved = handled;
    isRunning = true;
  }

  async function follow(term: Term): Promise<void> {
    if (reason !== undefined) {
      await eventStore.head();
      reason = undefined;
    }
    const from = { after: handled, categories, batchSize: PAGE, keepUnreadable: true };
    for await (const batch of eventStore.subscribe({ ...from, signal: term.signal })) {
      reason = undefined;
      for (const event of batch.events.map(seen)) {
        await breathe();
        if (!(await inTurn(() => handle(event, term)))) return;
        handled = event.position;
        if (unsaved >= SAVE_AFTER.events) await save();
      }
      handled = batch.position;
      timer ??= setTimeout(save, SAVE_AFTER.ms);
      if (term.signal.aborted) return;
    }
    if (!term.signal.aborted) throw new Error('the subscription has ended');
  }

  return {
    name,
    /** Last position handled by this instance; current only while `isRunning()`. */
    handled: (): Position => handled,
    isRunning: (): boolean => isRunning,
    state(): Pick<ProcessReport, 'state' | 'reason' | 'isHeldUp' | 'parked'> {
      const why = reason ?? later.reason();
      const parked = later.parked();
      const [oldest] = parked;
      return {
        ...(why === undefined ? { state: 'running' } : { state: 'retrying', reason: why }),
        ...(reason === undefined ? {} : { isHeldUp: true }),
        ...(oldest === undefined ? {} : { parked: { events: parked.length, oldest } }),
      };
    },
    /** Delivers until the term ends, retrying after every failure. */
    async run(term: Term): Promise<void> {
      current = term;
      for (let failures = 1; !term.signal.aborted; failures += 1) {
        const before = handled;
        try {
          if (!isRunning) await begin();
          await follow(term);
        } catch (error) {
          if (handled > before) failures = 1;
          reason = messageOf(error);
          logWait(
            logger,
            error,
            { process: name, position: handled, failures },
            'the log or its place there cannot be read, the process waits',
          );
          await pause(delayAfter(failures, retry), term.signal);
        }
      }
      if (isRunning) await inTurn(save);
      isRunning = false;
      later.clear();
    },
  };
}
