import type { Role } from '@s30/contracts/fields';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { newRole } from '@s30/frontend-shared/session/newRole';
import { session } from '@s30/frontend-shared/session/session';
import { toastError, toastSuccess } from '../components/toast.ts';

const NAMES: Readonly<Record<Role, string>> = {
  candidate: 'a candidate',
  interviewer: 'an interviewer',
  admin: 'an admin',
  auditor: 'an auditor',
};

function sayNewRole(): void {
  const role = newRole();
  const denied = ownDraft('denied');
  const wasDenied = denied.read() !== undefined;
  denied.drop();
  if (role === undefined) {
    if (wasDenied) toastError('This page needs another role.');
    return;
  }
  const say = role === 'candidate' ? toastError : toastSuccess;
  say(`An admin has changed your role: you are now ${NAMES[role]}.`);
}

/** The open page may close with the old role, and its form or dialog with it: a message says why. */
export function sayRoleChanges(): () => void {
  sayNewRole();
  return session.subscribe(sayNewRole);
}
