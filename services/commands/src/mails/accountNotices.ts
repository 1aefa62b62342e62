import type { UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { OneTimeLinks } from '../accounts/links.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { user } from '../user/decider.ts';
import {
  lockedOutLetter,
  passwordChangedLetter,
  passwordRemovedLetter,
  payoutChangedLetter,
  resetLetter,
  roleChangedLetter,
  verificationLetter,
} from './accountLetters.ts';
import type { MailSender } from './sender.ts';

/** Mails about an account itself. Each is sent once per cause; a link is made when its mail is, and made anew when a crash repeats the mail. */
export function createAccountNotices(options: {
  readonly load: CommandRunner['load'];
  readonly mails: MailSender;
  readonly verificationLinks: Pick<OneTimeLinks, 'create'>;
  readonly resetLinks: Pick<OneTimeLinks, 'create' | 'drop'>;
  readonly publicUrl: string;
  readonly now: () => Instant;
}) {
  const { load, mails, verificationLinks, resetLinks, publicUrl, now } = options;

  const ownerOf = async (claimId: string): Promise<UserId | undefined> => {
    const claim = await load(emailClaim, claimId);
    if (claim.status === 'free') return undefined;
    const account = await load(user, claim.claim.userId);
    // A link would open nothing.
    return account.status === 'registered' && !account.isClosed ? account.userId : undefined;
  };
  async function verificationDue(userId: UserId, cause: string): Promise<void> {
    const account = await load(user, userId);
    if (account.status === 'none' || account.isClosed || account.isEmailVerified) return;
    const link = async () => `${publicUrl}/verify-email/${await verificationLinks.create(userId, now())}`;
    await mails.send(verificationLetter(link), userId, cause);
  }

  return {
    verificationDue,
    async verificationRequested(claimId: string, cause: string): Promise<void> {
      const userId = await ownerOf(claimId);
      if (userId !== undefined) await verificationDue(userId, cause);
    },
    async resetRequested(claimId: string, cause: string): Promise<void> {
      const userId = await ownerOf(claimId);
      if (userId === undefined) return;
      const link = async () => {
        await resetLinks.drop(claimId);
        return `${publicUrl}/reset-password/${await resetLinks.create(claimId, now())}`;
      };
      await mails.send(resetLetter(link), userId, cause);
    },
    async lockedOut(claimId: string, cause: string): Promise<void> {
      const userId = await ownerOf(claimId);
      if (userId !== undefined) await mails.send(lockedOutLetter(publicUrl), userId, cause);
    },
    async payoutChanged(userId: UserId, cause: string): Promise<void> {
      await mails.send(payoutChangedLetter(publicUrl), userId, cause);
    },
    async roleChanged(userId: UserId, role: string, cause: string): Promise<void> {
      await mails.send(roleChangedLetter(role, publicUrl), userId, cause);
    },
    async passwordChanged(userId: UserId, cause: string): Promise<void> {
      await mails.send(passwordChangedLetter(publicUrl), userId, cause);
    },
    async passwordRemoved(userId: UserId, cause: string): Promise<void> {
      await mails.send(passwordRemovedLetter(publicUrl), userId, cause);
    },
  };
}
export type AccountNotices = ReturnType<typeof createAccountNotices>;
