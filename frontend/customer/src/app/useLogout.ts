import { call } from '@s30/frontend-shared/api/call';
import { dropDrafts } from '@s30/frontend-shared/forms/drafts';
import { session } from '@s30/frontend-shared/session/session';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stopGoogleAutoSelect } from '../components/google.ts';

/** Ends the session here whatever the server says: somebody who logs out on a shared machine must be logged out. */
export function useLogout() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    await call('logout').catch(() => undefined);
    dropDrafts();
    session.end('logout');
    stopGoogleAutoSelect();
    await navigate('/login');
  };
  return { logout: () => void logout(), busy };
}
