import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';

const AFTER_MS = 3000;

/** A good end: it is said aloud, and three seconds later one is at Login. */
export function LeadsToLogin({ title }: { readonly title: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="stack" role="status">
      <Alert tone="success" title={title}>
        <p>
          You are taken to Login in {AFTER_MS / 1000} seconds. <Link to="/login">Go now</Link>
        </p>
      </Alert>
    </div>
  );
}
