import { setTimeout as sleep } from 'node:timers/promises';
import type { OffersChange } from '@s30/contracts/routes/slots';
import type { Instant } from '@s30/contracts/time';
import type { ReadStore } from '@s30/platform/read-store/port';
import { type EventsAnswer, handlers } from '@s30/platform/web/handler';
import { NO_OFFERS, OFFERS, type OffersRecord, offers } from '@s30/projections/offers';
import { openDays } from '@s30/projections/openDays';
import { prices } from '@s30/projections/prices';
import { slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';

/** Too short to notice, long enough for a busy evening: the changes in each pause become one event. */
const PAUSE_MS = 500;
/** The collections behind a page of offers. */
const SHOWN = [slots, openDays, users, prices].map(({ collection }) => collection.name);

/** How far a subscriber is notified: log changes by position, and holds that expired by the clock. */
type Told = { readonly position: string; readonly at: Instant };
type Follower = { told: Told } & Parameters<EventsAnswer<OffersChange>['follow']>[0];
type Concerned = { readonly interviewerId?: string | undefined; readonly slotId?: string | undefined };

const newest = ({ changes, forgotten }: OffersRecord): string => changes.at(-1)?.position ?? forgotten;

/** The changes since; undefined if too many to list. */
function since({ position, at }: Told, now: Told, { changes, forgotten, ends }: OffersRecord): readonly Concerned[] | undefined {
  // A log that ends earlier is a different log.
  if (position < forgotten || now.position < position) return undefined;
  const concerned: readonly Concerned[] = [
    ...changes.filter((change) => change.position > position && change.position <= now.position),
    ...ends.filter(({ until }) => until > at && until <= now.at),
  ];
  return concerned.every(({ interviewerId }) => interviewerId !== undefined) ? concerned : undefined;
}

type Watch = { readonly readStore: ReadStore; readonly now: () => Instant; readonly pauseMs?: number };
/**
 * Watches for changes in the offers, from the read side alone: while there are subscribers it polls one document, and announces a
 * change once every collection behind the page includes it. One watch serves all subscribers.
 */
export function watchSlots({ readStore, now, pauseMs = PAUSE_MS }: Watch) {
  const followers = new Set<Follower>();
  let isWatching = false;
  const look = async (): Promise<OffersRecord> => (await readStore.reader(offers.collection).get(OFFERS)) ?? NO_OFFERS;

  /** A subscriber that refetches on notification must not read stale data. */
  async function shownUpTo(): Promise<readonly string[]> {
    const checkpoints = await readStore.liveCheckpoints();
    return SHOWN.map((name) => checkpoints.get(name) ?? '');
  }

  async function changeOf(concerned: readonly Concerned[] | undefined): Promise<OffersChange> {
    if (concerned === undefined) return { changed: 'availableSlots' };
    const bySlot = new Map(concerned.map((each) => [`${each.interviewerId} ${each.slotId}`, each]));
    const found = await readStore.reader(slots.collection).getMany(concerned.flatMap(({ slotId = [] }) => slotId));
    const starts = new Map(found.map(({ _id, startTime }) => [_id, startTime]));
    const changed = [...bySlot.values()];
    const of = changed.map(({ interviewerId = '', slotId }) => ({ interviewerId, slotId, startTime: starts.get(slotId ?? '') }));
    return { changed: 'availableSlots', of };
  }

  async function tell(record: OffersRecord, at: Instant): Promise<void> {
    const told: Told = { position: newest(record), at };
    const behind = [...followers].map((follower) => ({ follower, concerned: since(follower.told, told, record) }));
    const late = behind.filter(({ concerned }) => concerned === undefined || concerned.length > 0);
    if (late.length > 0 && (await shownUpTo()).some((shown) => shown < told.position)) return;
    const changes = new Map<Told, Promise<OffersChange>>();
    for (const { follower, concerned } of late) {
      const change = changes.get(follower.told) ?? changeOf(concerned);
      changes.set(follower.told, change);
      follower.next(await change);
    }
    for (const { follower } of behind) follower.told = told;
  }

  async function watch(): Promise<void> {
    while (followers.size > 0) {
      await tell(await look(), now());
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

  /** Follows changes from now on. What the client reads after the answer has begun is at least as new as the starting point. */
  return async (): Promise<EventsAnswer<OffersChange>> => {
    const at = now();
    const record = await look();
    // The slowest read model determines what the page shows.
    const [position = ''] = [newest(record), ...(await shownUpTo())].sort();
    const told: Told = { at, position };
    return {
      follow: (listener) => {
        const follower = { told, ...listener };
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
