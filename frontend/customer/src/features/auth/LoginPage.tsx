import { Credentials, type SecondStep } from '@s30/contracts/routes/auth';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { announce } from '../../components/announce.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';
import { AuthCard } from './AuthCard.tsx';
import { login } from './api.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { SecondStepCard } from './SecondStepCard.tsx';

/** False if the browser blocks this site's storage or has no room in it: a reload then ends the session. */
function outlastsReload(): boolean {
  try {
    localStorage.setItem('probe', '');
    localStorage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
}

const LOGGED_OUT = 'You have been logged out';

export function LoginPage() {
  const { search } = useLocation();
  const session = useSession();
  const isEnded = session.status === 'guest' && (session.because === 'expired' || session.because === 'elsewhere');
  // A status that the page comes with is not read out.
  useEffect(() => {
    if (isEnded) announce(LOGGED_OUT);
  }, [isEnded]);
  const form = useForm({ resolver: resolverOf(Credentials), defaultValues: { email: '', password: '' }, shouldFocusError: false });
  const [step, setStep] = useState<SecondStep>();
  const [lasts] = useState(outlastsReload);
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: { email: 'Email', password: 'Password' },
    send: async (credentials) => setStep(await login(credentials)),
    failed: 'Login failed',
  });
  if (step) return <SecondStepCard step={step} onRestart={() => setStep(undefined)} />;
  return (
    <AuthCard
      title="Login"
      lead={
        <>
          New here? <Link to={{ pathname: '/register', search }}>Create an account</Link>
        </>
      }
    >
      {isEnded && (
        <Alert tone="info" title={LOGGED_OUT}>
          <p>Log in again to go on. If you have just changed your password, use the new one.</p>
        </Alert>
      )}
      {!lasts && (
        <Alert tone="info" title="You stay logged in only until you reload or close this page">
          <p>Your browser blocks the storage of this site, or has no room for it. Allow cookies and site data here to stay logged in.</p>
        </Alert>
      )}
      <form className="card card__body stack" aria-label="Login" noValidate onSubmit={onSubmit}>
        <GoogleSignIn text="signin_with" referralCode={() => new URLSearchParams(search).get('ref') ?? ''} onSecondStep={setStep} />
        <ErrorSummary summary={summary} changes={false} />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
        <TextField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          aside={
            <Link className="small fingertip" to="/forgot-password">
              Forgot password?
            </Link>
          }
        />
        <Button look="primary" size="lg" block type="submit" busy={busy}>
          {busy ? 'Logging in' : 'Login'}
        </Button>
      </form>
    </AuthCard>
  );
}
