import type { UserId } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { isCommonPassword, isPersonalPassword } from '@s30/platform/config/guessable';
import { accountMail } from '../account-mail/decider.ts';
import type { SigningIn } from '../accounts/signingIn.ts';
import { type CommandPorts, commandRoutes } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { hashOf } from '../user/account.ts';
import { passwordOfRegistration, user } from '../user/decider.ts';
import { emailClaimId, issueReferralCode, referrerOf, register } from './registration.ts';

export const registrationRoutes = (
  { secrets, passwords, guard }: Pick<CommandPorts, 'secrets' | 'passwords' | 'guard'>,
  signingIn: SigningIn,
) =>
  commandRoutes({
    register: async (request) => {
      const { body, ip, newId, run, load } = request;
      const { name, email, password, referralCode, timeZone } = body;
      request.concerns(email);
      const claimId = await emailClaimId(secrets, email);
      const userId = newId() as UserId;
      const before = await load(emailClaim, claimId);
      if (before.status === 'claimed' && before.claim.userId !== userId) return reject('email_taken');
      if (isCommonPassword(password)) return reject('password_too_common');
      if (isPersonalPassword(password, body)) return reject('password_personal');
      const referredBy = before.status === 'claimed' ? before.claim.referredBy : await referrerOf(load, referralCode);
      if (isRejection(referredBy)) return referredBy;
      const asker = { address: ip, account: email };
      const passwordId = passwordOfRegistration(userId);
      const known = await load(user, userId);
      // A late retry must not restore a password that has been changed since, nor sign in without the second factor.
      const isChanged = known.status === 'registered' && (known.passwordId !== passwordId || known.secondFactor.status === 'on');
      if (isChanged) return reject('email_taken');
      const stored = await secrets.passwordHash(passwordId);
      if (stored !== undefined && !(await passwords.verify(password, stored, asker))) return reject('email_taken');
      // Store the hash first: an account without one could not be entered, while a hash without an account is harmless.
      if (stored === undefined) await secrets.setPasswordHash(passwordId, await passwords.hash(password, asker));
      const code = before.status === 'claimed' ? before.claim.referralCode : await issueReferralCode(run, userId);
      const claim = { userId, email, name, role: 'candidate', referralCode: code, referredBy, timeZone } as const;
      const registered = await register(run, claimId, claim);
      return isRejection(registered) ? registered : signingIn.session(request, registered);
    },

    login: async (request) => {
      const { body, ip, load, run } = request;
      const { email, password } = body;
      request.concerns(email);
      const attempt = { account: email, address: ip };
      const locked = await guard.locked(attempt);
      if (locked) return locked;
      const claimId = await emailClaimId(secrets, email);
      const claim = await load(emailClaim, claimId);
      // Load the account before the hash: if the password changes meanwhile, that ends the session started here.
      const account = claim.status === 'claimed' ? await load(user, claim.claim.userId) : claim;
      const hash = account.status === 'registered' ? await hashOf({ secrets }, account) : undefined;
      // Unknown addresses take as long as known ones.
      const isRight = hash === undefined ? await passwords.verifyDummy(password, attempt) : await passwords.verify(password, hash, attempt);
      if (!isRight || account.status !== 'registered') {
        const isLockedOut = await guard.failed(attempt);
        if (isLockedOut && claim.status === 'claimed') await run(accountMail, claimId, { type: 'LockOut', mostPerHour: 1 });
        return reject('wrong_credentials');
      }
      // If a code is still to come, failed codes stay counted: the password must not reset their limit.
      await (account.secondFactor.status === 'on' ? guard.released(attempt) : guard.succeeded(attempt));
      if (account.isClosed) return reject('account_closed');
      const { passwordId } = account;
      if (hash !== undefined && passwordId !== undefined && passwords.needsRehash(hash))
        await secrets.setPasswordHash(passwordId, await passwords.hash(password, attempt));
      return signingIn.after(request, account);
    },

    logout: async ({ signOut }) => {
      await signOut();
      return { message: 'Logged out' };
    },
  });
