import { z } from 'zod';
import { ERASED_EMAIL, ERASED_PERSON, StoredEmail } from '../fields.ts';
import { UserId } from '../ids.ts';
import { NAME_MAX } from '../rules.ts';
import { TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal, versions } from './define.ts';

const claim = {
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
};

/** One stream per address, keyed by an HMAC of it. Claiming requires that the stream not exist, so addresses are unique. */
export const emailClaimEvents = defineEvents('emailClaim', {
  EmailClaimed: versions(
    [z.object({ ...claim, timeZone: TimeZone.optional() }), z.object({ ...claim, timeZone: personal(TimeZone, 'userId').optional() })],
    // The first version has the time zone in the clear, so it is left out once the person is erased.
    { up: [({ timeZone, ...rest }) => (timeZone === undefined || rest.email === ERASED_EMAIL ? rest : { ...rest, timeZone })] },
  ),
  /** The account was erased: anyone may claim the address again. */
  EmailReleased: z.object({ userId: UserId }),
});
export type EmailClaimEvent = EventOf<typeof emailClaimEvents>;
