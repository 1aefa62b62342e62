import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '@s30/contracts/time';
import type { Position } from '@s30/platform/event-store/port';
import type { ReadStore } from '@s30/platform/read-store/port';
import { type EventsAnswer, handlers } from '@s30/platform/web/handler';
import { FOREVER } from '@s30/projections/history';
import { slots } from '@s30/projections/slots';

/** Sooner than anybody would notice, seldom enough for a busy evening: in each pause all changes become one event. */
const PAUSE_MS = 500;
const CHANGED = { changed: 'availableSlots' } as const;

/** What of the slots to come decides who may take them at an instant, and until when that is so if nothing happens. */
type Look = { readonly hash: string; readonly until: string };
async function lookAt(readStore: ReadStore, at: Instant): Promise<Look> {
  const found = await readStore
    .reader(slots.collection)
    .find({ where: { isOffered: true, startTime: { gte: at } }, sort: { startTime: 'asc' } });
  const hash = createHash('sha1');
  let until = FOREVER;
  for (const { _id, status, candidateId, heldUntil = '', keptFor, keptUntil = '' } of found) {
    if (status === 'booked') continue;
    // A hold ends by the clock, without any event.
    const held = heldUntil > at ? [candidateId, heldUntil] : [];
    const kept = keptUntil > at ? [keptFor, keptUntil] : [];
    hash.update(JSON.stringify([_id, held, kept]));
    for (const end of [heldUntil, keptUntil]) if (end > at && end < until) until = end;
  }
  return { hash: hash.digest('base64'), until };
}

type Follower = { seen: string } & Parameters<EventsAnswer<typeof CHANGED>['follow']>[0];

type Watch = { readonly readStore: ReadStore; readonly now: () => Instant; readonly pauseMs?: number };
/**
 * Notices when the open slots change, from the read side alone: while somebody follows, it watches how far the read model is and
 * compares the slots themselves when it has moved, or when a hold has ended. One watch serves all followers.
 */
export function watchSlots({ readStore, now, pauseMs = PAUSE_MS }: Watch) {
  const followers = new Set<Follower>();
  let isWatching = false;

  async function watch(): Promise<void> {
    let [checkpoint, live]: [Position | undefined, number | undefined] = [undefined, undefined];
    let until = '';
    while (followers.size > 0) {
      const status = await readStore.status(slots.collection.name);
      const at = now();
      if (status.checkpoint !== checkpoint || status.live !== live || at >= until) {
        [checkpoint, live] = [status.checkpoint, status.live];
        const look = await lookAt(readStore, at);
        until = look.until;
        for (const follower of followers) {
          if (follower.seen !== look.hash) follower.next(CHANGED);
          follower.seen = look.hash;
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
    const { hash: seen } = await lookAt(readStore, now());
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
  const changes = watchSlots({ readStore, now });
  return handlers()({ availableSlotsLive: () => changes() });
};
