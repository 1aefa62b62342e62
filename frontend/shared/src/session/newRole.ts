import type { Role } from '@s30/contracts/fields';
import { ownDraft } from '../forms/ownDraft.ts';
import { session } from './session.ts';

/** The user's role if it has changed since this tab last asked, in either app. */
export function newRole(): Role | undefined {
  const now = session.get();
  if (now.status === 'guest') return undefined;
  const known = ownDraft('role');
  const before = known.read();
  if (before === now.user.role) return undefined;
  known.keep(now.user.role);
  return before === undefined ? undefined : now.user.role;
}
