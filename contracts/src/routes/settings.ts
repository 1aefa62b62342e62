import { z } from 'zod';
import { anyone, ok, route } from '../route.ts';

/** Settings of this installation that front ends need before sign-in. */
export const PublicSettings = z.object({
  /** Absent: sign-in with Google is off. */
  googleClientId: z.string().optional(),
  /** The number that the support chat writes to. */
  chatPhoneNumber: z.string().optional(),
  /** How many minutes a slot is held for a candidate who is paying. */
  slotHoldMinutes: z.number(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const settingsRoutes = {
  settings: route('GET', '/api/settings', { summary: 'Settings of the front ends', access: anyone, answer: ok(PublicSettings) }),
};
