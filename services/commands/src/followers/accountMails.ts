import { accountMailEvents } from '@s30/contracts/events/accountMail';
import { userEvents } from '@s30/contracts/events/user';
import type { UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import type { Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { resetLinks, verificationLinks } from '../accounts/links.ts';
import { emailClaim } from '../email-claim/decider.ts';
import {
  LOCKED_OUT,
  PASSWORD_CHANGED,
  PASSWORD_REMOVED,
  PAYOUT_CHANGED,
  resetLetter,
  roleChangedLetter,
  SECOND_FACTOR_ON,
  secondFactorOffLetter,
  verificationLetter,
} from '../mails/accountLetters.ts';
import type { Letter, MailSender } from '../mails/sender.ts';
import { user } from '../user/decider.ts';

type Cause = Pick<Seen<unknown>, 'id' | 'stream'>;

/**
 * Mails about an account itself, in a process of its own: people wait for these. Each is sent once per cause; a link is made when its mail
 * is, and made anew when a crash repeats the mail.
 */
export function accountMailProcess(options: {
  readonly load: CommandRunner['load'];
  readonly mails: MailSender;
  readonly secrets: SecretStore;
  readonly now: () => Instant;
}) {
  const { load, mails, secrets, now } = options;
  const [verifications, resets] = [verificationLinks(secrets), resetLinks(secrets)];

  const toUser =
    (letter: Letter) =>
    async (event: Cause): Promise<void> =>
      void (await mails.send(letter, idOf(event) as UserId, event.id));
  /** To whoever owns the address that the stream is about. A closed account gets nothing: a link would open nothing. */
  async function toOwner(event: Cause, send: (userId: UserId) => Promise<unknown>): Promise<void> {
    const claim = await load(emailClaim, idOf(event));
    const account = claim.status === 'free' ? claim : await load(user, claim.claim.userId);
    if (account.status === 'registered' && !account.isClosed) await send(account.userId);
  }
  async function askToVerify(userId: UserId, cause: string): Promise<void> {
    const account = await load(user, userId);
    if (account.status === 'none' || account.isClosed || account.isEmailVerified) return;
    const letter = verificationLetter(async () => `/verify-email/${await verifications.create(userId, now())}`);
    await mails.send(letter, userId, cause);
  }

  return process({
    name: 'account-mails',
    from: [userEvents, accountMailEvents],
    on: {
      UserRegistered: ({ data, id }) => askToVerify(data.userId, id),
      PasswordChanged: toUser(PASSWORD_CHANGED),
      PasswordRemoved: toUser(PASSWORD_REMOVED),
      UpiSetUp: toUser(PAYOUT_CHANGED),
      ZelleSetUp: toUser(PAYOUT_CHANGED),
      RoleChanged: (event) => toUser(roleChangedLetter(event.data.to))(event),
      SecondFactorEnrolled: toUser(SECOND_FACTOR_ON),
      SecondFactorRemoved: (event) => toUser(secondFactorOffLetter(event.data))(event),
      VerificationMailRequested: (event) => toOwner(event, (userId) => askToVerify(userId, event.id)),
      PasswordResetRequested: (event) => {
        const claimId = idOf(event);
        const letter = resetLetter(async () => {
          await resets.drop(claimId);
          return `/reset-password/${await resets.create(claimId, now())}`;
        });
        return toOwner(event, (userId) => mails.send(letter, userId, event.id));
      },
      LockedOut: (event) => toOwner(event, (userId) => mails.send(LOCKED_OUT, userId, event.id)),
    },
  });
}
