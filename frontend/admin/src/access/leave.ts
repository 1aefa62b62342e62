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

/** Another tab may log out, or log in as another user: the page is then loaded again, without what the previous user saw or typed. */
export function watchSession(): () => void {
  const person = () => {
    const now = session.get();
    return now.status === 'signedIn' ? now.user._id : undefined;
  };
  const before = person();
  return session.subscribe(() => {
    const now = person();
    if (before === undefined || now === undefined || now === before) return void admit();
    dropDrafts(now);
    window.location.reload();
  });
}
