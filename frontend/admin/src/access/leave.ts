import { call } from '@s30/frontend-shared/api/call';
import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { session } from '@s30/frontend-shared/session/session';
import { mayEnter } from './permissions.ts';

/**
 * Goes to a page of the customer app, which is another build on the same origin.
 * The promise never settles: whatever waits for it must not go on while the page is being left.
 */
function leaveFor(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}

const loginPath = (): string => `/login?${new URLSearchParams({ next: window.location.pathname + window.location.search })}`;

/** Settles for an admin only: guests are sent to the login, everybody else to their dashboard. */
export async function admit(): Promise<void> {
  const now = session.get();
  if (now.status === 'guest') return leaveFor(now.because === 'logout' ? '/login' : loginPath());
  if (!mayEnter(now.user.role)) return leaveFor('/dashboard');
}

/** The user in store is as of the login: an admin may have changed their role since. */
export const refreshUser = (): Promise<void> =>
  call('me').then(
    ({ user }) => session.changeUser(user),
    () => undefined,
  );

/**
 * Another tab may log out, or log in as another user, and a role may change: the page is then loaded again, without what the previous user
 * saw or typed.
 */
export function watchSession(): () => void {
  const signedIn = () => {
    const now = session.get();
    return now.status === 'signedIn' ? now.user : undefined;
  };
  const before = signedIn();
  if (before !== undefined) void refreshUser();
  return session.subscribe(() => {
    const now = signedIn();
    const isSame = now?._id === before?._id;
    if (before === undefined || now === undefined || !mayEnter(now.role) || (isSame && now.role === before.role)) return void admit();
    if (!isSame) dropDrafts(now._id);
    window.location.reload();
  });
}
