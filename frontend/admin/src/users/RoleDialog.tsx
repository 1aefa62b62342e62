import type { AccountDocument } from '@s30/contracts/documents/user';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { useAction } from '../actions/useAction.ts';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { reasonOf } from '../data/errors.ts';
import { ROLE_FAILED, SHOWN_MS } from './texts.ts';

/** The two changes of role that there are. */
const changes = {
  candidate: {
    to: 'interviewer',
    title: (name: string) => `Promote ${name} to interviewer?`,
    effect: (name: string) => `${name} gets interviewer privileges: publishing slots, conducting interviews and verifying their payments.`,
    keep: 'Keep as candidate',
    act: 'Promote to interviewer',
    done: (name: string) => `User ${name} has been promoted to interviewer.`,
    danger: false,
  },
  interviewer: {
    to: 'candidate',
    title: (name: string) => `Demote ${name} to candidate?`,
    effect: (name: string) =>
      `Interviewer privileges are revoked and ${name} can no longer conduct interviews. Open slots are no longer listed and cannot be booked.`,
    keep: 'Keep as interviewer',
    act: 'Demote to candidate',
    done: (name: string) => `User ${name} has been demoted to candidate.`,
    danger: true,
  },
} as const;

export type ChangeableRole = keyof typeof changes;
export const isChangeable = (role: string): role is ChangeableRole => Object.hasOwn(changes, role);

type Props = { readonly user: AccountDocument; readonly role: ChangeableRole; readonly onClose: () => void };

export function RoleDialog({ user, role, onClose }: Props) {
  const change = changes[role];
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, busy, error } = useAction((to: ChangeableRole, attempt) => provider.changeRole(user.id, to, attempt), {
    forgetAfter: SHOWN_MS,
    onDone: () => {
      notify(change.done(user.name), { type: 'success', autoHideDuration: SHOWN_MS });
      refresh();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={change.title(user.name)}
      keep={change.keep}
      act={change.act}
      danger={change.danger}
      busy={busy}
      failure={error ? { title: ROLE_FAILED, reason: reasonOf(error) } : undefined}
      onAct={() => void run(change.to)}
      onClose={onClose}
    >
      {change.effect(user.name)}
    </ActionDialog>
  );
}
