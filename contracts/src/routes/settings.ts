import { z } from 'zod';
import { anyone, ok, route } from '../route.ts';

/** What front ends need to know of this installation before anybody signs in. */
export const PublicSettings = z.object({
  /** Absent: no sign-in with Google. */
  googleClientId: z.string().optional(),
  /** Whom the support chat writes to. */
  chatPhoneNumber: z.string().optional(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const settingsRoutes = {
  settings: route('GET', '/api/settings', { summary: 'Settings of the front ends', access: anyone, answer: ok(PublicSettings) }),
};
