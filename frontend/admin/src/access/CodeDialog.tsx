import { CODE_GOOD_MINUTES } from '@s30/contracts/rules';
import { call } from '@s30/frontend-shared/api/call';
import { codeEntry } from '@s30/frontend-shared/session/codeEntry';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { useAction } from '../actions/useAction.ts';
import { reasonOf } from '../data/errors.ts';
import { Stack } from '../form/Stack.tsx';
import { TextInput } from '../form/TextInput.tsx';

const FAILED = 'Failed to check the code. Please try again.';

type CodeFieldProps = { readonly code: string; readonly onCode: (code: string) => void };

/** Takes the initial focus away from Cancel: most users come here to enter a code. */
function CodeField({ code, onCode }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      id="second-factor-code"
      label="Code"
      value={code}
      field={field}
      input={{ autoComplete: 'one-time-code' }}
      onChange={onCode}
    />
  );
}

/** Shown when the server requires a second-factor code, such as for role changes and refunds; the blocked request resumes afterwards. */
function CodeDialog() {
  const [code, setCode] = useState('');
  const { run, busy, error } = useAction((sent: string) => call('enterCode', { body: { code: sent }, idempotencyKey: 'none' }), {
    onDone: () => codeEntry.answer(true),
  });
  return (
    <ActionDialog
      title="Is it you?"
      keep="Cancel"
      act="Continue"
      form
      busy={busy}
      failure={error ? { title: FAILED, reason: reasonOf(error) } : undefined}
      onAct={() => void run(code)}
      onClose={() => codeEntry.answer(false)}
    >
      <Stack>
        <div>
          Please enter a code of your authenticator app, or a recovery code. You are not asked again for {CODE_GOOD_MINUTES} minutes.
        </div>
        <CodeField code={code} onCode={setCode} />
      </Stack>
    </ActionDialog>
  );
}

export const CodeWhenAsked = () => useSyncExternalStore(codeEntry.subscribe, codeEntry.isAsked) && <CodeDialog />;
