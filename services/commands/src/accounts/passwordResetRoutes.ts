import { isRejection, reject } from '@s30/contracts/rejections';
import { PASSWORD_MAX, PASSWORD_MIN } from '@s30/contracts/rules';
import { isCommonPassword, isPersonalPassword } from '@s30/platform/config/guessable';
import type { AttemptGuard } from '@s30/platform/web/attemptGuard';
import { handlers } from '@s30/platform/web/handler';
import { accountMail } from '../account-mail/decider.ts';
import type { CommandRequest } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { emailClaimId } from '../registration/registration.ts';
import type { CommandPorts, CommandSettings } from '../settings.ts';
import { user } from '../user/decider.ts';
import { changePassword } from '../user/passwords.ts';
import { resetLinks } from './links.ts';
import { inSameTime } from './sameTime.ts';

const ON_ITS_WAY = 'If an account exists for this address, a link to reset its password is on its way.';
const RESET = 'Your password has been reset. You can now log in with it.';

export const passwordResetRoutes = (
  ports: Pick<CommandPorts, 'secrets' | 'passwords'>,
  { accountMailsPerHour: mostPerHour }: CommandSettings,
  guard: Pick<AttemptGuard, 'open'>,
) => {
  const { secrets, passwords } = ports;
  const links = resetLinks(secrets);
  return handlers<CommandRequest>()({
    forgotPassword: ({ body, runUnseen, load }) =>
      inSameTime(async () => {
        const claimId = await emailClaimId(secrets, body.email);
        // A stranger's guesses leave nothing in the log; the time that it takes is hidden.
        if ((await load(emailClaim, claimId)).status === 'free') return { message: ON_ITS_WAY };
        const requested = await runUnseen(accountMail, claimId, { type: 'RequestPasswordReset', mostPerHour });
        // Its mail voids older links, and may be sent before this answer. A flood's last mail stays good, so that a stranger cannot keep
        // the owner out.
        return isRejection(requested) ? requested : { message: ON_ITS_WAY };
      }),

    resetPassword: async ({ params: { token }, body: { password }, at, ip, run, load, newId, concerns }) => {
      const claimId = await links.peek(token, at);
      if (claimId === undefined) return reject('reset_link_invalid');
      if (password.length < PASSWORD_MIN) return reject('password_too_short');
      if (password.length > PASSWORD_MAX) return reject('password_too_long');
      if (isCommonPassword(password)) return reject('password_too_common');
      const claimed = await load(emailClaim, claimId);
      if (claimed.status === 'claimed') concerns(claimed.claim.email);
      if (claimed.status === 'claimed' && isPersonalPassword(password, claimed.claim)) return reject('password_personal');
      const hash = await passwords.hash(password, { address: ip, account: claimId });
      if (claimed.status === 'free' || (await links.take(token, at)) === undefined) return reject('reset_link_invalid');
      const { userId, email } = claimed.claim;
      const opens = async () => {
        const changed = await changePassword(ports, { run, load, newId }, userId, { hash, by: 'reset_link' });
        // Who reads the mails of an address owns it.
        return isRejection(changed) ? changed : run(user, userId, { type: 'VerifyEmail', by: 'reset_link' });
      };
      const opened = await opens().catch(async (error: unknown) => {
        // Nobody was told that the new password counts, if it does: the link is good for another try.
        await links.restore(token, claimId, at);
        throw error;
      });
      if (isRejection(opened)) return opened;
      await links.drop(claimId);
      await guard.open(email);
      return { message: RESET };
    },
  });
};
