import type { SecondStep } from '@s30/contracts/routes/auth';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ASKED_ONCE } from '../../api/refresh.ts';
import { Button } from '../../components/Button.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { CodeForm } from '../../components/secondFactor/CodeForm.tsx';
import { Enrolment } from '../../components/secondFactor/Enrolment.tsx';
import { RecoveryCodes } from '../../components/secondFactor/RecoveryCodes.tsx';
import { AuthCard } from './AuthCard.tsx';
import { beginEnrolment, enrol, signInWithCode } from './api.ts';

type SecondStepProps = { readonly step: SecondStep; readonly onRestart: () => void };

/** The step after the password or Google: enter a code, or set up a second factor if the role requires one. */
export const SecondStepCard = ({ step, onRestart }: SecondStepProps) =>
  step.secondStep === 'code' ? (
    <AuthCard title="Login" heading="Enter a code" isNewView lead="Your account has two-step login.">
      <CodeForm
        id="second-step"
        label="Second step"
        className="card card__body stack"
        failed="Login failed"
        send={(code) => signInWithCode(step.ticket, code)}
      >
        {(busy) => (
          <>
            <Button look="primary" size="lg" block type="submit" busy={busy}>
              {busy ? 'Logging in' : 'Login'}
            </Button>
            <Button look="secondary" block disabled={busy} onClick={onRestart}>
              Begin again
            </Button>
          </>
        )}
      </CodeForm>
    </AuthCard>
  ) : (
    <RequiredEnrolment ticket={step.ticket} onRestart={onRestart} />
  );

function RequiredEnrolment({ ticket, onRestart }: { readonly ticket: string; readonly onRestart: () => void }) {
  const secret = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => beginEnrolment(ticket),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: ASKED_ONCE,
  });
  const [enrolled, setEnrolled] = useState<Awaited<ReturnType<typeof enrol>>>();
  return (
    <AuthCard
      title="Login"
      heading="Set up two-step login"
      isNewView
      lead="Your role requires it: from now on you log in with a code as well."
    >
      <div className="card card__body">
        {enrolled ? (
          <RecoveryCodes codes={enrolled.recoveryCodes} onKept={enrolled.start} />
        ) : (
          <Loaded query={secret} what="your QR code" failed="Failed to make a QR code" shape="form" count={2}>
            {(made) => <Enrolment secret={made} confirm={async (first) => setEnrolled(await enrol(ticket, first))} onCancel={onRestart} />}
          </Loaded>
        )}
      </div>
    </AuthCard>
  );
}
