import { z } from 'zod';
import { UserId } from '../ids.ts';
import { defineEvents, type EventOf } from './define.ts';

/** One stream per Google account; its id is an HMAC of Google's `sub`. It belongs to exactly one account here until that is erased. */
export const googleClaimEvents = defineEvents('googleClaim', {
  GoogleAccountClaimed: z.object({ userId: UserId }),
  GoogleAccountReleased: z.object({ userId: UserId }),
});
export type GoogleClaimEvent = EventOf<typeof googleClaimEvents>;
