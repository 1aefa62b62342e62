import { z } from 'zod';
import { StoredEmail } from '../fields.ts';
import { UserId } from '../ids.ts';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

/** One stream per mail, named after its cause and template: asked for once, then sent or given up. */
export const mailEvents = defineEvents('mail', {
  MailRequested: z.object({
    template: z.string(),
    userId: UserId,
    address: personal(StoredEmail),
    name: personal(z.string()),
    messageId: z.string(),
    /** The event that asked for it. */
    cause: z.string(),
    requestedAt: StoredInstant,
  }),
  MailSent: z.object({}),
  MailRefused: z.object({ reason: z.string() }),
});
export type MailEvent = EventOf<typeof mailEvents>;
