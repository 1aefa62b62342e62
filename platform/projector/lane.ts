import { type EventStore, type Position, START } from '../event-store/port.ts';
import { type ReadStore, StaleWriterError } from '../read-store/port.ts';
import { type Feed, PAGE, takeAll } from './feed.ts';
import { logWait, mustHold, type Term } from './lease.ts';
import { type SeenEvent, seen } from './seen.ts';
import { settle } from './settle.ts';
import { type Backoff, type Breather, delayAfter, type Logger, pause } from './supervision.ts';
import type { Mishap, Target } from './target.ts';

export type LaneOptions = {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly feed: Feed;
  readonly term: Term;
  readonly logger: Logger;
  readonly retry: Backoff & { readonly attempts: number };
  readonly breathe: Breather;
  /** Takes care of a target that had a mishap; it has left the lane. */
  readonly left: (target: Target, mishap: Mishap) => void;
  /** A target has joined the feed and is what queries read. */
  readonly adopted: (target: Target) => void;
};

/**
 * Brings targets that are behind to where the feed stands, beside it, and hands them over: rebuilds, new projections, and those that
 * had a mishap. The latter go `carefully`: alone, down to the single event, which is tried again and again.
 */
export async function runLane(targets: Set<Target>, mode: 'together' | 'carefully', options: LaneOptions): Promise<void> {
  const { eventStore, readStore, feed, term, logger, retry, breathe, left } = options;
  const categories = [...new Set([...targets].flatMap(({ projection }) => projection.categories))];
  const types = typesOf(targets);
  let failures = 0;
  let isIndexed = false;

  /** The next page; when nothing of these categories comes any more, it reaches to `aim`. */
  async function next(aim: Position): Promise<{ readonly events: readonly SeenEvent[]; readonly upTo: Position }> {
    await breathe();
    const after = earliest(targets);
    const page = await eventStore.readAll({ after, limit: PAGE, categories, types });
    return { events: page.events.map(seen), upTo: page.position > after ? page.position : aim };
  }

  async function take(events: readonly SeenEvent[], upTo: Position): Promise<void> {
    if (mode === 'together') return takeAll(targets, events, upTo, 'gathered', left);
    for (const target of targets) {
      if (!(await settle(target, events, upTo, options))) targets.delete(target);
    }
  }

  /** Between two batches of the feed, so that its position stands still: the rest of the log, then the change of place. */
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

  // A batch that somebody had a mishap in is over first: the feed stands behind it then, and there is something to catch up with.
  await feed.between(async () => undefined);
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
/** What at least one of them has a part in: what is left out is neither read nor decoded. */
function typesOf(targets: Iterable<Target>): readonly string[] | undefined {
  const types = [...targets].map(({ projection }) => projection.types);
  return types.includes(undefined) ? undefined : [...new Set(types.flatMap((some) => some ?? []))];
}
const namesOf = (targets: Iterable<Target>): readonly string[] => [...targets].map(({ name }) => name);
