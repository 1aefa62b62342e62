import { CODE_GOOD_MINUTES } from '@s30/contracts/rules';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { codeEntry } from '@s30/frontend-shared/session/codeEntry';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { reasonOf } from '../data/errors.ts';
import { problemOf } from '../form/problems.ts';
import { TextInput } from '../form/TextInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useFieldProblem } from '../form/useFieldProblem.ts';

const FAILED = 'Failed to check the code. Please try again.';

type CodeFieldProps = {
  readonly code: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly problem: string | undefined;
  readonly onCode: (code: string) => void;
};

/** Takes the initial focus away from Cancel: most users come here to enter a code. */
function CodeField({ code, field, problem, onCode }: CodeFieldProps) {
  useEffect(() => field.current?.focus(), [field]);
  return (
    <TextInput
      id="second-factor-code"
      label="Code"
      value={code}
      problem={problem}
      field={field}
      input={{ autoComplete: 'one-time-code' }}
      onChange={onCode}
    />
  );
}

/** Shown when the server requires a second-factor code, such as for role changes and refunds; the blocked request resumes afterwards. */
function CodeDialog() {
  const [code, setCode] = useState('');
  const { problem, field, show, changing } = useFieldProblem();
  const { run, forget, busy, error } = useAction(
    async (sent: string) => {
      try {
        return await call('enterCode', { body: { code: sent }, idempotencyKey: 'none' });
      } catch (refusal) {
        const wrong = refusal instanceof ApiError ? problemOf(refusal.errors, 'code') : undefined;
        if (wrong !== undefined) show(wrong);
        throw refusal;
      }
    },
    { onDone: () => codeEntry.answer(true) },
  );
  const change = changing((typed) => {
    forget();
    setCode(typed);
  });
  return (
    <ActionDialog
      title="Is it you?"
      about={`Please enter a code of your authenticator app, or a recovery code. You are not asked again for ${CODE_GOOD_MINUTES} minutes.`}
      keep="Cancel"
      act="Continue"
      form
      busy={busy}
      failure={error ? { title: FAILED, reason: problem === undefined ? reasonOf(error) : undefined } : undefined}
      onAct={() => void run(code)}
      onClose={() => codeEntry.answer(false)}
    >
      <CodeField code={code} field={field} problem={problem} onCode={change} />
    </ActionDialog>
  );
}

export const CodeWhenAsked = () => useSyncExternalStore(codeEntry.subscribe, codeEntry.isAsked) && <CodeDialog />;
