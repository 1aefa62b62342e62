import { normalisedEmail } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import { isRejection, messageOf } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { ADMINISTRATION, administration } from '../administration/decider.ts';
import { runAs } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import type { CommandPorts } from '../settings.ts';
import { passwordOfRegistration, user } from '../user/decider.ts';
import { emailClaimId, issueReferralCode, register } from './registration.ts';

const adminIdOf = (email: string): UserId => uuidFrom(`admin ${email}`) as UserId;

/** Creates the installation's admin unless the address already has an account. Returns the id of the address's account. */
export async function appointAdmin(
  { runner, secrets, passwords }: Pick<CommandPorts, 'secrets' | 'passwords'> & { readonly runner: CommandRunner },
  admin: { readonly name: string; readonly email: string; readonly password: string },
  at: Instant,
): Promise<UserId> {
  const email = normalisedEmail(admin.email);
  const claimId = await emailClaimId(secrets, email);
  const before = await runner.load(emailClaim, claimId);
  const userId = before.status === 'claimed' ? before.claim.userId : adminIdOf(email);
  const commandId = uuidFrom(`appoint ${email}`);
  const run = runAs(runner, { userId: 'installation', commandId, causationId: 'installation', at });
  if (before.status === 'claimed') {
    const known = await runner.load(user, userId);
    if (known.status === 'registered' && known.role === 'admin')
      await run(administration, ADMINISTRATION, { type: 'AppointAdmin', userId });
    // After a crash between claim and account, this creates the account; a claim by someone else is theirs to complete.
    if (known.status === 'registered' || userId !== adminIdOf(email)) return userId;
  }
  await secrets.setPasswordHash(passwordOfRegistration(userId), await passwords.hash(admin.password));
  const referralCode = await issueReferralCode(run, userId);
  const registered = await register(run, claimId, { userId, email, name: admin.name, referralCode, role: 'admin', emailVerified: true });
  if (isRejection(registered)) throw new Error(`the admin could not be created: ${messageOf(registered)}`);
  await run(administration, ADMINISTRATION, { type: 'AppointAdmin', userId });
  return userId;
}
