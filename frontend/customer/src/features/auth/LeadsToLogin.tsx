import { useSession } from '@s30/frontend-shared/session/useSession';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';

const AFTER_MS = 3000;

/** Announces a success, then redirects to Login, or to the dashboard for signed-in users. */
export function LeadsToLogin({ title }: { readonly title: string }) {
  const navigate = useNavigate();
  // /login would redirect signed-in users to the dashboard anyway.
  const isGuest = useSession().status === 'guest';
  const [to, name] = isGuest ? ['/login', 'Login'] : ['/dashboard', 'your dashboard'];
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <Alert tone="success" role="alert" title={title}>
      <p>
        You are taken to {name} in {AFTER_MS / 1000} seconds. <Link to={to}>Go now</Link>
      </p>
    </Alert>
  );
}
