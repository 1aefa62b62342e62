import type { Credentials, SecondStep, SignIn } from '@s30/contracts/routes/auth';
import { call } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';
import type { z } from 'zod';

/** Starts the session, or returns the second step that is still required. */
export function begun(answer: z.output<typeof SignIn>): SecondStep | undefined {
  if ('secondStep' in answer) return answer;
  session.start(answer.token, answer.user);
  return undefined;
}

export const login = async (credentials: z.output<typeof Credentials>): Promise<SecondStep | undefined> =>
  begun(await call('login', { body: credentials, idempotencyKey: 'none' }));
