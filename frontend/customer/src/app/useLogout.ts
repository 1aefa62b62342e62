import { logOut } from '@s30/frontend-shared/session/logOut';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stopGoogleAutoSelect } from '../components/google.ts';

export function useLogout() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    await logOut();
    stopGoogleAutoSelect();
    await navigate('/login');
  };
  return { logout: () => void logout(), busy };
}
