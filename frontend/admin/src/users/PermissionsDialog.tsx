import { Alert, AlertTitle, Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import type { AccountDocument } from '@s30/contracts/documents/user';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { failureOf } from '../data/errors.ts';
import { BothVersions } from '../form/BothVersions.tsx';
import { useAction } from '../form/useAction.ts';
import { useKept } from '../form/useKept.ts';
import { useMadeFrom } from '../form/useMadeFrom.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { PERMISSIONS_FAILED, permissionsUpdated, SHOWN_MS } from './texts.ts';

type Props = { readonly user: AccountDocument; readonly onClose: () => void };

/** Sets which interview types an interviewer may conduct. */
export function PermissionsDialog({ user, onClose }: Props) {
  const {
    value: allowed,
    from,
    set: setAllowed,
    unsaved,
  } = useKept<readonly InterviewType[]>(`permissions:${user.id}`, user.allowedInterviewTypes);
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const edit = useMadeFrom(from, async () => {
    const { data } = await provider.getOne<AccountDocument>('users', { id: user.id });
    return data.allowedInterviewTypes;
  });
  const { run, busy, error, forget } = useAction(
    (types: readonly InterviewType[]) =>
      edit.send((madeFrom) => provider.changePermissions(user.id, { allowedInterviewTypes: [...types], madeFrom: [...madeFrom] })),
    {
      unsaved,
      forgetAfter: SHOWN_MS,
      onDone: () => {
        notify(permissionsUpdated(user.name), { type: 'success', autoHideDuration: SHOWN_MS });
        onClose();
      },
    },
  );
  const toggle = (type: InterviewType) =>
    setAllowed(INTERVIEW_TYPES.filter((each) => (each === type ? !allowed.includes(type) : allowed.includes(each))));
  const takeTheirs = () => {
    unsaved.drop();
    forget();
    onClose();
  };
  return (
    <ActionDialog
      title={isolated`Interview types of ${user.name}`}
      keep="Cancel"
      act="Save permissions"
      unsaved={unsaved}
      busy={busy}
      failure={!edit.theirs ? failureOf(error, PERMISSIONS_FAILED) : undefined}
      onAct={() => void run(allowed)}
      onClose={onClose}
    >
      {edit.theirs && (
        <BothVersions
          differences={[{ label: 'Interview types', theirs: edit.theirs.join(', '), yours: allowed.join(', ') }]}
          onTakeTheirs={takeTheirs}
        />
      )}
      <FormGroup role="group" aria-label={`Interview types that ${user.name} may conduct`}>
        {INTERVIEW_TYPES.map((type) => (
          <FormControlLabel
            key={type}
            label={<TypeName type={type} />}
            control={<Checkbox size="small" checked={allowed.includes(type)} onChange={() => !busy && toggle(type)} />}
          />
        ))}
      </FormGroup>
      {allowed.length === 0 && (
        <Alert severity="warning" icon={<WarningIcon />} sx={{ mt: 3 }}>
          <AlertTitle>No interview type is checked</AlertTitle>
          <bdi>{user.name}</bdi> will not be able to create slots.
        </Alert>
      )}
    </ActionDialog>
  );
}
