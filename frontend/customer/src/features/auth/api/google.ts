import type { SecondStep } from '@s30/contracts/routes/auth';
import { call } from '@s30/frontend-shared/api/call';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { claimsOf } from '../credential.ts';
import { begun } from './login.ts';

/** The nonce makes Google's credential valid for one sign-in only. */
export const googleNonce = async (): Promise<string> => (await call('googleNonce')).nonce;

export async function signInWithGoogle(credential: string, referralCode: string): Promise<SecondStep | undefined> {
  const body = { credential, ...claimsOf(credential), timeZone: browserZone(), ...(referralCode ? { referralCode } : {}) };
  return begun(await call('google', { body, idempotencyKey: 'none' }));
}
