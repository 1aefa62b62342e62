import { draftOf } from '../forms/drafts.ts';
import { ownerOfDrafts } from '../forms/ownDraft.ts';
import { codeEntry } from '../session/codeEntry.ts';
import { session } from '../session/session.ts';
import { serverClock } from '../time/serverClock.ts';
import { createAttempts } from './attempt.ts';
import { createClient } from './client.ts';

export const attempts = createAttempts({ owner: ownerOfDrafts, keeper: (who) => draftOf(who, 'attempts') });
session.subscribe(attempts.forgetOthers);

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
