import type { Enrolment as NewSecret, SecondFactorState } from '@s30/contracts/routes/secondFactor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../api/refresh.ts';
import { Button } from '../../components/Button.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { CodeFormDialog } from '../../components/secondFactor/CodeFormDialog.tsx';
import { Enrolment } from '../../components/secondFactor/Enrolment.tsx';
import { RecoveryCodes } from '../../components/secondFactor/RecoveryCodes.tsx';
import { toastSuccess } from '../../components/toast.ts';
import { beginEnrolment, enrol, replaceRecoveryCodes, secondFactorQuery, turnOff } from './api.ts';
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx';

type Step =
  | { readonly name: 'none' | 'password' | 'replacement' | 'removal' }
  | { readonly name: 'enrolment'; readonly secret: NewSecret }
  | { readonly name: 'codes'; readonly recoveryCodes: readonly string[] };
const NONE: Step = { name: 'none' };

/** Turns two-step login on and off, and creates new recovery codes. */
export function SecondFactorPart() {
  const factor = useQuery(secondFactorQuery());
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(NONE);
  const close = () => setStep(NONE);
  const show = async ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }) => {
    setStep({ name: 'codes', recoveryCodes });
    await refresh(queries);
  };
  return (
    <section className="card" aria-labelledby="second-factor-title">
      <div className="card__head">
        <h2 id="second-factor-title">Two-step login</h2>
      </div>
      <div className="card__body stack">
        {step.name === 'enrolment' ? (
          <Enrolment secret={step.secret} confirm={async (first) => show(await enrol(first))} onCancel={close} />
        ) : step.name === 'codes' ? (
          <RecoveryCodes codes={step.recoveryCodes} onKept={close} />
        ) : (
          <Loaded query={factor} what="two-step login" failed="Failed to load two-step login" shape="list" count={1}>
            {(state) => <Standing state={state} onAsk={(name) => setStep({ name })} />}
          </Loaded>
        )}
      </div>
      {step.name === 'password' && (
        <OwnPasswordDialog
          title="Turn two-step login on?"
          about="Please enter your password. Without it, a stranger could turn this on in a browser that you left open."
          action={['Continue', 'Checking']}
          failed="Failed to check your password. Please try again."
          send={async (password) => setStep({ name: 'enrolment', secret: await beginEnrolment(password) })}
          onClose={close}
        />
      )}
      {step.name === 'replacement' && (
        <CodeFormDialog
          title="Make new recovery codes?"
          action={['Make new codes', 'Making codes']}
          failed="Failed to make new recovery codes. Please try again."
          send={async (code) => show(await replaceRecoveryCodes(code))}
          onClose={close}
        >
          The ones that you have kept stop working.
        </CodeFormDialog>
      )}
      {step.name === 'removal' && (
        <CodeFormDialog
          title="Turn two-step login off?"
          keep="Keep it on"
          action={['Turn off', 'Turning off']}
          look="danger-solid"
          failed="Failed to turn two-step login off. Please try again."
          send={async (code) => {
            const { message } = await turnOff(code);
            close();
            await refresh(queries);
            toastSuccess(message);
          }}
          onClose={close}
        >
          From then on the password alone opens your account. You are signed out everywhere else.
        </CodeFormDialog>
      )}
    </section>
  );
}

type StandingProps = {
  readonly state: SecondFactorState;
  readonly onAsk: (step: 'password' | 'replacement' | 'removal') => void;
};

function Standing({ state: { isOn, isRequired, recoveryCodesLeft }, onAsk }: StandingProps) {
  if (!isOn)
    return (
      <>
        <p>Logging in takes a code of an app on your phone as well: nobody gets in with your password alone.</p>
        <div className="cluster">
          <Button look="secondary" onClick={() => onAsk('password')}>
            Turn on
          </Button>
        </div>
      </>
    );
  const left = recoveryCodesLeft === 1 ? '1 recovery code is left' : `${recoveryCodesLeft} recovery codes are left`;
  return (
    <>
      <p>
        On. {left}. If you have not kept your codes, make new ones. {isRequired && 'Your role requires it.'}
      </p>
      <div className="cluster">
        <Button look="secondary" onClick={() => onAsk('replacement')}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button look="danger" onClick={() => onAsk('removal')}>
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}
