import { z } from 'zod';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

const asked = z.object({ requestedAt: StoredInstant });

/** One stream per address that has an account, named like its claim. */
export const accountMailEvents = defineEvents('accountMail', {
  VerificationMailRequested: asked,
  PasswordResetRequested: asked,
  /** So many wrong passwords that the account is closed to all but the link of a mail. */
  LockedOut: asked,
});
export type AccountMailEvent = EventOf<typeof accountMailEvents>;
