import { draftOf } from '../forms/drafts.ts';
import { codeEntry } from '../session/codeEntry.ts';
import { session } from '../session/session.ts';
import { serverClock } from '../time/serverClock.ts';
import { createAttempts } from './attempt.ts';
import { createClient } from './client.ts';

const person = () => {
  const now = session.get();
  return now.status === 'signedIn' ? now.user._id : '';
};
export const attempts = createAttempts({ keeper: () => draftOf(person(), 'attempts') });
let before = person();
session.subscribe(() => {
  if (person() === before) return;
  before = person();
  attempts.forget();
});

/** Adds jitter, so that clients waiting for the same server do not all retry at once. */
const scattered = (milliseconds: number): number => milliseconds * (0.8 + 0.4 * Math.random());

/** The client of this browser window: same origin, its cookies and its session. */
export const { call, fetchBytes, exchange } = createClient({
  session,
  origin: '',
  cookies: () => document.cookie,
  isPopup: () => window.opener !== null && window.opener !== window,
  clock: serverClock,
  attempts,
  askForCode: codeEntry.ask,
  isOffline: () => !navigator.onLine,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, scattered(milliseconds))),
});
