import { call } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { claimsOf } from '../credential.ts';

/** Makes the credential that Google will hand out good for one sign-in. */
export const googleNonce = async (): Promise<string> => (await call('googleNonce')).nonce;

export async function signInWithGoogle(credential: string, referralCode: string): Promise<void> {
  const body = { credential, ...claimsOf(credential), timeZone: browserZone(), ...(referralCode ? { referralCode } : {}) };
  const { token, user } = await call('google', { body, idempotencyKey: 'none' });
  session.start(token, user);
}
