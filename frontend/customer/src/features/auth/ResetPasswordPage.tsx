import { PASSWORD_MIN } from '@s30/contracts/rules';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { Button, buttonClass } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';
import { AuthCard } from './AuthCard.tsx';
import { resetPassword } from './api.ts';
import { LeadsToLogin } from './LeadsToLogin.tsx';
import { NewPasswordForm } from './passwordForms.ts';

const LABELS = { password: 'New password', confirmPassword: 'Confirm password' } as const;
const BAD_REQUEST = 400;

const WorthlessLink = () => (
  <AuthCard key="worthless" title="Invalid or Expired Link" lead="Links work once and for a limited time." isNewView>
    <div className="card card__body stack stack--6">
      <p>Your password was not changed.</p>
      <div className="stack stack--2">
        <Link className={buttonClass({ look: 'tonal', block: true })} to="/forgot-password">
          Request a new link
        </Link>
        <Link className={buttonClass({ look: 'quiet', block: true })} to="/login">
          Back to Login
        </Link>
      </div>
    </div>
  </AuthCard>
);

/** The link counts as valid until the server answers 400. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<'changed' | 'worthless'>();
  const form = useForm({
    resolver: resolverOf(NewPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: LABELS,
    failed: 'An error occurred. Please try again.',
    send: async ({ password }) => {
      try {
        await resetPassword(token, password);
        setOutcome('changed');
      } catch (error) {
        if (!(error instanceof ApiError && error.status === BAD_REQUEST)) throw error;
        setOutcome('worthless');
      }
    },
  });
  if (outcome === 'worthless') return <WorthlessLink />;
  if (outcome === 'changed')
    return (
      <AuthCard key="changed" title="Password changed" lead="You are logged out everywhere." isNewView>
        <LeadsToLogin title="Your new password is set" />
      </AuthCard>
    );
  return (
    <AuthCard key="form" title="Reset password" heading="Set a new password" lead="It replaces the old one everywhere.">
      <form className="card card__body stack" aria-label="Reset password" noValidate onSubmit={onSubmit}>
        <ErrorSummary summary={summary} />
        <TextField
          form={form}
          name="password"
          label={LABELS.password}
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
        />
        <TextField form={form} name="confirmPassword" label={LABELS.confirmPassword} type="password" autoComplete="new-password" />
        <Button look="primary" size="lg" block type="submit" busy={busy}>
          {busy ? 'Saving' : 'Set new password'}
        </Button>
      </form>
    </AuthCard>
  );
}
