import type { Credentials, Registration, SecondStep, Session, SignIn } from '@s30/contracts/routes/auth';
import { call } from '@s30/frontend-shared/api/call';
import { reportBroken } from '@s30/frontend-shared/errors/reports';
import { session } from '@s30/frontend-shared/session/session';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import type { z } from 'zod';
import { claimsOf } from './credential.ts';
import { pendingVerification } from './pendingVerification.ts';

/** A broken answer that has no token starts no session, and is only logged. */
const start = ({ token, user }: z.output<typeof Session>): void => {
  if (token) session.start(token, user);
  else void reportBroken(new Error('The answer to a login has no token'));
};

type NewAccount = Pick<z.output<typeof Registration>, 'name' | 'email' | 'password' | 'referralCode'>;

/** Registers a candidate (no other role can register here) and signs them in. */
export async function register({ name, email, password, referralCode }: NewAccount): Promise<void> {
  const body = {
    ...{ name, email, password, role: 'candidate', recaptchaToken: 'placeholder', timeZone: browserZone() },
    ...(referralCode ? { referralCode } : {}),
  };
  const answer = await call('register', { body });
  pendingVerification.set(answer.user.email);
  start(answer);
}

/** Starts the session, or returns the second step that is still required. */
function begun(answer: z.output<typeof SignIn>): SecondStep | undefined {
  if ('secondStep' in answer) return answer;
  start(answer);
  return undefined;
}

export const login = async (credentials: z.output<typeof Credentials>): Promise<SecondStep | undefined> =>
  begun(await call('login', { body: credentials, idempotencyKey: 'none' }));

/** The nonce makes Google's credential valid for one sign-in only. */
export const googleNonce = async (): Promise<string> => (await call('googleNonce')).nonce;

export async function signInWithGoogle(credential: string, referralCode: string): Promise<SecondStep | undefined> {
  const body = { credential, ...claimsOf(credential), timeZone: browserZone(), ...(referralCode ? { referralCode } : {}) };
  return begun(await call('google', { body, idempotencyKey: 'none' }));
}

export async function signInWithCode(ticket: string, code: string): Promise<void> {
  start(await call('signInWithCode', { body: { ticket, code }, idempotencyKey: 'none' }));
}

export const beginEnrolment = (ticket: string) => call('beginRequiredSecondFactor', { body: { ticket }, idempotencyKey: 'none' });

/** The session starts when `start` is called, after the user has saved the recovery codes. */
export async function enrol(ticket: string, first: { readonly enrolment: string; readonly code: string }) {
  const answer = await call('enrolRequiredSecondFactor', { body: { ticket, ...first }, idempotencyKey: 'none' });
  return { recoveryCodes: answer.recoveryCodes, start: () => start(answer) };
}

/** Requests the reset mail. The response is the same for every address. */
export const askForReset = (email: string) => call('forgotPassword', { body: { email } });

/** Ends every session, including this browser's. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await call('resetPassword', { params: { token }, body: { password } });
  session.end('logout');
}
