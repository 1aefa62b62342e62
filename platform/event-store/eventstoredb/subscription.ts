import { type AllStreamResolvedEvent, START as SERVER_START, streamNameFilter } from '@eventstore/db-client';
import { wakeUp } from '../../clock/wakeUp.ts';
import type { ParsedEvent } from '../codec.ts';
import type { Position } from '../port.ts';
import type { Connection } from './connections.ts';
import { unavailable } from './failures.ts';
import { fromPosition } from './positions.ts';
import { parsedEvent } from './reading.ts';

export type FollowOptions = {
  readonly after: Position;
  readonly batchSize: number;
  /** Ends the iteration normally. */
  readonly signal: AbortSignal;
  /** After this many milliseconds of silence, `isBehind` is called. */
  readonly silentMs: number;
  /** Whether the log has events after this position. */
  readonly isBehind: (position: Position) => Promise<boolean>;
  /** Called when the server has accepted the subscription. */
  readonly confirmed: () => void;
};

const nothing = (): void => undefined;
/** Events buffered for the consumer before backpressure is applied. */
const BUFFERED = 512;

/**
 * One subscription until it is dropped; it then throws, even when the server ended it cleanly. Delivers what has arrived, in batches.
 * The server filters out system streams only: with a category filter it would report its position only at checkpoints, and callers
 * that wait for a position would have to wait for the next one.
 */
export async function* follow(connection: Connection, options: FollowOptions): AsyncGenerator<readonly ParsedEvent[]> {
  const { batchSize, signal, silentMs, isBehind, confirmed } = options;
  let position = options.after;
  const changed = wakeUp();
  let failure: unknown;
  let isEnded = false;
  let isSilent = false;
  const subscription = connection.client.subscribeToAll(
    {
      fromPosition: fromPosition(position) ?? SERVER_START,
      // A checkpoint may overtake buffered events, so it only counts as a sign of life, never as a position.
      filter: streamNameFilter({
        regex: '^[^$]',
        checkpointReached: () => {
          watchdog.refresh();
        },
      }),
    },
    { highWaterMark: BUFFERED },
  );
  const watchdog = setTimeout(() => {
    isSilent = true;
    changed.notify();
  }, silentMs);
  // These listeners are never removed: an unhandled error would crash the process, even after this iteration ends.
  subscription.on('confirmation', confirmed);
  subscription.on('readable', changed.notify);
  subscription.on('error', (error) => {
    failure ??= error;
    changed.notify();
  });
  for (const end of ['end', 'close'] as const) {
    subscription.on(end, () => {
      isEnded = true;
      changed.notify();
    });
  }

  function arrived(): readonly ParsedEvent[] {
    const events: ParsedEvent[] = [];
    while (events.length < batchSize) {
      const resolved: AllStreamResolvedEvent | null = subscription.read();
      if (resolved === null) return events;
      const event = parsedEvent(resolved);
      if (event && event.position > position) events.push(event);
    }
    return events;
  }

  try {
    while (!signal.aborted) {
      const events = arrived();
      const last = events.at(-1);
      if (last) {
        position = last.position;
        yield events;
        watchdog.refresh();
        isSilent = false;
      } else if (failure !== undefined) {
        throw failure;
      } else if (isEnded) {
        throw unavailable('the server has ended the subscription');
      } else if (isSilent) {
        if (await isBehind(position)) throw unavailable('the subscription is open and silent');
        watchdog.refresh();
        isSilent = false;
      } else {
        await changed.next({ signal });
      }
    }
  } finally {
    clearTimeout(watchdog);
    // Leaving the loop does not end the call.
    subscription.unsubscribe().catch(nothing);
  }
}
