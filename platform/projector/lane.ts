import { delayAfter, pause } from '../clock/pause.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import { StaleWriterError } from '../read-store/port.ts';
import { type Feed, PAGE, takeAll } from './feed.ts';
import { logWait, mustHold } from './lease.ts';
import { type SeenEvent, seen } from './seen.ts';
import { type SettleOptions, settle } from './settle.ts';
import type { Breather } from './supervision.ts';
import type { Mishap, Target } from './target.ts';

export type LaneOptions = SettleOptions & {
  readonly eventStore: EventStore;
  readonly feed: Feed;
  readonly breathe: Breather;
  /** Called with a target that failed and was removed from the lane. */
  readonly left: (target: Target, mishap: Mishap) => void;
  /** Called when a target has joined the feed and is live. */
  readonly adopted: (target: Target) => void;
};

/**
 * Catches up targets beside the feed, then moves them into it: rebuilds, new projections and failed targets. Failed targets run
 * `carefully`: one at a time, splitting batches down to the failing event, which is retried.
 */
export async function runLane(targets: Set<Target>, mode: 'together' | 'carefully', options: LaneOptions): Promise<void> {
  const { eventStore, readStore, feed, term, logger, retry, breathe, left } = options;
  const categories = [...new Set([...targets].flatMap(({ projection }) => projection.categories))];
  const types = typesOf(targets);
  let failures = 0;
  let isIndexed = false;

  /** The next page; `upTo` is `aim` once no event of these categories is left. */
  async function next(aim: Position): Promise<{ readonly events: readonly SeenEvent[]; readonly upTo: Position }> {
    await breathe();
    const after = earliest(targets);
    const page = await eventStore.readAll({ after, limit: PAGE, categories, types, keepUnreadable: true });
    return { events: page.events.map(seen), upTo: page.position > after ? page.position : aim };
  }

  async function take(events: readonly SeenEvent[], upTo: Position): Promise<void> {
    if (mode === 'together') return takeAll(targets, events, upTo, 'gathered', left);
    for (const target of targets) {
      if (!(await settle(target, events, upTo, options))) targets.delete(target);
    }
  }

  /** Runs between two batches, so that the feed's position is fixed: reads the rest of the log, then moves the targets. */
  const handOver = (): Promise<void> =>
    feed.between(async () => {
      while (targets.size > 0 && earliest(targets) < feed.position()) {
        const { events, upTo } = await next(feed.position());
        mustHold(term);
        await takeAll(targets, events, upTo, 'gathered', left);
      }
      await takeAll(targets, [], feed.position(), 'all', left);
      for (const target of targets) {
        await adopt(target, options);
        targets.delete(target);
      }
    });

  // Wait for the feed's current batch: if a target failed in it, only then is the feed ahead of that target.
  await feed.between(async () => undefined);
  // A checkpoint that could not be stored is stored here, where waiting for an unhealthy store delays no other read model.
  if (mode === 'carefully') await take([], START);
  while (targets.size > 0 && !term.signal.aborted) {
    try {
      const aim = feed.position();
      if (earliest(targets) < aim) {
        const { events, upTo } = await next(aim);
        mustHold(term);
        await take(events, upTo);
      } else if (!isIndexed) {
        for (const { live, ref } of targets) if (!live) await readStore.index(ref);
        isIndexed = true;
      } else {
        await handOver();
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      logWait(logger, error, { projections: namesOf(targets), failures }, 'catching up is interrupted');
      await pause(delayAfter(failures, retry), term.signal);
    }
    for (const target of targets) if (target.retired) targets.delete(target);
  }
}

async function adopt(target: Target, { readStore, eventStore, feed, term, adopted }: LaneOptions): Promise<void> {
  if (target.retired) return;
  if (!target.live) {
    if (!(await target.standsOn(eventStore))) return term.resign(`the log lacks what ${target.name} was built from`);
    try {
      await readStore.promote(target.ref);
    } catch (error) {
      if (!(error instanceof StaleWriterError)) throw error;
      return term.resign(error.message);
    }
  }
  target.live = true;
  target.failure = undefined;
  for (const other of feed.targets) if (other.name === target.name) feed.targets.delete(other);
  feed.targets.add(target);
  adopted(target);
}

const earliest = (targets: Iterable<Target>): Position => [...targets].map((target) => target.reached()).sort()[0] ?? START;
/** Event types that at least one target handles; others are neither read nor decoded. */
function typesOf(targets: Iterable<Target>): readonly string[] | undefined {
  const types = [...targets].map(({ projection }) => projection.types);
  return types.includes(undefined) ? undefined : [...new Set(types.flatMap((some) => some ?? []))];
}
const namesOf = (targets: Iterable<Target>): readonly string[] => [...targets].map(({ name }) => name);
