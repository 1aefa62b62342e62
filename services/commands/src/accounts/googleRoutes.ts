import type { UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { TimeZone } from '@s30/contracts/time';
import type { Identity, IdentityProvider } from '@s30/platform/identity/port';
import { type CommandPorts, type CommandRequest, commandRoutes, whenAccepted } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { googleClaim } from '../google-claim/decider.ts';
import {
  completeRegistration,
  emailClaimId,
  googleClaimId,
  issueReferralCode,
  referrerOf,
  register,
} from '../registration/registration.ts';
import { changeUser, hashOf, personFound } from '../user/account.ts';
import type { RegisteredUser } from '../user/decider.ts';
import { removePassword } from './endingSessions.ts';
import { googleNonces } from './links.ts';
import { proveAddress } from './secondFactors.ts';
import type { SigningIn } from './signingIn.ts';

type Arrival = Pick<CommandRequest, 'run' | 'load'> & {
  readonly identity: Identity;
  readonly newId: () => string;
  readonly referralCode: string | undefined;
  readonly timeZone: TimeZone | undefined;
};

/** The account of the address, or else a new candidate account without a password. */
async function accountOfAddress(ports: CommandPorts, arrival: Arrival): Promise<RegisteredUser | Rejection> {
  const { run, load, newId, referralCode, timeZone } = arrival;
  const { email, name } = arrival.identity;
  const claimId = await emailClaimId(ports.secrets, email);
  const known = await load(emailClaim, claimId);
  if (known.status === 'claimed') return completeRegistration(run, known.claim);
  const referredBy = await referrerOf(load, referralCode);
  if (isRejection(referredBy)) return referredBy;
  const userId = newId() as UserId;
  const ownCode = await issueReferralCode(run, userId);
  const claim = { userId, email, name, role: 'candidate', referralCode: ownCode, referredBy, emailVerified: true, timeZone } as const;
  const registered = await register(run, claimId, claim);
  // A concurrent request registered the address first.
  const isTaken = isRejection(registered) && registered.rejected === 'email_taken';
  return isTaken ? accountOfAddress(ports, arrival) : registered;
}

/**
 * The account that this Google account has signed in to before, even if its address has changed. Otherwise the account of
 * the address, which is then linked to this Google account only.
 */
async function accountOf(ports: CommandPorts, arrival: Arrival): Promise<RegisteredUser | Rejection> {
  const { run, load, identity } = arrival;
  const googleId = await googleClaimId(ports.secrets, identity.subject);
  const known = await load(googleClaim, googleId);
  const account = await (known.status === 'claimed' ? personFound(arrival, known.userId) : accountOfAddress(ports, arrival));
  if (isRejection(account)) return account;
  const { userId } = account;
  const linked = changeUser(run, userId, { type: 'LinkGoogle', subject: identity.subject });
  return whenAccepted(linked, (owner) => whenAccepted(run(googleClaim, googleId, { type: 'ClaimGoogleAccount', userId }), () => owner));
}

export const googleRoutes = (ports: CommandPorts, google: IdentityProvider | undefined, signingIn: SigningIn) => {
  const nonces = googleNonces(ports.secrets);
  return commandRoutes({
    googleNonce: async ({ at }) => (google === undefined ? reject('google_sign_in_off') : { nonce: await nonces.create('sign-in', at) }),

    google: async (request) => {
      const { body, at, newId, run, load, concerns } = request;
      if (google === undefined) return reject('google_sign_in_off');
      const identity = await google.identify(body.credential, at);
      if (isRejection(identity)) return identity;
      // A nonce works once, so that an intercepted credential cannot be replayed.
      if ((await nonces.take(identity.nonce, at)) === undefined) return reject('google_credential_invalid');
      const account = await accountOf(ports, { identity, run, load, newId, referralCode: body.referralCode, timeZone: body.timeZone });
      if (isRejection(account)) return account;
      concerns(account.email);
      if (account.isClosed) return reject('account_closed');
      const isVouchedFor = account.email === identity.email;
      // The password was set by someone who never proved ownership: if it stayed valid, a stranger could enter the owner's account.
      if (isVouchedFor && !account.isPasswordProven && (await hashOf(ports, account)) !== undefined) {
        const removed = await removePassword(ports, run, account);
        if (isRejection(removed)) return removed;
      }
      const verified = isVouchedFor ? await proveAddress(ports, run, account, 'google') : account;
      if (isRejection(verified)) return verified;
      const { picture } = identity;
      const current = picture === undefined ? verified : await changeUser(run, account.userId, { type: 'SetPicture', picture });
      return isRejection(current) ? current : signingIn.after(request, current);
    },
  });
};
