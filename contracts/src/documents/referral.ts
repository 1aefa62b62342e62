import { z } from 'zod';
import { Timestamp } from './timestamp.ts';
import { UserDocument } from './user.ts';

const Named = UserDocument.pick({ _id: true, name: true, email: true, role: true });

/** A user who has referred others. */
export const ReferrerDocument = Named.extend({
  referralCode: z.string(),
  referralCount: z.int(),
  /** In rupees. */
  s30Balance: z.number(),
});
export type ReferrerDocument = z.infer<typeof ReferrerDocument>;

/** A user who registered with a referral code. */
export const ReferredUserDocument = Named.extend({
  referredBy: z.object({ _id: z.string(), name: z.string() }),
  createdAt: Timestamp,
  referralBonusClaimed: z.boolean(),
});
export type ReferredUserDocument = z.infer<typeof ReferredUserDocument>;

export const ReferralStats = z.object({
  totalReferrals: z.int(),
  /** Users who referred at least one other. */
  totalReferrers: z.int(),
  totalBonusesClaimed: z.int(),
  /** In rupees. */
  totalBonusAmount: z.number(),
});
