import type { SessionUser } from '@s30/contracts/documents/user';
import type { Keeper } from './keeper.ts';

/** The user data kept between visits: who the user is, and what decides their access. The rest is fetched from the server. */
export type StoredUser = Pick<SessionUser, '_id' | 'name' | 'email' | 'role' | 'timeZone'>;
type Because = 'none' | 'logout' | 'expired' | 'elsewhere';
export type Session =
  /** `elsewhere`: another tab ended it. */
  | { readonly status: 'guest'; readonly because: Because }
  | { readonly status: 'signedIn'; readonly token: string; readonly user: StoredUser };

/** Undefined for guests. */
export const userOf = (session: Session): StoredUser | undefined => (session.status === 'signedIn' ? session.user : undefined);
/** True for those who book and pay. */
export const books = (user: StoredUser | undefined): boolean => user?.role === 'candidate' || user?.role === 'admin';

const TOKEN = 'token';
const USER = 'user';

const isStoredUser = (value: unknown): value is StoredUser => {
  const user = value as Partial<StoredUser> | null;
  return typeof user === 'object' && user !== null && typeof user._id === 'string' && typeof user.role === 'string' && user.role.length > 0;
};

function userIn(text: string | null): StoredUser | undefined {
  try {
    const user: unknown = JSON.parse(text ?? 'null');
    return isStoredUser(user) ? user : undefined;
  } catch {
    return undefined;
  }
}

/** The session, kept in local storage, so that it survives a reload and is the same in every tab. */
export function createSessionStore(keeper: Keeper) {
  const listeners = new Set<() => void>();
  const read = (because: Because): Session => {
    const token = keeper.getItem(TOKEN);
    const user = userIn(keeper.getItem(USER));
    return token && user ? { status: 'signedIn', token, user } : { status: 'guest', because };
  };
  let current = read('none');
  const become = (session: Session): void => {
    current = session;
    for (const listener of listeners) listener();
  };

  const keepUser = ({ _id, name, email, role, timeZone }: StoredUser): StoredUser => {
    const user = { _id, name, email, role, ...(timeZone === undefined ? {} : { timeZone }) };
    keeper.setItem(USER, JSON.stringify(user));
    return user;
  };

  return {
    get: (): Session => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: (token: string, user: StoredUser): void => {
      keeper.setItem(TOKEN, token);
      become({ status: 'signedIn', token, user: keepUser(user) });
    },
    /** The server renews a token while it is in use. An answer that arrives after the session ended must not revive it. */
    renew: (used: string, token: string): void => {
      if (current.status !== 'signedIn' || current.token !== used || token === used) return;
      keeper.setItem(TOKEN, token);
      become({ ...current, token });
    },
    changeUser: (user: StoredUser): void => {
      if (current.status === 'signedIn' && current.user._id === user._id) become({ ...current, user: keepUser(user) });
    },
    end: (because: 'logout' | 'expired'): void => {
      keeper.removeItem(TOKEN);
      keeper.removeItem(USER);
      if (current.status === 'signedIn') become({ status: 'guest', because });
    },
    /** Called when another tab may have signed in or out. */
    reread: (): void => {
      const next = read('elsewhere');
      if (current.status === 'signedIn' || next.status === 'signedIn') become(next);
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
