import { call } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';

/** Requests the reset mail. The response is the same for every address. */
export const askForReset = (email: string) => call('forgotPassword', { body: { email } });

/** Ends every session, including this browser's. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await call('resetPassword', { params: { token }, body: { password } });
  session.end('logout');
}
