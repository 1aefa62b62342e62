import { z } from 'zod';
import { Timestamp } from './timestamp.ts';

/** Upper age limits, in hours, of the backlog's age groups; the last group is open-ended. */
export const BACKLOG_STEPS = [24, 48, 96] as const;

/** One week of the marketplace, Monday to Sunday in UTC; amounts in rupees at each payment's rate. */
export const WeekOfMarketplace = z.object({
  /** The week's Monday, yyyy-mm-dd. */
  week: z.string(),
  /** Bookings made this week, whenever their interviews are. */
  bookings: z.int(),
  /** Interviews scheduled to begin this week, by outcome. */
  completed: z.int(),
  cancelled: z.int(),
  /** Verified payments requested this week, without what was refunded, and the platform's fee on them. */
  revenue: z.number(),
  fee: z.number(),
  /** Slots that begin this week, and how many of them are booked. */
  slots: z.int(),
  bookedSlots: z.int(),
  ratings: z.int(),
  /** To one decimal; absent without ratings. */
  averageRating: z.number().optional(),
});
export type WeekOfMarketplace = z.infer<typeof WeekOfMarketplace>;

export const MarketplaceHealth = z.object({
  /** Oldest first; the last one is the current week. */
  weeks: z.array(WeekOfMarketplace),
  /** Proof waiting for verification. */
  backlog: z.object({
    count: z.int(),
    /** When the oldest waiting proof was submitted. */
    oldestSubmittedAt: Timestamp.optional(),
    /** `upToHours` is absent for the open-ended last group. */
    byAge: z.array(z.object({ upToHours: z.int().optional(), count: z.int() })),
  }),
});
export type MarketplaceHealth = z.infer<typeof MarketplaceHealth>;
