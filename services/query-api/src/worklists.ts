import type { InterviewId, SlotRequestId, UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import { pause } from '@s30/platform/clock/pause';
import type { Position } from '@s30/platform/event-store/port';
import type { Timer } from '@s30/platform/projector/timer';
import type { ReadStore } from '@s30/platform/read-store/port';
import { interviews } from '@s30/projections/interviews';
import { slotRequests } from '@s30/projections/slotRequests';
import { caughtUp, personalRecordsIn } from './privacy/records.ts';
import { areLive } from './readiness.ts';

type Stores = Parameters<typeof areLive>;

/** The longest overdue come first, so that none is starved. */
const AT_ONCE = 500;

/** Reported no-shows that can no longer be disputed. */
export const undisputedNoShowsIn = (readStore: ReadStore) => async (at: Instant) => {
  const where = { 'noShow.state': 'reported', 'noShow.disputableUntil': { lte: at } };
  const reported = await readStore.reader(interviews.collection).find({ where, sort: { startTime: 'asc' }, limit: AT_ONCE });
  return reported.map(({ _id }) => _id as InterviewId);
};

/** Pending requests by or to a user, including all made up to `asOf`. Throws if the read model has not caught up. */
export const pendingRequestsIn = (readStore: ReadStore) => async (of: { candidateId?: UserId; interviewerId?: UserId }, asOf: Position) => {
  await caughtUp(readStore, [slotRequests.collection.name], asOf);
  const pending = await readStore.reader(slotRequests.collection).find({ where: { ...of, status: 'pending' } });
  return pending.map(({ _id, createdAt, preferredDate, timeZone }) => {
    return { slotRequestId: _id as SlotRequestId, requestedAt: createdAt as Instant, preferredDate, timeZone };
  });
};

/** Interviews, scheduled or in progress, that begin between two instants. */
export const interviewsToRemindIn = (readStore: ReadStore) => async (from: Instant, to: Instant) => {
  const found = await readStore
    .reader(interviews.collection)
    .find({ where: { status: { in: ['scheduled', 'in-progress'] }, startTime: { gte: from, lte: to } }, sort: { startTime: 'asc' } });
  return found.map(({ _id, startTime, plannedAt }) => ({
    interviewId: _id,
    startTime: startTime as Instant,
    plannedAt: plannedAt as Instant,
  }));
};

/** Interviews whose payment was rejected and not proven again in time, so their bookings must be released. */
export const rejectedBookingsIn = (readStore: ReadStore) => async (at: Instant) => {
  const where = { releaseAt: { lte: at } };
  const rejected = await readStore.reader(interviews.collection).find({ where, sort: { releaseAt: 'asc' }, limit: AT_ONCE });
  return rejected.map(({ _id }) => _id as InterviewId);
};

/** All worklists that the command side uses. */
export const worklistsIn = (readStore: ReadStore) => ({
  undisputedNoShows: undisputedNoShowsIn(readStore),
  pendingRequests: pendingRequestsIn(readStore),
  interviewsToRemind: interviewsToRemindIn(readStore),
  rejectedBookings: rejectedBookingsIn(readStore),
  personalRecords: personalRecordsIn(readStore),
});

const LOOK_MS = 500;
const NEVER = new AbortController().signal;

/** Delays timers that use read models until those are the versions this code expects, or the timer is stopped. */
export function onceBuilt(
  timers: readonly Timer[],
  stores: { readonly readStore: Stores[0]; readonly eventStore: Stores[1] },
): readonly Timer[] {
  const isLive = areLive(stores.readStore, stores.eventStore);
  return timers.map((timer) => ({
    ...timer,
    async run(now, signal = NEVER) {
      while (!(await isLive()).ok) {
        await pause(LOOK_MS, signal);
        if (signal.aborted) return;
      }
      await timer.run(now, signal);
    },
  }));
}
