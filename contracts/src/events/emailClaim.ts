import { z } from 'zod';
import { ERASED_EMAIL, ERASED_PERSON, StoredEmail } from '../fields.ts';
import { UserId } from '../ids.ts';
import { NAME_MAX } from '../rules.ts';
import { TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

/** One stream per address, keyed by an HMAC of it. Claiming requires that the stream not exist, so addresses are unique. */
export const emailClaimEvents = defineEvents('emailClaim', {
  EmailClaimed: z.object({
    userId: UserId,
    email: personal(StoredEmail, 'userId', ERASED_EMAIL),
    name: personal(z.string().min(1).max(NAME_MAX), 'userId', ERASED_PERSON),
    /** The new user's own code, to share with others. */
    referralCode: z.string(),
    /** The user whose code was given at registration. */
    referredBy: personal(UserId, 'userId').optional(),
    role: z.enum(['candidate', 'admin']),
    /** The address was already verified by a trusted source. */
    emailVerified: z.literal(true).optional(),
    timeZone: TimeZone.optional(),
  }),
  /** The account was erased: anyone may claim the address again. */
  EmailReleased: z.object({ userId: UserId }),
});
export type EmailClaimEvent = EventOf<typeof emailClaimEvents>;
