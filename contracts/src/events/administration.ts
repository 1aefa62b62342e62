import { z } from 'zod';
import { UserId } from '../ids.ts';
import { defineEvents, type EventOf } from './define.ts';

const LossAccepted = z.object({
  /** What was wrong, in a sentence. */
  what: z.string().min(1),
  /** How many events were left. */
  events: z.int().min(0),
  /** What the last seal had seen. */
  seal: z.object({ number: z.int().min(1), events: z.int().min(1), eventId: z.string().min(1) }).optional(),
});

/** One stream for the installation: who is an admin, and that events were lost. It alone decides that one admin is always left. */
export const administrationEvents = defineEvents('administration', {
  AdminAppointed: z.object({ userId: UserId }),
  AdminDismissed: z.object({ userId: UserId }),
  /** An operator goes on with a log that its seals, secrets or files contradict. */
  LossAccepted,
});
export type AdministrationEvent = EventOf<typeof administrationEvents>;
