import type { Credentials } from '@s30/contracts/routes/auth';
import { call } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';
import type { z } from 'zod';

export async function login(credentials: z.output<typeof Credentials>): Promise<void> {
  const { token, user } = await call('login', { body: credentials, idempotencyKey: 'none' });
  session.start(token, user);
}
