import type { UserEvent } from '@s30/contracts/events/user';
import { RESET_LINK_HOURS, VERIFICATION_LINK_HOURS } from '@s30/contracts/rules';
import type { Letter } from './sender.ts';

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);
/** With a token that is made when the mail is. */
type Path = () => Promise<string>;

export const verificationLetter = (path: Path): Letter => ({
  template: 'verify-email',
  isByOthers: true,
  subject: 'Please verify your email address',
  paragraphs: [
    `Please confirm that this is your address. The link is good for ${hours(VERIFICATION_LINK_HOURS)} and works once.`,
    'If you have not created an account, you can ignore this mail.',
  ],
  action: { label: 'Verify email address', path },
});

export const resetLetter = (path: Path): Letter => ({
  template: 'reset-password',
  isByOthers: true,
  subject: 'Reset your password',
  paragraphs: [
    `Somebody, hopefully you, asked to reset the password of your account. The link is good for ${hours(RESET_LINK_HOURS)} and works once.`,
    'If it was not you, you can ignore this mail: your password stays as it is.',
  ],
  action: { label: 'Reset password', path },
});

export const LOCKED_OUT: Letter = {
  template: 'locked-out',
  subject: 'Somebody is guessing your password',
  paragraphs: [
    'Within an hour a hundred wrong passwords were tried on your account, so nobody can log in with a password for now. Whoever is signed in stays signed in.',
    'You can open it at once with a new password.',
  ],
  action: { label: 'Choose a new password', path: '/forgot-password' },
};

export const PASSWORD_CHANGED: Letter = {
  template: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed, and everybody who was signed in with the old one has been signed out.',
    'If it was not you, please reset it now.',
  ],
  action: { label: 'Reset password', path: '/forgot-password' },
};

export const PAYOUT_CHANGED: Letter = {
  template: 'payout-changed',
  subject: 'Your payment details were changed',
  paragraphs: [
    'The account that candidates pay you on was changed. From now on your payment page shows the new one.',
    'If it was not you, please reset your password now and correct your payment details.',
  ],
  action: { label: 'Payment setup', path: '/payments/setup' },
};

export const roleChangedLetter = (role: string): Letter => ({
  template: 'role-changed',
  subject: 'Your role was changed',
  paragraphs: [`An admin has changed your role: you are now ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}.`],
  action: { label: 'Go to your dashboard', path: '/dashboard' },
});

export const PASSWORD_REMOVED: Letter = {
  template: 'password-removed',
  subject: 'Your password no longer works',
  paragraphs: [
    'You have signed in with Google. The password of your account was set before you had proved to own the address, so it no longer works.',
    'Signing in with Google goes on as before. To log in with a password as well, please choose a new one.',
  ],
  action: { label: 'Choose a password', path: '/forgot-password' },
};

export const SECOND_FACTOR_ON: Letter = {
  template: 'second-factor-on',
  subject: 'Two-step login is on',
  paragraphs: [
    'From now on logging in to your account takes a code of your authenticator app as well. Everybody who was signed in elsewhere has been signed out.',
    'If it was not you, please contact the administrator.',
  ],
  action: { label: 'Go to your profile', path: '/profile' },
};

type SecondFactorRemoval = Extract<UserEvent, { type: 'SecondFactorRemoved' }>['data'];
const REMOVED = {
  owner: 'Two-step login of your account was turned off with a code: the password alone opens it now.',
  admin: 'An admin has removed the two-step login of your account: the password alone opens it until you set it up again.',
  operator: 'The two-step login of your account was removed on the server: the password alone opens it until you set it up again.',
} as const;

export const secondFactorOffLetter = ({ by, reason }: SecondFactorRemoval): Letter => ({
  template: 'second-factor-off',
  subject: 'Two-step login is off',
  paragraphs: [
    REMOVED[by],
    ...(reason ? [`Reason: ${reason}`] : []),
    'If you did not expect this, please reset your password now and turn two-step login on again.',
  ],
  action: { label: 'Reset password', path: '/forgot-password' },
});
