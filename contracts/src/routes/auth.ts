import { z } from 'zod';
import { SignedInUser, UserDocument } from '../documents/user.ts';
import { Email, optionalText, PersonName, text } from '../fields.ts';
import { anyone, created, ok, route, signedIn } from '../route.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../rules.ts';
import { isTimeZone, type TimeZone } from '../time.ts';

export const NewPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

const blankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

export const ReferralCode = optionalText(40);

/** The browser's zone, for new accounts. A zone this server does not recognise must not block the sign-up. */
const GuessedZone = z
  .unknown()
  .transform((value): TimeZone | undefined => (typeof value === 'string' && isTimeZone(value) ? value : undefined))
  .optional();

export const Registration = z.object({
  name: PersonName,
  email: Email(),
  password: NewPassword,
  role: z.unknown().optional().describe('Ignored: registering always creates a candidate.'),
  recaptchaToken: z.unknown().optional(),
  referralCode: z.preprocess(blankAsAbsent, ReferralCode.optional()),
  timeZone: GuessedZone,
});

export const Credentials = z.object({
  email: Email('Email is required', 'Email is invalid'),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000, 'must be at most 1000 characters'),
});

const AddressToVerify = z.object({ email: Email() });
export const ForgottenPassword = z.object({ email: Email('Please enter your email address') });
/** Its length is judged by the handler, also when there is none: to people a 400 means that the link is worthless. */
const PasswordReset = z.object({ password: z.string().default('') });
/** What the browser decoded from the credential comes along and counts for nothing: the credential itself is verified. */
export const GoogleSignIn = z.object({
  credential: text(8192, 'The Google credential is required'),
  email: z.unknown().optional(),
  name: z.unknown().optional(),
  picture: z.unknown().optional(),
  /** Used only if this creates the account. */
  referralCode: z.preprocess(blankAsAbsent, ReferralCode.optional()),
  timeZone: GuessedZone,
});

export const Session = z.object({ token: z.string(), user: SignedInUser });
export type Session = z.infer<typeof Session>;
/**
 * The first factor was accepted: the ticket buys a session together with a second-factor code (`code`), or once a second
 * factor is set up (`enrolment`). Accounts that need no second factor skip this.
 */
export const SecondStep = z.object({ secondStep: z.enum(['code', 'enrolment']), ticket: z.string() });
export type SecondStep = z.infer<typeof SecondStep>;
export const SignIn = z.union([Session, SecondStep]);
export const Message = z.object({ message: z.string() });

/** The caller's own password again, before what is hard to undo. Empty for accounts without one. */
export const OwnPassword = z.object({ password: z.string().max(PASSWORD_MAX).default('') });

/** What proving who one is may meet, whether by the password or by a code. */
export const PROVING = ['account_locked', 'account_locked_out', 'attempts_under_way'] as const;

/** Of calls that could be used to guess: they are few, and the log says who makes them. */
export const guarded = { security: true, limit: 'credentials' } as const;

export const authRoutes = {
  register: route('POST', '/api/auth/register', {
    ...guarded,
    summary: 'Create a candidate account and sign in',
    access: anyone,
    body: Registration,
    answer: created(Session),
    rejects: ['email_taken', 'referral_code_unknown', 'password_too_common', 'password_personal'],
  }),
  login: route('POST', '/api/auth/login', {
    ...guarded,
    summary: 'Sign in with email and password',
    access: anyone,
    body: Credentials,
    answer: ok(SignIn),
    rejects: ['wrong_credentials', ...PROVING, 'account_closed'],
  }),
  logout: route('POST', '/api/auth/logout', { security: true, summary: 'End this session', access: signedIn, answer: ok(Message) }),
  googleNonce: route('POST', '/api/auth/google/nonce', {
    summary: 'What a page hands to Google so that the credential is good for one sign-in here',
    access: anyone,
    answer: ok(z.object({ nonce: z.string() })),
    rejects: ['google_sign_in_off'],
    limit: 'credentials',
  }),
  google: route('POST', '/api/auth/google', {
    ...guarded,
    summary: 'Sign in with Google; a new address becomes a candidate account',
    access: anyone,
    body: GoogleSignIn,
    answer: ok(SignIn),
    rejects: [
      'google_sign_in_off',
      'google_credential_invalid',
      'google_account_differs',
      'account_closed',
      'referral_code_unknown',
      'user_unknown',
    ],
  }),
  verifyEmail: route('GET', '/api/auth/verify-email/:token', {
    ...guarded,
    summary: 'Confirm an email address with the link of a mail',
    access: anyone,
    side: 'command',
    answer: ok(Message),
    rejects: ['verification_link_invalid'],
    badPath: 'verification_link_invalid',
  }),
  resendVerification: route('POST', '/api/auth/resend-verification', {
    summary: 'Ask for another verification mail; the answer does not tell whether the address is known',
    access: anyone,
    body: AddressToVerify,
    answer: ok(Message),
    limit: 'credentials',
  }),
  forgotPassword: route('POST', '/api/auth/forgot-password', {
    ...guarded,
    summary: 'Ask for a mail to reset the password; the answer does not tell whether the address is known',
    access: anyone,
    body: ForgottenPassword,
    answer: ok(Message),
  }),
  resetPassword: route('POST', '/api/auth/reset-password/:token', {
    ...guarded,
    summary: 'Set a new password with the link of a mail; ends all sessions of the account',
    access: anyone,
    body: PasswordReset,
    answer: ok(Message),
    rejects: [
      'reset_link_invalid',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'password_personal',
      'account_closed',
    ],
    badPath: 'reset_link_invalid',
    badBody: 'password_unusable',
  }),
  me: route('GET', '/api/auth/me', { summary: 'The signed-in user', access: signedIn, answer: ok(z.object({ user: UserDocument })) }),
};
