import { z } from 'zod';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

const asked = z.object({ requestedAt: StoredInstant });

/** One stream per address that has an account, keyed like the address's claim. */
export const accountMailEvents = defineEvents('accountMail', {
  VerificationMailRequested: asked,
  PasswordResetRequested: asked,
  /** After too many wrong passwords, the account can only be entered through a mailed link. */
  LockedOut: asked,
});
export type AccountMailEvent = EventOf<typeof accountMailEvents>;
