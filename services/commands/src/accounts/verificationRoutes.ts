import { isRejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import { accountMail } from '../account-mail/decider.ts';
import type { CommandRequest } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { emailClaimId } from '../registration/registration.ts';
import type { CommandPorts, CommandSettings } from '../settings.ts';
import { user } from '../user/decider.ts';
import { verificationLinks } from './links.ts';
import { inSameTime } from './sameTime.ts';

const VERIFIED = 'Your email address is verified.';
const ON_ITS_WAY = 'If this address belongs to an account that is not verified yet, a new verification link is on its way.';

export const verificationRoutes = ({ secrets }: CommandPorts, { accountMailsPerHour: mostPerHour }: CommandSettings) => {
  const links = verificationLinks(secrets);
  return handlers<CommandRequest>()({
    verifyEmail: async ({ params: { token }, at, run }) => {
      const userId = await links.peek(token, at);
      if (userId === undefined) return reject('verification_link_invalid');
      // Before the link is used up: verifying twice does no harm, a link that is gone for nothing does.
      const verified = await run(user, userId, { type: 'VerifyEmail', by: 'verification_link' });
      if (isRejection(verified)) return verified;
      if ((await links.take(token, at)) === undefined) return reject('verification_link_invalid');
      await links.drop(userId);
      return { message: VERIFIED };
    },

    resendVerification: ({ body, runUnseen, load }) =>
      inSameTime(async () => {
        const claimId = await emailClaimId(secrets, body.email);
        if ((await load(emailClaim, claimId)).status === 'free') return { message: ON_ITS_WAY };
        const requested = await runUnseen(accountMail, claimId, { type: 'RequestVerificationMail', mostPerHour });
        return isRejection(requested) ? requested : { message: ON_ITS_WAY };
      }),
  });
};
