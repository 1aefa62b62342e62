import { z } from 'zod';
import { UserId } from '../ids.ts';
import { defineEvents, type EventOf } from './define.ts';

/** One stream for the installation: who is an admin. It alone decides that one is always left. */
export const administrationEvents = defineEvents('administration', {
  AdminAppointed: z.object({ userId: UserId }),
  AdminDismissed: z.object({ userId: UserId }),
});
export type AdministrationEvent = EventOf<typeof administrationEvents>;
