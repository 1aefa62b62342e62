import { call } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';

export async function signInWithCode(ticket: string, code: string): Promise<void> {
  const { token, user } = await call('signInWithCode', { body: { ticket, code }, idempotencyKey: 'none' });
  session.start(token, user);
}

export const beginEnrolment = (ticket: string) => call('beginRequiredSecondFactor', { body: { ticket }, idempotencyKey: 'none' });

/** The session starts when `start` is called, after the user has saved the recovery codes. */
export async function enrol(ticket: string, first: { readonly enrolment: string; readonly code: string }) {
  const { token, user, recoveryCodes } = await call('enrolRequiredSecondFactor', { body: { ticket, ...first }, idempotencyKey: 'none' });
  return { recoveryCodes, start: () => session.start(token, user) };
}
