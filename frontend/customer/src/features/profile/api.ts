import { call } from '@s30/frontend-shared/api/call';
import { query } from '../../api/query.ts';
import { useCommand } from '../../api/useCommand.ts';

/** The devices where the user is signed in. */
export const sessionsQuery = () => query('ownSessions');

export const useEndSession = () => useCommand((id: string) => call('endSession', { params: { id } }));
export const useEndOtherSessions = () => useCommand(() => call('endOtherSessions'));

/** Whether the user has a second factor. */
export const secondFactorQuery = () => query('ownSecondFactor');

// No idempotency keys: these responses contain secrets and codes, which the server must not store.
export const beginEnrolment = (password: string) => call('beginSecondFactor', { body: { password }, idempotencyKey: 'none' });
export const enrol = (body: { readonly enrolment: string; readonly code: string }) =>
  call('enrolSecondFactor', { body, idempotencyKey: 'none' });
export const replaceRecoveryCodes = (code: string) => call('replaceRecoveryCodes', { body: { code }, idempotencyKey: 'none' });
export const turnOff = (code: string) => call('removeSecondFactor', { body: { code }, idempotencyKey: 'none' });
