import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { AccountDocument } from '@s30/contracts/documents/user';
import { ERASED_EMAIL } from '@s30/contracts/fields';
import { useState } from 'react';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { HistoryLink } from '../audit/HistoryLink.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { ClosingDialog } from './ClosingDialog.tsx';
import { PermissionsDialog } from './PermissionsDialog.tsx';
import { PersonalDataDialog } from './PersonalDataDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { isChangeable } from './roleChanges.ts';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';
import { SessionsDialog } from './SessionsDialog.tsx';

/** In a table wide enough for all buttons of a candidate; on a card three a line, so that none is left alone. */
const Buttons = styled(RowActions)({
  'td &': { flexWrap: 'wrap', minWidth: '22.5rem' },
  '@container (max-width: 59.99rem)': { 'td.actions &&& > :is(a, button)': { flexBasis: '25%', minWidth: 'max-content' } },
});

export function UserActions({ user }: { readonly user: AccountDocument }) {
  const [asked, setAsked] = useState<'role' | 'permissions' | 'sessions' | 'secondFactor' | 'closing' | 'data'>();
  const { identity } = useGetIdentity();
  const { canAccess: mayChangeRole } = useCanAccess({ resource: 'users', action: 'changeRole' });
  const { canAccess: mayChangePermissions } = useCanAccess({ resource: 'users', action: 'changePermissions' });
  const { canAccess: mayClose } = useCanAccess({ resource: 'users', action: 'close' });
  const { canAccess: maySeeSessions } = useCanAccess({ resource: 'users', action: 'endSessions' });
  const { canAccess: mayRemoveSecondFactor } = useCanAccess({ resource: 'users', action: 'removeSecondFactor' });
  const close = () => setAsked(undefined);

  const { role } = user;
  const isOwn = !isChangeable(role) || user.id === identity?.id;
  // Admins cannot change their own account. For an erased person, only the history remains.
  if (isOwn || user.email === ERASED_EMAIL) {
    return (
      <Buttons>
        {isOwn && (
          <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center', mr: 2 }}>
            You
          </Typography>
        )}
        <HistoryLink kind="user" id={user.id} of={user.name} />
      </Buttons>
    );
  }
  const promotes = role === 'candidate';
  return (
    <>
      <Buttons>
        {mayChangePermissions && role === 'interviewer' && (
          <Button key="permissions" size="small" aria-label={`Permissions of ${user.name}`} onClick={() => setAsked('permissions')}>
            Permissions
          </Button>
        )}
        {mayChangeRole && (
          // One button for both directions, so that the dialog can return focus to it after the change.
          <Button
            key="role"
            size="small"
            variant={promotes ? 'outlined' : 'text'}
            aria-label={promotes ? `Promote ${user.name} to interviewer` : `Demote ${user.name} to candidate`}
            onClick={() => setAsked('role')}
          >
            {promotes ? 'Promote' : 'Demote'}
          </Button>
        )}
        {maySeeSessions && (
          <Button key="sessions" size="small" variant="text" aria-label={`Sessions of ${user.name}`} onClick={() => setAsked('sessions')}>
            Sessions
          </Button>
        )}
        {mayRemoveSecondFactor && user.hasSecondFactor && (
          <Button
            key="second-factor"
            size="small"
            variant="text"
            aria-label={`Two-step login of ${user.name}`}
            onClick={() => setAsked('secondFactor')}
          >
            Two-step login
          </Button>
        )}
        {mayClose && role !== 'admin' && (
          <Button
            key="closing"
            size="small"
            variant="text"
            aria-label={`${user.isClosed ? 'Open' : 'Close'} the account of ${user.name}`}
            onClick={() => setAsked('closing')}
          >
            {user.isClosed ? 'Open' : 'Close'}
          </Button>
        )}
        {mayClose && role !== 'admin' && (
          <Button key="data" size="small" variant="text" aria-label={`Personal data of ${user.name}`} onClick={() => setAsked('data')}>
            Data
          </Button>
        )}
        <HistoryLink kind="user" id={user.id} of={user.name} />
      </Buttons>
      {asked === 'sessions' && <SessionsDialog user={user} onClose={close} />}
      {asked === 'secondFactor' && <SecondFactorDialog user={user} onClose={close} />}
      {asked === 'closing' && <ClosingDialog user={user} onClose={close} />}
      {asked === 'data' && <PersonalDataDialog user={user} onClose={close} />}
      {asked === 'role' && <RoleDialog user={user} role={role} onClose={close} />}
      {asked === 'permissions' && <PermissionsDialog user={user} onClose={close} />}
    </>
  );
}
