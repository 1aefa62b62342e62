import type { AccountDocument } from '@s30/contracts/documents/user';
import type { AffectedInterview } from '@s30/contracts/routes/console';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { useAction } from '../actions/useAction.ts';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { reasonOf } from '../data/errors.ts';
import { AffectedInterviews } from './AffectedInterviews.tsx';
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
  const [affected, setAffected] = useState<readonly AffectedInterview[]>([]);
  const finish = () => {
    refresh();
    onClose();
  };
  const { run, busy, error } = useAction((to: ChangeableRole, attempt) => provider.changeRole(user.id, to, attempt), {
    forgetAfter: SHOWN_MS,
    onDone: ({ affectedInterviews }) => {
      notify(change.done(user.name), { type: 'success', autoHideDuration: SHOWN_MS });
      // The list is refreshed once they were read: the user's row may leave it, and this dialog with it.
      if (affectedInterviews.length === 0) return finish();
      setAffected(affectedInterviews);
    },
  });
  if (affected.length > 0) return <AffectedInterviews name={user.name} interviews={affected} onClose={finish} />;
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
