import { z } from 'zod';
import { ERASED_EMAIL } from '../fields.ts';
import { UserId } from '../ids.ts';
import { TimeZone } from '../time.ts';
import { defineEvents, type EventOf, versions } from './define.ts';
import { registration } from './user.ts';

/** The registration that follows the claim. */
const claim = { ...registration, role: z.enum(['candidate', 'admin']) };

/** One stream per address, keyed by an HMAC of it. Claiming requires that the stream not exist, so addresses are unique. */
export const emailClaimEvents = defineEvents('emailClaim', {
  EmailClaimed: versions(
    [z.object({ ...claim, timeZone: TimeZone.optional() }), z.object(claim)],
    // The first version has the time zone in the clear, so it is left out once the person is erased.
    { up: [({ timeZone, ...rest }) => (timeZone === undefined || rest.email === ERASED_EMAIL ? rest : { ...rest, timeZone })] },
  ),
  /** The account was erased: anyone may claim the address again. */
  EmailReleased: z.object({ userId: UserId }),
});
export type EmailClaimEvent = EventOf<typeof emailClaimEvents>;
