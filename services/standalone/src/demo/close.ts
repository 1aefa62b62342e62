import { closeAccount } from '@s30/commands/accounts/sessionRoutes';
import { ADMINISTRATION, administration } from '@s30/commands/administration/decider';
import type { CommandSide } from '@s30/commands/commandSide';
import { runAs } from '@s30/commands/context';
import { emailClaim } from '@s30/commands/email-claim/decider';
import { emailClaimId } from '@s30/commands/registration/registration';
import { user } from '@s30/commands/user/decider';
import { UnusableSettingError } from '@s30/platform/composition/stores';
import type { Config } from '@s30/platform/config/environment';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { candidateEmail, DEMO_ADMIN, DEMO_AUDITOR, DEMO_CANDIDATES, DEMO_INTERVIEWERS } from './people.ts';

const PEOPLE = [
  DEMO_ADMIN,
  DEMO_AUDITOR,
  ...DEMO_INTERVIEWERS,
  ...DEMO_CANDIDATES.map((name) => ({ name, email: candidateEmail(name) })),
] as const;

type Side = Pick<CommandSide, 'runner' | 'ports'>;

/** Demo accounts that anyone who knows the published password can still enter. */
async function openAccounts({ runner, ports }: Side) {
  const open = [];
  for (const { name, email } of PEOPLE) {
    const claim = await runner.load(emailClaim, await emailClaimId(ports.secrets, email));
    // Someone else has registered with this address.
    if (claim.status === 'free' || claim.claim.name !== name) continue;
    const account = await runner.load(user, claim.claim.userId);
    if (account.status === 'registered' && !account.isClosed) open.push(account);
  }
  return open;
}

/** Throws if an installation that others can reach has no admin of its own and would offer accounts with published passwords. */
export async function refusePublishedPasswords(side: Side, { admin, isOnThisMachine }: Config, isNew: boolean): Promise<void> {
  if (admin !== undefined || isOnThisMachine) return;
  if (isNew || (await openAccounts(side)).length > 0)
    throw new UnusableSettingError(
      'ADMIN_EMAIL is missing: the demo, whose passwords are published, is only for a PUBLIC_URL on this machine.',
    );
}

/** Closes the demo's accounts once an admin is configured. Throws if that admin's address is one of them. */
export async function closeDemo(side: Side, admin: { readonly email: string }): Promise<void> {
  const open = await openAccounts(side);
  if (open.some(({ email }) => email === admin.email))
    throw new UnusableSettingError('ADMIN_EMAIL must not be an address of the demo, whose password is published.');
  for (const { userId, role } of open) {
    const commandId = uuidFrom(`close demo account ${userId}`);
    const at = side.ports.now();
    const run = runAs(side.runner, { userId: 'installation', commandId, causationId: 'installation', at });
    if (role === 'admin') {
      await run(administration, ADMINISTRATION, { type: 'DismissAdmin', userId });
      await run(user, userId, { type: 'ChangeRole', to: 'candidate' });
    }
    await closeAccount(side.ports, { run, load: side.runner.load, at }, userId, 'The demo has ended');
  }
}
