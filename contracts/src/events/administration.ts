import { z } from 'zod';
import { UserId } from '../ids.ts';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

const LossAccepted = z.object({
  /** The damage, in one sentence. */
  what: z.string().min(1),
  /** How many events remained. */
  events: z.int().min(0),
  /** What the last seal covered. */
  seal: z.object({ number: z.int().min(1), events: z.int().min(1), eventId: z.string().min(1) }).optional(),
});

/**
 * One stream for the installation: its admins, accepted losses and the demo's progress. It ensures that at least one admin always remains.
 */
export const administrationEvents = defineEvents('administration', {
  AdminAppointed: z.object({ userId: UserId }),
  AdminDismissed: z.object({ userId: UserId }),
  /** An operator accepted a log that contradicts its seals, secrets or files. */
  LossAccepted,
  /** The demo marketplace started loading into an empty log, as of `now`; an interrupted load is resumed. */
  DemoBegun: z.object({ now: StoredInstant }),
  DemoLoaded: z.object({}),
});
export type AdministrationEvent = EventOf<typeof administrationEvents>;
