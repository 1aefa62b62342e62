import { ForgottenPassword } from '@s30/contracts/routes/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';
import { AuthCard } from './AuthCard.tsx';
import { askForReset } from './api.ts';

function Sent({ email }: { readonly email: string }) {
  return (
    <AuthCard key="sent" title="Check Your Email" lead="The link works once and for a limited time." isNewView>
      <div className="card card__body stack stack--6">
        <p>
          If <strong className="break">{email}</strong> has an account, a link to set a new password is on its way.
        </p>
        <Link className={buttonClass({ look: 'secondary' })} to="/login">
          Back to Login
        </Link>
      </div>
    </AuthCard>
  );
}

/** The confirmation does not reveal whether the address is registered. A failed request shows an error, so no one waits for the mail. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ resolver: resolverOf(ForgottenPassword), defaultValues: { email: '' }, shouldFocusError: false });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: { email: 'Email' },
    failed: 'An error occurred. Please try again.',
    send: async ({ email }) => {
      await askForReset(email);
      setSentTo(email);
    },
  });
  if (sentTo) return <Sent email={sentTo} />;
  return (
    <AuthCard key="form" title="Forgot password" lead="We send you a link to set a new one.">
      <form className="card card__body stack" aria-label="Forgot password" noValidate onSubmit={onSubmit}>
        <ErrorSummary summary={summary} />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
        <Button look="primary" size="lg" block type="submit" busy={busy}>
          {busy ? 'Sending' : 'Send reset link'}
        </Button>
        <Link className={buttonClass({ look: 'quiet', block: true })} to="/login">
          Back to Login
        </Link>
      </form>
    </AuthCard>
  );
}
