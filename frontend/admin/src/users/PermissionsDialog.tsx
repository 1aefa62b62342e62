import { Alert, AlertTitle, Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import type { AccountDocument } from '@s30/contracts/documents/user';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { useAction } from '../actions/useAction.ts';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { reasonOf } from '../data/errors.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { PERMISSIONS_FAILED, permissionsUpdated, SHOWN_MS } from './texts.ts';

type Props = { readonly user: AccountDocument; readonly onClose: () => void };

/** Which interview types an interviewer may conduct. */
export function PermissionsDialog({ user, onClose }: Props) {
  const [allowed, setAllowed] = useState<readonly InterviewType[]>(user.allowedInterviewTypes);
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, busy, error } = useAction(
    (types: readonly InterviewType[], attempt) => provider.changePermissions(user.id, types, attempt),
    {
      forgetAfter: SHOWN_MS,
      onDone: () => {
        notify(permissionsUpdated(user.name), { type: 'success', autoHideDuration: SHOWN_MS });
        refresh();
        onClose();
      },
    },
  );
  const toggle = (type: InterviewType) =>
    setAllowed(INTERVIEW_TYPES.filter((each) => (each === type ? !allowed.includes(type) : allowed.includes(each))));
  return (
    <ActionDialog
      title={`Interview types of ${user.name}`}
      keep="Cancel"
      act="Save permissions"
      busy={busy}
      failure={error ? { title: PERMISSIONS_FAILED, reason: reasonOf(error) } : undefined}
      onAct={() => void run(allowed)}
      onClose={onClose}
    >
      <FormGroup role="group" aria-label={`Interview types that ${user.name} may conduct`}>
        {INTERVIEW_TYPES.map((type) => (
          <FormControlLabel
            key={type}
            label={type}
            control={<Checkbox size="small" checked={allowed.includes(type)} onChange={() => toggle(type)} disabled={busy} />}
          />
        ))}
      </FormGroup>
      {allowed.length === 0 && (
        <Alert severity="warning" role="status" icon={<WarningIcon />} sx={{ mt: 3 }}>
          <AlertTitle>No interview type is checked</AlertTitle>
          {user.name} will not be able to create slots.
        </Alert>
      )}
    </ActionDialog>
  );
}
