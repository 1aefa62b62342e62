import { setTimeout as sleep } from 'node:timers/promises';
import { isRejection, reject } from '@s30/contracts/rejections';
import { PASSWORD_MAX, PASSWORD_MIN } from '@s30/contracts/rules';
import { isCommonPassword, isPersonalPassword } from '@s30/platform/config/guessable';
import type { BaseRequest } from '@s30/platform/web/handler';
import { accountMail } from '../account-mail/decider.ts';
import { type CommandPorts, type CommandRequest, type CommandSettings, commandRoutes } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { emailClaimId } from '../registration/registration.ts';
import { user } from '../user/decider.ts';
import { changePassword } from './endingSessions.ts';
import { claimOf, resetLinks, resetSubject, verificationLinks } from './links.ts';
import { proveAddress } from './secondFactors.ts';

const ON_ITS_WAY = {
  RequestVerificationMail: 'If this address belongs to an account that is not verified yet, a new verification link is on its way.',
  RequestPasswordReset: 'If an account exists for this address, a link to reset its password is on its way.',
} as const;
/** Many times longer than the work behind a response. */
const ANSWER_MS = 250;

type Asking = Pick<CommandRequest, 'runUnseen' | 'load'> & Pick<BaseRequest, 'concerns'> & { readonly body: { readonly email: string } };

/** Mailed links that verify an address or let its owner choose a new password. */
export const mailedLinkRoutes = (
  ports: Pick<CommandPorts, 'secrets' | 'passwords' | 'guard'>,
  { accountMailsPerHour: mostPerHour }: CommandSettings,
) => {
  const { secrets, passwords, guard } = ports;
  const verifications = verificationLinks(secrets);
  const resets = resetLinks(secrets);

  async function requested({ body, runUnseen, load, concerns }: Asking, type: keyof typeof ON_ITS_WAY) {
    concerns(body.email);
    const claimId = await emailClaimId(secrets, body.email);
    // Unknown addresses leave no trace in the log; the timing difference is hidden by `inSameTime`.
    if ((await load(emailClaim, claimId)).status === 'claimed') await runUnseen(accountMail, claimId, { type, mostPerHour });
    return { message: ON_ITS_WAY[type] };
  }
  /** Delays the response to a fixed minimum, so that its timing reveals nothing about an address. */
  async function inSameTime<Answer>(work: Promise<Answer>): Promise<Answer> {
    const [answer] = await Promise.all([work, sleep(ANSWER_MS)]);
    return answer;
  }

  return commandRoutes({
    resendVerification: (request) => inSameTime(requested(request, 'RequestVerificationMail')),

    verifyEmail: async ({ params: { token }, at, run }) => {
      const userId = await verifications.peek(token, at);
      if (userId === undefined) return reject('verification_link_invalid');
      // Verify before using up the link: verifying twice is harmless, losing the link after a failure is not.
      const verified = await run(user, userId, { type: 'VerifyEmail', by: 'verification_link' });
      if (isRejection(verified)) return verified;
      await verifications.drop(userId);
      return { message: 'Your email address is verified.' };
    },

    // The mail voids older links and may be sent before this response. After a flood of requests the last mail's link stays
    // valid, so that a stranger cannot lock the owner out.
    forgotPassword: (request) => inSameTime(requested(request, 'RequestPasswordReset')),

    resetPassword: async ({ params: { token }, body: { password }, at, ip, run, load, newId, concerns }) => {
      const subject = await resets.peek(token, at);
      if (subject === undefined) return reject('reset_link_invalid');
      if ([...password].length < PASSWORD_MIN) return reject('password_too_short');
      if ([...password].length > PASSWORD_MAX) return reject('password_too_long');
      if (isCommonPassword(password)) return reject('password_too_common');
      const claimId = claimOf(subject);
      const claimed = await load(emailClaim, claimId);
      if (claimed.status === 'free') return reject('reset_link_invalid');
      const { userId, email } = claimed.claim;
      concerns(email);
      if (isPersonalPassword(password, claimed.claim)) return reject('password_personal');
      const account = await load(user, userId);
      if (account.status === 'none' || subject !== resetSubject(claimId, account)) return reject('reset_link_invalid');
      if (account.isClosed) return reject('account_closed');
      const hash = await passwords.hash(password, { address: ip, account: claimId });
      if ((await resets.take(token, at)) === undefined) return reject('reset_link_invalid');
      const change = async () => {
        const changed = await changePassword(ports, { run, load, newId }, userId, { hash, by: 'reset_link', proven: account.passwordId });
        if (isRejection(changed) && changed.rejected === 'wrong_current_password') return reject('reset_link_invalid');
        // Anybody who can read an address's mail owns the address.
        return isRejection(changed) ? changed : proveAddress(ports, run, changed, 'reset_link');
      };
      const changedPassword = await change().catch(async (error: unknown) => {
        // Even if the new password took effect, the user has not been told: let them use the link again.
        const now = await load(user, userId).catch(() => account);
        await resets.restore(token, resetSubject(claimId, now), at);
        throw error;
      });
      if (isRejection(changedPassword)) return changedPassword;
      await guard.open(email);
      return { message: 'Your password has been reset. You can now log in with it.' };
    },
  });
};
