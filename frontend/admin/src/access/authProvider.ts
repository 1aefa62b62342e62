import { logOut } from '@s30/frontend-shared/session/logOut';
import { session } from '@s30/frontend-shared/session/session';
import { userOf } from '@s30/frontend-shared/session/sessionStore';
import type { AuthProvider } from 'react-admin';
import { statusOf } from '../data/errors.ts';
import { admit, refreshUser } from './leave.ts';
import { may } from './permissions.ts';

/** The customer app handles login. The console shares its session and redirects everyone it does not admit to that app. */
export const authProvider: AuthProvider = {
  login: admit,
  checkAuth: admit,

  // On a 401 the API client has already ended the session. A 403 refuses one request only, so the page shows it; refreshing the user
  // reloads the console if their role has changed.
  checkError: async (error: unknown) => {
    if (statusOf(error) === 401) return admit();
    if (statusOf(error) === 403) void refreshUser();
  },

  logout: async () => {
    await logOut();
    return admit().then(() => false as const);
  },

  canAccess: async ({ action, resource }) => may(userOf(session.get())?.role, action, resource),

  getIdentity: async () => {
    const user = userOf(session.get());
    return { id: user?._id ?? '', fullName: user?.name ?? '', role: user?.role };
  },
};
