import { CODE_GOOD_MINUTES } from '@s30/contracts/rules';
import { call } from '@s30/frontend-shared/api/call';
import { codeEntry } from '@s30/frontend-shared/session/codeEntry';
import { CodeFormDialog } from './CodeFormDialog.tsx';

/** Shown when the server requires a code before payment details change; the blocked call continues once a code is entered. */
export const AskedForCode = () => (
  <CodeFormDialog
    title="Is it you?"
    action={['Continue', 'Checking']}
    failed="Failed to check the code. Please try again."
    send={async (code) => {
      await call('enterCode', { body: { code }, idempotencyKey: 'none' });
      codeEntry.answer(true);
    }}
    onClose={() => codeEntry.answer(false)}
  >
    Please enter a code before you go on. You are not asked again for {CODE_GOOD_MINUTES} minutes.
  </CodeFormDialog>
);
