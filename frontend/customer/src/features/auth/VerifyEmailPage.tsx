import { ApiError, messageOfError } from '@s30/frontend-shared/api/apiError';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCommand } from '../../api/useCommand.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { Loading } from '../../components/Placeholders.tsx';
import { AuthPage } from './AuthPage.tsx';
import { resendVerification, verificationQuery } from './api/verification.ts';
import { LeadsToLogin } from './LeadsToLogin.tsx';
import { pendingVerification } from './pendingVerification.ts';

const FAILED = 'Verification failed';

/** A failed verification, and another mail. */
function NotVerified({ error }: { readonly error: unknown }) {
  const resend = useCommand(resendVerification);
  const [said, setSaid] = useState<{ readonly tone: 'success' | 'danger'; readonly text: string }>();
  const send = () => {
    const email = pendingVerification.get();
    if (!email) {
      setSaid({ tone: 'danger', text: 'No email found for verification' });
      return;
    }
    setSaid(undefined);
    resend.mutate(email, {
      onSuccess: ({ message }) => setSaid({ tone: 'success', text: message }),
      onError: (failure) => setSaid({ tone: 'danger', text: messageOfError(failure, 'Failed to resend verification email') }),
    });
  };
  const reason = error instanceof ApiError ? error.message : '';
  return (
    <AuthPage key="failed" title={FAILED} lead={reason || 'The link could not be used.'} isNewView>
      <div className="card card__body">
        <div role="status">{said && <Alert key={said.text} tone={said.tone} title={said.text} />}</div>
        <div className="stack stack--2">
          <Button look="tonal" block busy={resend.isPending} onClick={send}>
            {resend.isPending ? 'Sending' : 'Resend Verification Email'}
          </Button>
          <Link className={buttonClass({ look: 'quiet', block: true })} to="/login">
            Back to Login
          </Link>
        </div>
      </div>
    </AuthPage>
  );
}

/** Opened from the mail: verifies at once. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const verification = useQuery(verificationQuery(token));
  const { isSuccess } = verification;
  useEffect(() => {
    if (isSuccess) pendingVerification.clear();
  }, [isSuccess]);
  if (verification.isError) return <NotVerified error={verification.error} />;
  if (isSuccess)
    return (
      <AuthPage key="verified" title="Email verified" lead="You can book your first mock." isNewView>
        <LeadsToLogin title="Your email is verified" />
      </AuthPage>
    );
  return (
    <AuthPage key="verifying" title="Verifying your email" lead="This takes a moment.">
      <Loading what="the verification" shape="card" />
    </AuthPage>
  );
}
