import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Server, startServer, tokenIn } from './accountServer.ts';

const PASSWORD = 'journey-pass-1';
const email = 'forgetful@example.org';

let server: Server;
beforeAll(async () => {
  // Limits high enough not to be met, but on: with them lock-outs are.
  server = await startServer({ RATE_LIMIT_SCALE: '100' });
});
afterAll(() => server.stop());

const logIn = (password: string) => server.call('POST', '/api/auth/login', { json: { email, password } });
const failUntilLocked = async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn('wrong')).status).toBe(401);
  expect(await logIn(PASSWORD)).toMatchObject({ status: 429, body: { code: 'account_locked' } });
};

it('an account that is locked after wrong passwords is opened by a reset', async () => {
  await server.call('POST', '/api/auth/register', { json: { name: 'Forgetful', email, password: PASSWORD, role: 'candidate' } });
  await failUntilLocked();
  await server.call('POST', '/api/auth/forgot-password', { json: { email } });
  const link = tokenIn(await server.mailTo(email, /reset your password/i), 'reset-password');
  expect((await server.call('POST', `/api/auth/reset-password/${link}`, { json: { password: 'another-pass-1' } })).status).toBe(200);
  expect((await logIn('another-pass-1')).status).toBe(200);
});
