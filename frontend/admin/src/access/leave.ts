import { call } from '@s30/frontend-shared/api/call';
import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { newRole } from '@s30/frontend-shared/session/newRole';
import { session } from '@s30/frontend-shared/session/session';
import { userOf } from '@s30/frontend-shared/session/sessionStore';
import { mayEnter } from './permissions.ts';

/**
 * Navigates to the customer app, a separate build on the same origin.
 * The promise never settles, so callers do not continue while the page unloads.
 */
function leaveFor(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}

const loginPath = (): string => `/login?${new URLSearchParams({ next: window.location.pathname + window.location.search })}`;

/** Resolves only for roles that may enter the console. Redirects guests to the login and other users to their dashboard. */
export async function admit(): Promise<void> {
  const now = session.get();
  if (now.status === 'guest') return leaveFor(now.because === 'logout' ? '/login' : loginPath());
  if (mayEnter(now.user.role)) return;
  // The customer app, to which this leads, says so.
  ownDraft('denied').keep(true);
  return leaveFor('/dashboard');
}

/** Refetches the signed-in user: the stored copy dates from login, and the role may have changed since. Ignores failures. */
export const refreshUser = (): Promise<void> =>
  call('me').then(
    ({ user }) => session.changeUser(user),
    () => undefined,
  );

/** An answer that takes longer does not keep pages back. */
const PATIENCE_MS = 3_000;
let firstAnswer: Promise<void> = Promise.resolve();
/** Settles once the server has answered, or could not in time: its clock is then known as well as it can be. */
export const answered = (): Promise<void> => firstAnswer;

/**
 * Reloads or leaves the page when another tab logs out or switches user, or when the role changes.
 * On a switch, the previous user's data and drafts are dropped.
 */
export function watchSession(): () => void {
  const before = userOf(session.get());
  // Notes the role of now: if it changes, the customer app, to which that leads, says so.
  newRole();
  if (before !== undefined) firstAnswer = Promise.race([refreshUser(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return session.subscribe(() => {
    const now = userOf(session.get());
    const isSame = now?._id === before?._id;
    if (before === undefined || now === undefined || !mayEnter(now.role) || (isSame && now.role === before.role)) return void admit();
    if (!isSame) dropDrafts(now._id);
    window.location.reload();
  });
}
