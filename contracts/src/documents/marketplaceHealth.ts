import { z } from 'zod';

/** Up to which age, in hours, proof belongs to a step of the backlog; the last step has no end. */
export const BACKLOG_STEPS = [24, 48, 96] as const;

/** One week of the marketplace, from Monday to Sunday in UTC; amounts in rupees, at the rate of each payment. */
export const WeekOfMarketplace = z.object({
  /** Its Monday, yyyy-mm-dd. */
  week: z.string(),
  /** Bookings made in it, whenever their interviews are. */
  bookings: z.int(),
  /** Interviews that were to begin in it, by what became of them. */
  completed: z.int(),
  cancelled: z.int(),
  /** Verified payments that were asked for in it, and the platform's share of them. */
  revenue: z.number(),
  fee: z.number(),
  /** Slots that begin in it, and how many of them are booked. */
  slots: z.int(),
  bookedSlots: z.int(),
  ratings: z.int(),
  /** To one decimal; absent without ratings. */
  averageRating: z.number().optional(),
});
export type WeekOfMarketplace = z.infer<typeof WeekOfMarketplace>;

export const MarketplaceHealth = z.object({
  /** The oldest first; the last one is the present week. */
  weeks: z.array(WeekOfMarketplace),
  /** Proof that waits for verification. */
  backlog: z.object({
    count: z.int(),
    /** Since when the oldest waits. */
    oldestSubmittedAt: z.string().optional(),
    /** `upToHours` is absent for those that are older than every step. */
    byAge: z.array(z.object({ upToHours: z.int().optional(), count: z.int() })),
  }),
});
export type MarketplaceHealth = z.infer<typeof MarketplaceHealth>;
