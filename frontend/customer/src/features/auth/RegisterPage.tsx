import { formatAmount } from '@s30/contracts/money';
import type { SecondStep } from '@s30/contracts/routes/auth';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { TextField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';
import { AuthCard } from './AuthCard.tsx';
import { register } from './api.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { RegistrationForm } from './registrationForm.ts';
import { SecondStepCard } from './SecondStepCard.tsx';

const LABELS = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  referralCode: 'Referral code',
} as const;

export function RegisterPage() {
  const { search } = useLocation();
  const referralCode = new URLSearchParams(search).get('ref') ?? '';
  const form = useForm({
    resolver: resolverOf(RegistrationForm),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '', referralCode },
    shouldFocusError: false,
  });
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: LABELS,
    send: register,
    failed: 'Registration failed',
    // A code typed over that of one link is not meant for the next.
    draft: `register:${referralCode}`,
  });
  const [step, setStep] = useState<SecondStep>();
  if (step) return <SecondStepCard step={step} onRestart={() => setStep(undefined)} />;
  return (
    <AuthCard
      title="Register"
      heading="Create an account"
      lead={
        <>
          Have one already? <Link to={{ pathname: '/login', search }}>Login</Link>
        </>
      }
    >
      <form className="card card__body stack" aria-label="Register" noValidate onSubmit={onSubmit}>
        <GoogleSignIn text="signup_with" referralCode={() => form.getValues('referralCode').trim()} onSecondStep={setStep} />
        <ErrorSummary summary={summary} />
        <TextField form={form} name="name" label={LABELS.name} autoComplete="name" />
        <TextField form={form} name="email" label={LABELS.email} type="email" autoComplete="email" />
        <TextField
          form={form}
          name="password"
          label={LABELS.password}
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters."
        />
        <TextField form={form} name="confirmPassword" label={LABELS.confirmPassword} type="password" autoComplete="new-password" />
        <TextField
          form={form}
          name="referralCode"
          label={LABELS.referralCode}
          optional
          autoComplete="off"
          hint={`You and your friend each receive ${formatAmount(REFERRAL_BONUS_RUPEES, 'INR')} after your first paid mock.`}
        />
        <Button look="primary" size="lg" block type="submit" busy={busy}>
          {busy ? 'Creating your account' : 'Create account'}
        </Button>
      </form>
    </AuthCard>
  );
}
