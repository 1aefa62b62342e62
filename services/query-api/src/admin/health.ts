import { setImmediate } from 'node:timers/promises';
import { BACKLOG_STEPS, type MarketplaceHealth, type WeekOfMarketplace } from '@s30/contracts/documents/marketplaceHealth';
import { PAID } from '@s30/contracts/payment';
import { addHours, addWeeks, weekOf, weekSpan } from '@s30/contracts/time';
import type { Filter } from '@s30/platform/read-store/port';
import { handlers } from '@s30/platform/web/handler';
import { interviews } from '@s30/projections/interviews';
import { payments } from '@s30/projections/payments';
import { ratings } from '@s30/projections/ratings';
import { slots } from '@s30/projections/slots';
import { during, type QueryRequest, type Read } from '../context.ts';

/** The Mondays of the last weeks, the oldest first. */
const mondays = (at: string, count: number): readonly string[] => {
  const present = weekSpan(weekOf(at)).start;
  return Array.from({ length: count }, (_, ago) => addWeeks(present, ago + 1 - count, 'UTC').slice(0, 10));
};

async function weekOfMarketplace(read: Read, week: string): Promise<WeekOfMarketplace> {
  const within = during(weekSpan(week));
  const paid: Filter = { where: { createdAt: within, status: { in: PAID }, deleted: false } };
  const rated: Filter = { where: { createdAt: within } };
  const [bookings, completed, cancelled, earned, fee, offered, booked, count, stars] = await Promise.all([
    read(interviews).count({ where: { bookedAt: within } }),
    read(interviews).count({ where: { startTime: within, status: 'completed' } }),
    read(interviews).count({ where: { startTime: within, status: 'cancelled' } }),
    read(payments).sum('netPaise', paid),
    read(payments).sum('feePaise', paid),
    read(slots).count({ where: { startTime: within } }),
    read(slots).count({ where: { startTime: within, status: 'booked' } }),
    read(ratings).count(rated),
    read(ratings).sum('rating', rated),
  ]);
  return {
    ...{ week, bookings, completed, cancelled },
    ...{ revenue: (earned + fee) / 100, fee: fee / 100 },
    ...{ slots: offered, bookedSlots: booked },
    ...{ ratings: count, ...(count > 0 && { averageRating: Math.round((10 * stars) / count) / 10 }) },
  };
}

/** The number of payments that await verification, by age. */
async function backlogOf(read: Read, at: string): Promise<MarketplaceHealth['backlog']> {
  const waiting = { status: 'submitted', deleted: false } as const;
  const before = (hours: number) => addHours(at, -hours);
  const [oldest] = await read(payments).find({ where: waiting, sort: { submittedAt: 'asc' }, limit: 1 });
  // The newest have no bound, so that a clock that is a little ahead does not lose one.
  const byAge = await Promise.all(
    [...BACKLOG_STEPS, undefined].map(async (upToHours, step) => {
      const hours = BACKLOG_STEPS[step - 1];
      const submittedAt = { gte: upToHours && before(upToHours), lt: hours && before(hours) };
      return { upToHours, count: await read(payments).count({ where: { ...waiting, submittedAt } }) };
    }),
  );
  return {
    count: byAge.reduce((sum, { count }) => sum + count, 0),
    ...(oldest?.submittedAt && { oldestSubmittedAt: oldest.submittedAt }),
    byAge,
  };
}

export const healthQueries = handlers<QueryRequest>()({
  marketplaceHealth: async ({ query, at, read }) => {
    const weeks: WeekOfMarketplace[] = [];
    for (const week of mondays(at, query.weeks)) {
      weeks.push(await weekOfMarketplace(read, week));
      // Yields to other requests between weeks.
      await setImmediate();
    }
    return { weeks, backlog: await backlogOf(read, at) };
  },
});
