import { ApiError, isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useResendVerification } from '../../api/account.ts';
import { meQuery } from '../../api/me.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { Loading } from '../../components/Placeholders.tsx';
import { AuthCard } from './AuthCard.tsx';
import { LeadsToLogin } from './LeadsToLogin.tsx';
import { pendingVerification, usedLink } from './pendingVerification.ts';
import { verificationQuery } from './verification.ts';

const FAILED = 'Verification failed';

/** Shows why verification failed and offers to resend the mail. */
function NotVerified({
  error,
  email,
  onRetry,
}: {
  readonly error: unknown;
  readonly email: string | undefined;
  readonly onRetry: () => void;
}) {
  const { send, busy, said } = useResendVerification();
  const reason = error instanceof ApiError ? error.message : '';
  return (
    <AuthCard key="failed" title={FAILED} lead={reason || 'The link could not be used.'} isNewView>
      <div className="card card__body">
        <div role="status">{said && <Alert key={said.text} tone={said.tone} title={said.text} />}</div>
        <div className="stack stack--2">
          {isOutcomeUnknown(error) && (
            <Button look="secondary" block onClick={onRetry}>
              Retry
            </Button>
          )}
          <Button look="tonal" block busy={busy} onClick={() => send(pendingVerification.get() ?? email)}>
            {busy ? 'Sending' : 'Resend Verification Email'}
          </Button>
          <Link className={buttonClass({ look: 'quiet', block: true })} to="/login">
            Back to Login
          </Link>
        </div>
      </div>
    </AuthCard>
  );
}

/** Opened from the mail; verifies on load. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const verification = useQuery(verificationQuery(token));
  const { isSuccess } = verification;
  useEffect(() => {
    if (!isSuccess) return;
    pendingVerification.clear();
    usedLink.set(token);
  }, [isSuccess, token]);
  const isGuest = useSession().status === 'guest';
  // A link works once, so most failures come from users who open a link they have already used.
  const me = useQuery({ ...meQuery(), enabled: verification.isError && !isGuest });
  if (verification.isError && (me.data?.isEmailVerified || usedLink.is(token)))
    return (
      <AuthCard key="already" title="Email verified already" lead="Nothing is left to do." isNewView>
        <LeadsToLogin title="Your email is verified already" />
      </AuthCard>
    );
  if (verification.isError && !me.isLoading)
    return <NotVerified error={verification.error} email={me.data?.email} onRetry={() => void verification.refetch()} />;
  if (isSuccess)
    return (
      <AuthCard key="verified" title="Email verified" lead="You can book your first mock." isNewView>
        <LeadsToLogin title="Your email is verified" />
      </AuthCard>
    );
  return (
    <AuthCard key="verifying" title="Verifying your email" lead="This takes a moment.">
      <Loading what="the verification" shape="card" />
    </AuthCard>
  );
}
