import type { UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { Identity, IdentityProvider } from '@s30/platform/identity/port';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { completeRegistration, emailClaimId, issueReferralCode, referrerOf, register } from '../registration/registration.ts';
import { signedInUserOf } from '../registration/signedInUser.ts';
import type { CommandPorts } from '../settings.ts';
import { type RegisteredUser, user } from '../user/decider.ts';
import { hasPassword, removePassword } from '../user/passwordChange.ts';

type Arrival = Pick<CommandRequest, 'run' | 'load'> & {
  readonly identity: Identity;
  readonly newId: () => string;
  readonly referralCode: string | undefined;
};

/** The account of the address; a new candidate's, without a password, if there is none. */
async function accountOf({ secrets }: CommandPorts, arrival: Arrival): Promise<RegisteredUser | Rejection> {
  const { run, load, newId, referralCode } = arrival;
  const { email, name } = arrival.identity;
  const claimId = await emailClaimId(secrets, email);
  const known = await load(emailClaim, claimId);
  if (known.status === 'claimed') return completeRegistration(run, known.claim);
  const referredBy = await referrerOf(load, referralCode);
  if (isRejection(referredBy)) return referredBy;
  const userId = newId() as UserId;
  const registered = await register(run, claimId, {
    ...{ userId, email, name, role: 'candidate', emailVerified: true },
    referralCode: await issueReferralCode(run, userId),
    ...(referredBy === undefined ? {} : { referredBy }),
  });
  if (!isRejection(registered) || registered.rejected !== 'email_taken') return registered;
  // Somebody was faster: the account is there now.
  const taken = await load(emailClaim, claimId);
  return taken.status === 'claimed' ? completeRegistration(run, taken.claim) : registered;
}

export const googleRoutes = (ports: CommandPorts, google: IdentityProvider | undefined) =>
  handlers<CommandRequest>()({
    google: async ({ body, at, newId, signIn, run, load }) => {
      if (google === undefined) return reject('google_sign_in_off');
      const identity = await google.identify(body.credential, at);
      if (isRejection(identity)) return identity;
      const account = await accountOf(ports, { identity, run, load, newId, referralCode: body.referralCode });
      if (isRejection(account)) return account;
      const { userId } = account;
      let startsAt = at;
      if (!account.isEmailVerified) {
        // Whoever set this password never proved to own the address: left in force, it would open the owner's account to a stranger.
        const removed = (await hasPassword(ports, userId)) ? await removePassword(ports, run, userId) : at;
        if (isRejection(removed)) return removed;
        startsAt = removed;
        const verified = await run(user, userId, { type: 'VerifyEmail', by: 'google' });
        if (isRejection(verified)) return verified;
      }
      if (identity.picture !== undefined) {
        const set = await run(user, userId, { type: 'SetPicture', picture: identity.picture });
        if (isRejection(set)) return set;
      }
      const current = await load(user, userId);
      if (current.status === 'none') return reject('user_unknown');
      return { token: await signIn(userId, startsAt), user: await signedInUserOf(load, current, at) };
    },
  });
