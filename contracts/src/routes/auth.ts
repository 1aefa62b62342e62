import { z } from 'zod';
import { SessionUser, UserDocument } from '../documents/user.ts';
import { Email, optionalText, text } from '../fields.ts';
import { anyone, created, ok, route, signedIn } from '../route.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../rules.ts';

export const NewPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

const blankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

export const Registration = z.object({
  name: text(NAME_MAX, 'Name is required'),
  email: Email(),
  password: NewPassword,
  /** Registering always creates a candidate; anything else is read as that. */
  role: z.unknown().optional(),
  recaptchaToken: z.unknown().optional(),
  referralCode: z.preprocess(blankAsAbsent, optionalText(40).optional()),
});

export const Credentials = z.object({
  email: Email('Email is required', 'Email is invalid'),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
});

export const Session = z.object({ token: z.string(), user: SessionUser });
export type Session = z.infer<typeof Session>;
export const Message = z.object({ message: z.string() });

export const authRoutes = {
  register: route('POST', '/api/auth/register', {
    summary: 'Create a candidate account and sign in',
    access: anyone,
    body: Registration,
    answer: created(Session),
    rejects: ['email_taken', 'referral_code_unknown', 'password_too_common'],
    limit: 'credentials',
  }),
  login: route('POST', '/api/auth/login', {
    summary: 'Sign in with email and password',
    access: anyone,
    body: Credentials,
    answer: ok(Session),
    rejects: ['wrong_credentials', 'account_locked'],
    limit: 'credentials',
  }),
  logout: route('POST', '/api/auth/logout', { summary: 'End this session', access: signedIn, answer: ok(Message) }),
  me: route('GET', '/api/auth/me', { summary: 'The signed-in user', access: signedIn, answer: ok(z.object({ user: UserDocument })) }),
};
