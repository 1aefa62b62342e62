import { z } from 'zod';
import { text } from '../fields.ts';
import { admins, anyone, ok, route, signedIn } from '../route.ts';
import { CLOSING_REASON_MAX } from '../rules.ts';
import { guarded, Message, OwnPassword, PROVING, Session } from './auth.ts';

const Code = text(40, 'Please enter a code');
/** A code from the app, or a recovery code. */
export const CodeEntry = z.object({ code: Code });
/** What entering a code may meet. */
const CODE_REJECTIONS = ['wrong_code', ...PROVING] as const;
const Ticket = text(200);
const NewSecret = text(200);

/** A secret for an authenticator app, as text and as the URI for a QR code. */
export const Enrolment = z.object({ enrolment: z.string(), secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof Enrolment>;
/** Shown only once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Whether the caller has a second factor, and whether their role requires one. */
export const SecondFactorState = z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const secondFactorRoutes = {
  ownSecondFactor: route('GET', '/api/auth/second-factor', {
    summary: 'Whether the caller has a second factor',
    access: signedIn,
    answer: ok(SecondFactorState),
    rejects: ['user_unknown'],
  }),
  beginSecondFactor: route('POST', '/api/auth/second-factor/enrolment', {
    ...guarded,
    summary: 'A new secret for an authenticator app, by the password if the account has one; it counts once a code of it is sent',
    access: signedIn,
    body: OwnPassword,
    answer: ok(Enrolment),
    rejects: ['second_factor_on', 'wrong_current_password', ...PROVING, 'user_unknown'],
  }),
  enrolSecondFactor: route('POST', '/api/auth/second-factor', {
    ...guarded,
    summary: 'Turn the second factor on with the first code; all other sessions end',
    access: signedIn,
    body: z.object({ enrolment: NewSecret, code: Code }),
    answer: ok(RecoveryCodes),
    rejects: ['second_factor_on', 'enrolment_expired', ...CODE_REJECTIONS, 'user_unknown'],
  }),
  removeSecondFactor: route('POST', '/api/auth/second-factor/removal', {
    ...guarded,
    summary: 'Turn the second factor off with a code; all other sessions end',
    access: signedIn,
    body: CodeEntry,
    answer: ok(Message),
    rejects: ['second_factor_off', 'second_factor_required', ...CODE_REJECTIONS, 'user_unknown'],
  }),
  replaceRecoveryCodes: route('POST', '/api/auth/second-factor/recovery-codes', {
    ...guarded,
    summary: 'New recovery codes; the earlier ones are void',
    access: signedIn,
    body: CodeEntry,
    answer: ok(RecoveryCodes),
    rejects: ['second_factor_off', ...CODE_REJECTIONS, 'user_unknown'],
  }),
  enterCode: route('POST', '/api/auth/second-factor/code', {
    ...guarded,
    summary: 'Enter a code: for some minutes this session may do what asks for a recent one',
    access: signedIn,
    body: CodeEntry,
    answer: ok(Message),
    rejects: ['second_factor_off', ...CODE_REJECTIONS, 'user_unknown'],
  }),
  signInWithCode: route('POST', '/api/auth/second-factor/sign-in', {
    ...guarded,
    summary: 'The second step of signing in: a code',
    access: anyone,
    body: z.object({ ticket: Ticket, code: Code }),
    answer: ok(Session),
    rejects: ['sign_in_expired', ...CODE_REJECTIONS, 'account_closed'],
  }),
  beginRequiredSecondFactor: route('POST', '/api/auth/second-factor/sign-in/enrolment', {
    summary: 'The second step of signing in where a second factor must be set up first: a new secret',
    access: anyone,
    body: z.object({ ticket: Ticket }),
    answer: ok(Enrolment),
    rejects: ['sign_in_expired', 'second_factor_on', 'account_closed'],
    limit: 'credentials',
  }),
  enrolRequiredSecondFactor: route('POST', '/api/auth/second-factor/sign-in/enrolled', {
    ...guarded,
    summary: 'Turn the required second factor on with the first code, and sign in',
    access: anyone,
    body: z.object({ ticket: Ticket, enrolment: NewSecret, code: Code }),
    answer: ok(Session.extend(RecoveryCodes.shape)),
    rejects: ['sign_in_expired', 'second_factor_on', 'enrolment_expired', ...CODE_REJECTIONS, 'account_closed'],
  }),
  removeSecondFactorOfUser: route('POST', '/api/admin/users/:id/second-factor/removal', {
    security: true,
    summary: 'Take the second factor off a person who has lost theirs; their sessions end and they are told by mail',
    access: admins,
    recentCode: true,
    body: z.object({ reason: text(CLOSING_REASON_MAX, 'Please give a reason') }),
    answer: ok(Message),
    rejects: ['user_unknown', 'own_account', 'second_factor_off'],
  }),
};
