import type { Registration } from '@s30/contracts/routes/auth';
import { call } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import type { z } from 'zod';
import { pendingVerification } from '../pendingVerification.ts';

type NewAccount = Pick<z.output<typeof Registration>, 'name' | 'email' | 'password' | 'referralCode'>;

/** Registers a candidate (no other role can register here) and signs them in. */
export async function register({ name, email, password, referralCode }: NewAccount): Promise<void> {
  const body = {
    ...{ name, email, password, role: 'candidate', recaptchaToken: 'placeholder', timeZone: browserZone() },
    ...(referralCode ? { referralCode } : {}),
  };
  const { token, user } = await call('register', { body });
  pendingVerification.set(user.email);
  session.start(token, user);
}
