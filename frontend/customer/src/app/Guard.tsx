import type { Role } from '@s30/contracts/fields';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { Loading } from '../components/Placeholders.tsx';
import { isConsoleAddress, loginAddress, nextAddress } from './loginAddress.ts';

/** Once for each address: the page it leads to may still be loading when the next address is asked for. */
function Redirect({ to }: { readonly to: string }) {
  const { pathname } = useLocation();
  return <Navigate key={pathname} replace to={to} />;
}

/** Pages for anybody signed in, or for a role; an admin passes every check. */
export function Guard({ only }: { readonly only?: Role }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'guest') return <Redirect to={session.because === 'logout' ? '/login' : loginAddress(location)} />;
  if (only && session.user.role !== only && session.user.role !== 'admin') return <Redirect to="/dashboard" />;
  return <Outlet />;
}

/** The console is another app on the same origin: this app's router knows nothing of it. */
function LeaveFor({ address }: { readonly address: string }) {
  useEffect(() => window.location.assign(address), [address]);
  return (
    <div className="container page-loading">
      <Loading what="the console" shape="card" />
    </div>
  );
}

/** Login and Register: who is signed in already goes on to where they wanted to be. */
export function GuestsOnly() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.status === 'guest') return <Outlet />;
  const next = nextAddress(search);
  return isConsoleAddress(next) ? <LeaveFor address={next} /> : <Redirect to={next} />;
}
