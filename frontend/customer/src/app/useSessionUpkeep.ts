import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { session as store } from '@s30/frontend-shared/session/session';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { meQuery } from '../api/me.ts';
import { loginAddress } from './loginAddress.ts';

/** Refreshes the restored user, forgets what another user saw, and leads an ended session to the login page. */
export function useSessionUpkeep(): void {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const here = useLocation();
  const location = useNavigation().location ?? here;
  const userId = session.status === 'signedIn' ? session.user._id : undefined;

  const me = useQuery({ ...meQuery(), enabled: userId !== undefined });
  useEffect(() => {
    if (me.data) store.changeUser(me.data);
  }, [me.data]);

  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== userId) {
      if (userId === undefined) queries.clear();
      // Pages that stay, because another tab logged in as somebody else, would go on showing what was cleared.
      else void queries.resetQueries({ predicate: ({ meta }) => meta?.askedOnce !== true });
    }
    before.current = userId;
    if (userId !== undefined) dropDrafts(userId);
  }, [userId, queries]);

  const hasExpired = session.status === 'guest' && session.because === 'expired';
  const leave = useEffectEvent(() => {
    // The page's own guard may have led there already, and knows where from.
    if (location.pathname !== '/login') void navigate(loginAddress(location), { replace: true });
  });
  // Redirect only when the session ends, not on every navigation afterwards.
  useEffect(() => {
    if (hasExpired) leave();
  }, [hasExpired]);
}
