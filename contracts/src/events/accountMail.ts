import { z } from 'zod';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

const asked = z.object({
  requestedAt: StoredInstant,
  /** Asked for too often: nothing is sent. */
  tooOften: z.boolean(),
});

/**
 * One stream per address, named like its claim. Requests are recorded alike whether or not the address has an account, so that neither the
 * answer nor its time tells; a process looks for the account afterwards.
 */
export const accountMailEvents = defineEvents('accountMail', {
  VerificationMailRequested: asked,
  PasswordResetRequested: asked,
});
export type AccountMailEvent = EventOf<typeof accountMailEvents>;
