import type { Role } from '@s30/contracts/fields';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { loginAddress, nextAddress } from './loginAddress.ts';

/** Pages for anybody signed in, or for a role; an admin passes every check. */
export function Guard({ only }: { readonly only?: Role }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'guest') return <Navigate replace to={session.because === 'logout' ? '/login' : loginAddress(location)} />;
  if (only && session.user.role !== only && session.user.role !== 'admin') return <Navigate replace to="/dashboard" />;
  return <Outlet />;
}

/** Login and Register: who is signed in already goes on to where they wanted to be. */
export function GuestsOnly() {
  const session = useSession();
  const [search] = useSearchParams();
  return session.status === 'signedIn' ? <Navigate replace to={nextAddress(search)} /> : <Outlet />;
}
