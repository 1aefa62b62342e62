import type { SessionUser } from '@s30/contracts/documents/user';

/** What is kept of the user between visits: enough to know who it is and what they may see. The rest is asked of the server. */
export type StoredUser = Pick<SessionUser, '_id' | 'name' | 'email' | 'role' | 'timeZone'>;
export type Session =
  | { readonly status: 'guest'; readonly because: 'none' | 'logout' | 'expired' }
  | { readonly status: 'signedIn'; readonly token: string; readonly user: StoredUser };

const TOKEN = 'token';
const USER = 'user';
type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

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

/** The signed-in user, in local storage, so that a reload keeps them and every tab of the browser agrees. */
export function createSessionStore(keeper: Keeper) {
  const listeners = new Set<() => void>();
  const read = (because: 'none' | 'logout' | 'expired'): Session => {
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
    /** The server renews a token while it is used; an answer that arrives after the session ended must not revive it. */
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
    /** Another tab may have signed in or out. */
    reread: (): void => {
      const next = read('expired');
      if (current.status === 'signedIn' || next.status === 'signedIn') become(next);
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
