import { z } from 'zod';
import { ERASED_EMAIL, ERASED_PERSON, StoredEmail } from '../fields.ts';
import { UserId } from '../ids.ts';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

/** One stream per mail, named after its cause and template: requested once, then sent or given up. */
export const mailEvents = defineEvents('mail', {
  MailRequested: z.object({
    template: z.string(),
    userId: UserId,
    address: personal(StoredEmail, 'userId', ERASED_EMAIL),
    name: personal(z.string(), 'userId', ERASED_PERSON),
    messageId: z.string(),
    /** The id of the event that caused it. */
    cause: z.string(),
    requestedAt: StoredInstant,
  }),
  MailSent: z.object({}),
  /** The mail server refused it, or it was given up. The reason is personal, because mail servers often repeat the address in it. */
  MailRefused: z.object({ userId: UserId, reason: personal(z.string(), 'userId') }),
});
export type MailEvent = EventOf<typeof mailEvents>;
