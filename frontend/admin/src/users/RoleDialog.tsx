import { Box } from '@mui/material';
import type { AccountDocument } from '@s30/contracts/documents/user';
import { ROLE_NAMES } from '@s30/contracts/fields';
import type { LeftBehind } from '@s30/contracts/routes/sessions';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { failureOf } from '../data/errors.ts';
import { ReasonInput } from '../form/ReasonInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useKept } from '../form/useKept.ts';
import { Choice } from '../page/Choice.tsx';
import { isAnythingLeft, LeftBehindDialog } from './LeftBehindDialog.tsx';
import { type ChangeableRole, ROLE_CHANGES, type RoleChange } from './roleChanges.ts';
import { ROLE_FAILED, SHOWN_MS } from './texts.ts';

type Props = { readonly user: AccountDocument; readonly role: ChangeableRole; readonly onClose: () => void };

export function RoleDialog({ user, role, onClose }: Props) {
  const changes = ROLE_CHANGES[role];
  const [change, setChange] = useState<RoleChange>(changes[0]);
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [left, setLeft] = useState<LeftBehind>();
  const { value: reason, set: setReason, unsaved } = useKept(`role:${user.id}`, '');
  const { run, busy, error } = useAction(
    (wanted: { readonly role: RoleChange['to']; readonly reason: string }) => provider.changeRole(user.id, wanted),
    {
      unsaved,
      forgetAfter: SHOWN_MS,
      onDone: (done) => {
        notify(change.done(user.name), { type: 'success', autoHideDuration: SHOWN_MS });
        if (isAnythingLeft(done)) setLeft(done);
        else onClose();
      },
    },
  );
  const act = () => void run({ role: change.to, reason: reason.trim() });
  if (left) return <LeftBehindDialog name={user.name} because={isolated`${user.name} is a candidate now`} left={left} onClose={onClose} />;
  return (
    <ActionDialog
      title={change.title(user.name)}
      about={change.effect(user.name)}
      keep={`Keep as ${role}`}
      act={change.act}
      danger={change.danger}
      busy={busy}
      failure={failureOf(error, ROLE_FAILED)}
      unsaved={unsaved}
      onAct={act}
      onClose={onClose}
    >
      <ReasonInput id="role-reason" hint="It stays in the account's history." value={reason} onChange={setReason} />
      {changes.length > 1 && (
        <Box sx={{ mt: 4, maxWidth: '15rem' }}>
          <Choice
            id="new-role"
            label="New role"
            value={change.to}
            values={changes.map(({ to }) => to)}
            nameOf={(to) => ROLE_NAMES[to]}
            onChoose={(chosen) => setChange(changes.find(({ to }) => to === chosen) ?? change)}
          />
        </Box>
      )}
    </ActionDialog>
  );
}
