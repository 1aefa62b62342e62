import { LinearProgress, Typography } from '@mui/material';
import type { AccountDocument } from '@s30/contracts/documents/user';
import type { ExportProgress } from '@s30/contracts/routes/privacy';
import { CLOSING_REASON_MAX } from '@s30/contracts/rules';
import { saveFile } from '@s30/frontend-shared/files/saveFile';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { failureOf, reasonOf } from '../data/errors.ts';
import { Stack } from '../form/Stack.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useFieldProblem } from '../form/useFieldProblem.ts';
import { useKept } from '../form/useKept.ts';
import { SteadyButton } from '../page/SteadyButton.tsx';
import { COPY_FAILED, ERASING_FAILED, REASON_MISSING } from './texts.ts';

const ERASING =
  'Erasing removes name, address, profile, feedback and files at once, for everybody, and ends every session. Amounts and dates stay for the books. This cannot be undone.';

type Props = { readonly user: AccountDocument; readonly onClose: () => void };

/** Downloads a copy of a person's data, or erases the person permanently. */
export function PersonalDataDialog({ user: { id, name }, onClose }: Props) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { value: reason, set: setReason, unsaved } = useKept(`erasing:${id}`, '');
  const { problem, field, show, changing } = useFieldProblem();
  const [progress, setProgress] = useState<ExportProgress>();
  const askForCopy = (_: 'copy') => {
    setProgress(undefined);
    return provider.copyOfPerson(id, setProgress);
  };
  const copy = useAction(askForCopy, {
    onDone: (file) => saveFile(file, `s30-data-of-${id}.zip`),
  });
  const erase = useAction((why: string) => provider.erasePerson(id, why), {
    unsaved,
    onDone: ({ message }) => {
      notify(message, { type: 'success' });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={isolated`Personal data of ${name}`}
      about={ERASING}
      keep="Back"
      act="Erase for ever"
      danger
      form
      unsaved={unsaved}
      busy={erase.busy}
      failure={failureOf(erase.error, ERASING_FAILED) ?? (copy.error ? { title: COPY_FAILED, reason: reasonOf(copy.error) } : undefined)}
      onAct={() => (reason.trim() === '' ? show(REASON_MISSING) : void erase.run(reason))}
      onClose={onClose}
    >
      <Stack>
        <div>The person may have a copy of everything that S30 knows about them: a ZIP file of JSON and pictures.</div>
        <SteadyButton isInactive={copy.busy} onClick={() => void copy.run('copy')}>
          {copy.busy ? 'Preparing the copy' : 'Download a copy'}
        </SteadyButton>
        {copy.busy && progress && (
          <div>
            <LinearProgress sx={{ mb: 1 }} variant="determinate" value={(100 * progress.done) / progress.total} aria-label="The copy" />
            <Typography variant="body2" color="text.secondary">
              {progress.done} of {progress.total} parts are in the copy.
            </Typography>
          </div>
        )}
        <TextInput
          id="erasing-reason"
          label="Reason, for auditors"
          rows={3}
          value={reason}
          problem={problem}
          field={field}
          input={{ maxLength: CLOSING_REASON_MAX }}
          onChange={changing(setReason)}
        />
      </Stack>
    </ActionDialog>
  );
}
