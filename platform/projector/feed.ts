import { delayAfter, pause } from '../clock/pause.ts';
import type { EventBatch, EventStore, Position } from '../event-store/port.ts';
import type { Move } from '../read-store/port.ts';
import { messageOf } from '../telemetry/thrown.ts';
import { logWait, mustHold } from './lease.ts';
import { type SeenEvent, seen } from './seen.ts';
import type { SettleOptions } from './settle.ts';
import { type Breather, turns } from './supervision.ts';
import type { Mishap, Target, WriteMode } from './target.ts';

export type FeedOptions = SettleOptions & {
  readonly eventStore: EventStore;
  readonly breathe: Breather;
  readonly categories: readonly string[];
  readonly batchSize: number;
  /** The position that all `targets` have reached. */
  readonly position: Position;
  readonly targets: Iterable<Target>;
  /** Called with a target that failed and was removed; the feed does not wait for it. */
  readonly left: (target: Target, mishap: Mishap) => void;
  readonly applied: (position: Position) => void;
};

/** Page size while catching up; reading and decoding a page blocks the thread for about 10 ms. */
export const PAGE = 1000;
const WRITE_REST_AFTER_MS = 25;

export type Feed = ReturnType<typeof openFeed>;
/** The session's single subscription, and the targets at its position. */
export function openFeed(options: FeedOptions) {
  const { eventStore, readStore, term, logger, retry, breathe, categories, batchSize, left, applied } = options;
  const targets = new Set(options.targets);
  const between = turns();
  let position = options.position;
  let isLive = false;
  let trouble: string | undefined;
  let failures = 0;
  let leftOver: NodeJS.Timeout | undefined;

  const deliver = (batch: EventBatch, write: WriteMode): Promise<void> =>
    between(async () => {
      mustHold(term);
      await takeAll(targets, batch.events.map(seen), batch.position, write, left);
      position = batch.position;
      failures = 0;
      trouble = undefined;
      applied(position);
    });

  /** Writes the checkpoints of targets that the last events did not change. Losing them is harmless, but other instances read them. */
  function writeRest(): Promise<void> {
    clearTimeout(leftOver);
    leftOver = undefined;
    return between(async () => {
      if (!term.held()) return;
      await takeAll(targets, [], position, 'changes', left);
      await moveAll();
    });
  }

  /** One write for all checkpoints, since most events change only one or two targets. */
  async function moveAll(): Promise<void> {
    const moving = [...targets].flatMap((target) => {
      const move = target.moveTo(position);
      return move === undefined ? [] : { target, move };
    });
    if (moving.length === 0) return;
    const outcome = await storeMoves(moving.map(({ move }) => move));
    for (const { target } of moving) {
      const mishap = target.moved(outcome);
      if (mishap !== undefined && targets.delete(target)) left(target, mishap);
    }
  }

  async function storeMoves(moves: readonly Pick<Move, 'collection' | 'after'>[]): Promise<Parameters<Target['moved']>[0]> {
    try {
      const eventId = await eventStore.idAt(position);
      await readStore.move(moves.map((each) => ({ ...each, checkpoint: position, eventId })));
      return { eventId };
    } catch (error) {
      return { error };
    }
  }

  async function catchUp(): Promise<void> {
    for (;;) {
      await breathe();
      const page = await eventStore.readAll({ after: position, limit: PAGE, categories, keepUnreadable: true });
      if (term.signal.aborted) return;
      const isLast = page.events.length < PAGE;
      if (page.position > position) await deliver(page, 'gathered');
      // No further page will flush what was buffered.
      if (isLast) return writeRest();
    }
  }

  async function follow(): Promise<void> {
    await catchUp();
    isLive = true;
    trouble = undefined;
    for await (const batch of eventStore.subscribe({ after: position, categories, signal: term.signal, batchSize, keepUnreadable: true })) {
      if (term.signal.aborted) return;
      await deliver(batch, 'changes');
      leftOver ??= setTimeout(writeRest, WRITE_REST_AFTER_MS);
    }
    if (!term.signal.aborted) throw new Error('the subscription has ended');
  }

  return {
    targets,
    /** Every target of the feed has projected the log up to here. */
    position: (): Position => position,
    /** True once catch-up is done and live delivery has begun. */
    isLive: (): boolean => isLive,
    /** Why delivery is failing, if it is. */
    trouble: (): string | undefined => trouble,
    /** Runs work between two batches. */
    between,
    async run(): Promise<void> {
      while (!term.signal.aborted) {
        try {
          await follow();
        } catch (error) {
          failures += 1;
          isLive = false;
          trouble = messageOf(error);
          logWait(logger, error, { position, failures }, 'the log cannot be read, projections wait');
          await pause(delayAfter(failures, retry), term.signal);
        }
      }
      await writeRest();
    },
  };
}

/** Applies the events to all targets; removes those that fail and passes them to `left`. */
export async function takeAll(
  targets: Set<Target>,
  events: readonly SeenEvent[],
  upTo: Position,
  write: WriteMode,
  left: (target: Target, mishap: Mishap) => void,
): Promise<void> {
  const takeOne = async (target: Target): Promise<void> => {
    const mishap = await target.take(events, upTo, write);
    if (mishap === undefined || !targets.delete(target)) return;
    left(target, mishap);
  };
  await Promise.all([...targets].map(takeOne));
}
