import { z } from 'zod';
import { UserId } from '../ids.ts';
import { defineEvents, type EventOf } from './define.ts';

/** One stream per Google account (its id is an HMAC of Google's name for it): whoever signs in with it has one account here, for good. */
export const googleClaimEvents = defineEvents('googleClaim', {
  GoogleAccountClaimed: z.object({ userId: UserId }),
});
export type GoogleClaimEvent = EventOf<typeof googleClaimEvents>;
