import { session } from '../session/session.ts';
import { serverClock } from '../time/serverClock.ts';
import { createClient } from './client.ts';

/** The client of this browser window: same origin, its cookies, its session. */
export const { call, fetchBytes, exchange } = createClient({
  session,
  origin: '',
  cookies: () => document.cookie,
  isPopup: () => window.opener !== null && window.opener !== window,
  clock: serverClock,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});
