import { logOut } from '@s30/frontend-shared/session/logOut';
import { session } from '@s30/frontend-shared/session/session';
import type { AuthProvider } from 'react-admin';
import { statusOf } from '../data/errors.ts';
import { admit, refreshUser } from './leave.ts';
import { may } from './permissions.ts';

const signedInUser = () => {
  const now = session.get();
  return now.status === 'signedIn' ? now.user : undefined;
};

/** Signing in is the customer app's business; the console shares its session and sends everybody else back there. */
export const authProvider: AuthProvider = {
  login: admit,
  checkAuth: admit,

  // The client has ended the session by then. A 403 refuses one request, not the session: the page that asked shows it, unless the role is
  // another one by now.
  checkError: async (error: unknown) => {
    if (statusOf(error) === 401) return admit();
    if (statusOf(error) === 403) void refreshUser();
  },

  logout: async () => {
    await logOut();
    return admit().then(() => false as const);
  },

  canAccess: async ({ action, resource }) => may(signedInUser()?.role, action, resource),

  getIdentity: async () => {
    const user = signedInUser();
    return { id: user?._id ?? '', fullName: user?.name ?? '', role: user?.role };
  },
};
