import { type AllStreamResolvedEvent, START as SERVER_START, streamNameFilter } from '@eventstore/db-client';
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
  /** Nothing for this long: ask whether there would have been something. */
  readonly silentMs: number;
  readonly isBehind: (position: Position) => Promise<boolean>;
  /** The server has taken the subscription. */
  readonly confirmed: () => void;
};

const nothing = (): void => undefined;
/** Events that wait for the consumer before the server is asked to wait. */
const BUFFERED = 512;

/**
 * One subscription, until it is dropped: then it throws, also when the server ended it in good order. What has arrived is handed over at
 * once, in batches. Categories are not filtered by the server: it tells how far it has looked every so many events only, and who has to wait
 * for a position would wait until then. It leaves out the system's own streams.
 */
export async function* follow(connection: Connection, options: FollowOptions): AsyncGenerator<readonly ParsedEvent[]> {
  const { batchSize, signal, silentMs, isBehind, confirmed } = options;
  let position = options.after;
  let wake = nothing;
  let failure: unknown;
  let isEnded = false;
  let isSilent = false;
  const subscription = connection.client.subscribeToAll(
    {
      fromPosition: fromPosition(position) ?? SERVER_START,
      // Checkpoints come ahead of the events that are still buffered: they are signs of life, never positions.
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
    wake();
  }, silentMs);
  const stop = () => wake();
  // Listeners that stay: an error without one would end the process, also one that comes after this iteration.
  subscription.on('confirmation', confirmed);
  subscription.on('readable', () => wake());
  subscription.on('error', (error) => {
    failure ??= error;
    wake();
  });
  for (const end of ['end', 'close'] as const) {
    subscription.on(end, () => {
      isEnded = true;
      wake();
    });
  }
  signal.addEventListener('abort', stop);

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
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = nothing;
      }
    }
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', stop);
    // Leaving the loop does not end the call.
    subscription.unsubscribe().catch(nothing);
  }
}
