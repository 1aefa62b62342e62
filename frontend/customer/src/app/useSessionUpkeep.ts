import { ApiError } from '@s30/frontend-shared/api/apiError';
import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { session as store } from '@s30/frontend-shared/session/session';
import { userOf } from '@s30/frontend-shared/session/sessionStore';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { meQuery } from '../api/me.ts';
import { mayBeAskedAgain, refresh } from '../api/refresh.ts';
import { loginAddress } from './loginAddress.ts';

const MINUTE = 60_000;

/**
 * Refreshes the restored user, clears what another user saw, and redirects to the login page once the server refuses the session. If
 * another tab ends it, pages that need none stay.
 */
export function useSessionUpkeep(): void {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const here = useLocation();
  const location = useNavigation().location ?? here;
  const userId = userOf(session)?._id;

  // An admin may change the role at any time. The navbar and pages follow within a minute, or with the first read that is forbidden.
  const me = useQuery({ ...meQuery(), enabled: userId !== undefined, refetchInterval: MINUTE });
  useEffect(() => {
    const now = store.get();
    if (!me.data || now.status !== 'signedIn') return;
    store.changeUser(me.data);
    if (now.user._id === me.data._id && now.user.role !== me.data.role) void refresh(queries);
  }, [me.data, queries]);
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.status === 403) void queries.invalidateQueries({ queryKey: meQuery().queryKey });
      }),
    [queries],
  );

  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== userId) {
      if (userId === undefined) queries.removeQueries({ predicate: ({ queryKey: [what] }) => what !== 'settings' });
      // Pages that stay mounted, because another tab logged in as another user, would otherwise keep showing the cleared data.
      else void queries.resetQueries({ predicate: mayBeAskedAgain });
    }
    before.current = userId;
    if (userId !== undefined) dropDrafts(userId);
  }, [userId, queries]);

  const hasExpired = session.status === 'guest' && session.because === 'expired';
  const leave = useEffectEvent(() => {
    // The page's own guard may have redirected already, with the page to return to.
    if (location.pathname !== '/login') void navigate(loginAddress(location), { replace: true });
  });
  // Redirect only when the session ends, not on every navigation afterwards.
  useEffect(() => {
    if (hasExpired) leave();
  }, [hasExpired]);
}
