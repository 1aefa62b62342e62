import { z } from 'zod';
import { ERASED_EMAIL, ERASED_PERSON, StoredEmail } from '../fields.ts';
import { UserId } from '../ids.ts';
import { NAME_MAX } from '../rules.ts';
import { TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

/** One stream per address (its id is an HMAC of the address): the append that expects no stream makes addresses unique. */
export const emailClaimEvents = defineEvents('emailClaim', {
  EmailClaimed: z.object({
    userId: UserId,
    email: personal(StoredEmail, 'userId', ERASED_EMAIL),
    name: personal(z.string().min(1).max(NAME_MAX), 'userId', ERASED_PERSON),
    /** The code the new user will hand on. */
    referralCode: z.string(),
    /** The user whose code was given at registration. */
    referredBy: personal(UserId, 'userId').optional(),
    role: z.enum(['candidate', 'admin']),
    /** Somebody we trust has vouched for the address already. */
    emailVerified: z.literal(true).optional(),
    timeZone: TimeZone.optional(),
  }),
  /** The account was erased: the address is free for anyone. */
  EmailReleased: z.object({ userId: UserId }),
});
export type EmailClaimEvent = EventOf<typeof emailClaimEvents>;
