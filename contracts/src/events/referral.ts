import { z } from 'zod';
import { UserId } from '../ids.ts';
import { defineEvents, type EventOf } from './define.ts';

/** One stream per referral code: a code belongs to one user permanently. */
export const referralEvents = defineEvents('referral', {
  ReferralCodeIssued: z.object({ code: z.string(), userId: UserId }),
});
export type ReferralEvent = EventOf<typeof referralEvents>;
