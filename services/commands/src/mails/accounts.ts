import type { UserId } from '@s30/contracts/ids';
import { RESET_LINK_HOURS, VERIFICATION_LINK_HOURS } from '@s30/contracts/rules';
import type { Instant } from '@s30/contracts/time';
import { process } from '@s30/platform/projector/process';
import { idOf } from '@s30/platform/projector/seen';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { resetLinks, resetSubject, verificationLinks } from '../accounts/links.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { type RegisteredUser, user } from '../user/decider.ts';
import { because, type Cause, type Telling, type Wording } from './notice.ts';

type OwnerLetter = (account: RegisteredUser, event: Cause) => Wording | undefined;

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);
const TO_RESET = { label: 'Reset password', path: '/forgot-password' };
const TO_CHOOSE = { label: 'Choose a new password', path: '/forgot-password' };

// For the first details as well as for others in their place: words that hold for both.
const PAYOUT_CHANGED: Wording = {
  subject: 'You have new payment details',
  paragraphs: [
    'New details of the account that candidates pay you on were saved. From now on candidates see them when they pay.',
    'If it was not you, please reset your password now and correct your payment details.',
  ],
  action: { label: 'Payment setup', path: '/payments/setup' },
};
const FACTOR_REMOVED = {
  owner:
    'Two-step login of your account was turned off: with a code, or because it was set up before you proved to own this address. Logging in takes no code now.',
  admin: 'An admin has removed the two-step login of your account: the password alone opens it until you set it up again.',
  operator: 'The two-step login of your account was removed on the server: the password alone opens it until you set it up again.',
} as const;

/**
 * Account mails, in a separate process because people wait for them. Each is sent once per cause. Links are created when the
 * mail is sent, and created again if a crash repeats the mail.
 */
export function accountMailProcess({
  load,
  mails,
  secrets,
  now,
}: Telling & { readonly secrets: SecretStore; readonly now: () => Instant }) {
  const [verifications, resets] = [verificationLinks(secrets), resetLinks(secrets)];

  const toUser =
    <Event extends Cause>(template: string, write: (event: Event) => Wording) =>
    async (event: Event): Promise<void> =>
      void (await mails.send({ template, ...write(event) }, idOf(event) as UserId, event));
  async function send(template: string, userId: UserId, event: Cause, write: OwnerLetter): Promise<void> {
    const account = await load(user, userId);
    const text = account.status === 'none' ? undefined : write(account, event);
    if (text) await mails.send({ template, ...text }, userId, event);
  }
  /** Sends to the owner of the stream's address. */
  const toOwner = (template: string, write: OwnerLetter) => async (event: Cause) => {
    const claim = await load(emailClaim, idOf(event));
    if (claim.status === 'claimed') await send(template, claim.claim.userId, event, write);
  };
  const askToVerify: OwnerLetter = ({ userId, isEmailVerified }) => {
    if (isEmailVerified) return undefined;
    return {
      isByOthers: true,
      subject: 'Please verify your email address',
      paragraphs: [
        `Please confirm that this is your address. The link is good for ${hours(VERIFICATION_LINK_HOURS)} and works once.`,
        'If you have not created an account, you can ignore this mail.',
      ],
      action: { label: 'Verify email address', path: async () => `/verify-email/${await verifications.create(userId, now())}` },
    };
  };

  return process({
    name: 'account-mails',
    on: {
      UserRegistered: (event) => send('verify-email', event.data.userId, event, askToVerify),
      VerificationMailRequested: toOwner('verify-email', askToVerify),
      PasswordResetRequested: toOwner('reset-password', (account, event) => {
        const subject = resetSubject(idOf(event), account);
        const path = async (isRepeated: boolean) => {
          // If the mail is repeated, earlier links stay valid: the first mail may have been read.
          if (!isRepeated) await resets.drop(subject);
          return `/reset-password/${await resets.create(subject, now())}`;
        };
        return {
          isByOthers: true,
          subject: 'Reset your password',
          paragraphs: [
            `Somebody, hopefully you, asked to reset the password of your account. The link is good for ${hours(RESET_LINK_HOURS)} and works once.`,
            'If it was not you, you can ignore this mail: your password stays as it is.',
          ],
          action: { label: 'Reset password', path },
        };
      }),
      LockedOut: toOwner('locked-out', () => ({
        subject: 'Somebody is guessing your password',
        paragraphs: [
          'Within an hour a hundred wrong passwords were tried on your account, so nobody can log in with a password for now. Whoever is signed in stays signed in.',
          'You can open it at once with a new password.',
        ],
        action: TO_CHOOSE,
      })),
      PasswordChanged: toUser('password-changed', () => ({
        subject: 'Your password was changed',
        paragraphs: [
          'The password of your account was changed, and everybody who was signed in with the old one has been signed out.',
          'If it was not you, please reset it now.',
        ],
        action: TO_RESET,
      })),
      PasswordRemoved: toUser('password-removed', () => ({
        subject: 'Your password no longer works',
        paragraphs: [
          'You have signed in with Google. The password of your account was set before you had proved to own the address, so it no longer works.',
          'Signing in with Google goes on as before. To log in with a password as well, please choose a new one.',
        ],
        action: { ...TO_CHOOSE, label: 'Choose a password' },
      })),
      UpiSetUp: toUser('payout-changed', () => PAYOUT_CHANGED),
      ZelleSetUp: toUser('payout-changed', () => PAYOUT_CHANGED),
      RoleChanged: toUser('role-changed', ({ data: { to } }) => ({
        subject: 'Your role was changed',
        paragraphs: [`An admin has changed your role: you are now ${/^[aeiou]/.test(to) ? 'an' : 'a'} ${to}.`],
        action: { label: 'Go to your dashboard', path: '/dashboard' },
      })),
      SecondFactorEnrolled: toUser('second-factor-on', () => ({
        subject: 'Two-step login is on',
        paragraphs: [
          'From now on logging in to your account takes a code of your authenticator app as well. Everybody who was signed in elsewhere has been signed out.',
          'If it was not you, please contact the administrator.',
        ],
        action: { label: 'Go to your profile', path: '/profile' },
      })),
      SecondFactorRemoved: toUser('second-factor-off', ({ data: { by, reason } }) => ({
        subject: 'Two-step login is off',
        paragraphs: [
          FACTOR_REMOVED[by],
          because(reason),
          'If you did not expect this, please reset your password now and turn two-step login on again.',
        ],
        action: TO_RESET,
      })),
    },
  });
}
