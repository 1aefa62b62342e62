import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '@s30/contracts/time';
import type { Position } from '@s30/platform/event-store/port';
import type { ReadStore } from '@s30/platform/read-store/port';
import { type EventsAnswer, handlers } from '@s30/platform/web/handler';
import { slots } from '@s30/projections/slots';

/** Sooner than anybody would notice, seldom enough for a busy evening: in each pause all changes become one event. */
const PAUSE_MS = 500;
const CHANGED = { changed: 'availableSlots' } as const;

/** What of the slots to come decides who may take them. */
async function lookAt(readStore: ReadStore, at: Instant): Promise<string> {
  const found = await readStore
    .reader(slots.collection)
    .find({ where: { offered: true, startTime: { gte: at } }, sort: { startTime: 'asc' } });
  const hash = createHash('sha1');
  for (const { _id, status, heldUntil, keptFor, keptUntil } of found)
    if (status !== 'booked') hash.update(JSON.stringify([_id, status, heldUntil, keptFor, keptUntil]));
  return hash.digest('base64');
}

type Follower = { seen: string } & Parameters<EventsAnswer<typeof CHANGED>['follow']>[0];

/**
 * Notices when the open slots change, from the read side alone: while somebody follows, it watches how far the read model is and
 * compares the slots themselves when it has moved. One watch serves all followers.
 */
export function watchSlots(readStore: ReadStore, now: () => Instant, pauseMs = PAUSE_MS) {
  const followers = new Set<Follower>();
  let isWatching = false;

  async function watch(): Promise<void> {
    let [checkpoint, live]: [Position | undefined, number | undefined] = [undefined, undefined];
    while (followers.size > 0) {
      const status = await readStore.status(slots.collection.name);
      if (status.checkpoint !== checkpoint || status.live !== live) {
        [checkpoint, live] = [status.checkpoint, status.live];
        const found = await lookAt(readStore, now());
        for (const follower of followers) {
          if (follower.seen !== found) follower.next(CHANGED);
          follower.seen = found;
        }
      }
      await sleep(pauseMs, undefined, { ref: false });
    }
  }

  function keepWatching(): void {
    if (isWatching) return;
    isWatching = true;
    watch()
      .catch((error: unknown) => {
        for (const { failed } of followers) failed(error);
        followers.clear();
      })
      .finally(() => {
        isWatching = false;
        if (followers.size > 0) keepWatching();
      });
  }

  /** Changes from now on. What the client reads after the answer has begun is at least as new as what is compared with. */
  return async (): Promise<EventsAnswer<typeof CHANGED>> => {
    const seen = await lookAt(readStore, now());
    return {
      follow: (listener) => {
        const follower = { seen, ...listener };
        followers.add(follower);
        keepWatching();
        return () => {
          followers.delete(follower);
        };
      },
    };
  };
}

export const liveSlotQueries = (readStore: ReadStore, now: () => Instant) => {
  const changes = watchSlots(readStore, now);
  return handlers()({ availableSlotsLive: () => changes() });
};
