import { z } from 'zod';
import { UserId } from '../ids.ts';
import { defineEvents, type EventOf } from './define.ts';

/** One stream per Google account, keyed by an HMAC of its `sub`. It belongs to one account here until that account is erased. */
export const googleClaimEvents = defineEvents('googleClaim', {
  GoogleAccountClaimed: z.object({ userId: UserId }),
  GoogleAccountReleased: z.object({ userId: UserId }),
});
export type GoogleClaimEvent = EventOf<typeof googleClaimEvents>;
