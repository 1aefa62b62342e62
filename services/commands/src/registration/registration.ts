import { createHash, createHmac } from 'node:crypto';
import type { Fact } from '@s30/contracts/events/all';
import { normalisedEmail } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import { isRejection, messageOf, type Rejection, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { ADMINISTRATION, administration } from '../administration/decider.ts';
import { type CommandPorts, type CommandRequest, type Run, runAs, whenAccepted } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { referral } from '../referral/decider.ts';
import { changeUser } from '../user/account.ts';
import { passwordOfRegistration, type RegisteredUser, user } from '../user/decider.ts';

type Claim = Fact<'EmailClaimed'>;

/** An HMAC, so that stream names do not reveal who is registered. */
async function claimIdOf(secrets: Pick<SecretStore, 'installationKey'>, keyName: string, name: string): Promise<string> {
  const key = await secrets.installationKey(keyName);
  return createHmac('sha256', key).update(name).digest('hex').slice(0, 40);
}

/** The stream of an address. */
export const emailClaimId = (secrets: Pick<SecretStore, 'installationKey'>, email: string): Promise<string> =>
  claimIdOf(secrets, 'email-claim', normalisedEmail(email));

/** The stream of a Google account. */
export const googleClaimId = (secrets: SecretStore, subject: string): Promise<string> => claimIdOf(secrets, 'google-claim', subject);

// Excludes letters and digits that look alike.
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
/** Derived from the user id, so that a retried registration requests the same code. */
const codeOf = (userId: UserId, attempt: number): string =>
  [...createHash('sha256').update(`${userId}/${attempt}`).digest().subarray(0, CODE_LENGTH)]
    .map((byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length))
    .join('');

/** Issues the user a code that no one else has. */
export async function issueReferralCode(run: Run, userId: UserId): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const code = codeOf(userId, attempt);
    if (!isRejection(await run(referral, code, { type: 'IssueReferralCode', code, userId }))) return code;
  }
}

/** The user whose code was given; undefined when none was. The code of a closed account counts for no one, because that account could get no bonus. */
export async function referrerOf(load: CommandRequest['load'], code: string | undefined): Promise<UserId | undefined | Rejection> {
  if (code === undefined) return undefined;
  const known = await load(referral, code.trim().toUpperCase());
  const referrer = known.status === 'issued' ? await load(user, known.userId) : known;
  return referrer.status === 'registered' && !referrer.isClosed ? referrer.userId : reject('referral_code_unknown');
}

/** Creates the account of a claimed address. Idempotent. */
export const completeRegistration = (run: Run, registration: Claim): Promise<RegisteredUser | Rejection> =>
  changeUser(run, registration.userId, { type: 'RegisterUser', registration });

/** Claims the address (the decisive append), then registers the account. */
export const register = (run: Run, claimId: string, claim: Claim): Promise<RegisteredUser | Rejection> =>
  whenAccepted(run(emailClaim, claimId, { type: 'ClaimEmail', claim }), () => completeRegistration(run, claim));

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
