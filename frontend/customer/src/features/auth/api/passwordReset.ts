import { call } from '@s30/frontend-shared/api/call';

/** Asks for the mail; the answer is the same for every address. */
export const askForReset = (email: string) => call('forgotPassword', { body: { email } });

export const resetPassword = (token: string, password: string) => call('resetPassword', { params: { token }, body: { password } });
