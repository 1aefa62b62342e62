import { z } from 'zod';
import { UserId } from '../ids.ts';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

const LossAccepted = z.object({
  /** What was wrong, in a sentence. */
  what: z.string().min(1),
  /** How many events were left. */
  events: z.int().min(0),
  /** What the last seal had seen. */
  seal: z.object({ number: z.int().min(1), events: z.int().min(1), eventId: z.string().min(1) }).optional(),
});

/** One stream for the installation: who is an admin, that events were lost, how far the demo is. It alone decides that one admin is always left. */
export const administrationEvents = defineEvents('administration', {
  AdminAppointed: z.object({ userId: UserId }),
  AdminDismissed: z.object({ userId: UserId }),
  /** An operator goes on with a log that its seals, secrets or files contradict. */
  LossAccepted,
  /** The demo marketplace is loaded into an empty log, as of `now`; whoever finds it unfinished goes on from there. */
  DemoBegun: z.object({ now: StoredInstant }),
  DemoLoaded: z.object({}),
});
export type AdministrationEvent = EventOf<typeof administrationEvents>;
