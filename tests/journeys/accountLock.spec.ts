import { beforeAll, expect, it } from '@jest/globals';
import { mailTo, tokenIn } from '../system/mails.ts';
import { guest, PASSWORD, type Person, registers, signsIn } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

let server: Server;
let forgetful: Person;
beforeAll(async () => {
  // Limits high enough not to be met, but on: with them lock-outs are.
  server = await startServer({ env: { ...ADMIN, RATE_LIMIT_SCALE: '100' } });
  forgetful = await registers(server, 'Forgetful Fred');
}, 90_000);

const cannotLogIn = (password: string) => guest(server).refused('login', { body: { email: forgetful.email, password } });

it('an account that is locked after wrong passwords is opened by a reset', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await cannotLogIn('wrong')).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(await cannotLogIn(PASSWORD)).toMatchObject({ status: 429, code: 'account_locked' });
  await guest(server).call('forgotPassword', { body: { email: forgetful.email } });
  const token = tokenIn(await mailTo(server, forgetful.email, /reset your password/i), 'reset-password');
  await guest(server).call('resetPassword', { params: { token }, body: { password: 'another-pass-1' } });
  expect((await signsIn(server, forgetful.email, 'another-pass-1')).id).toBe(forgetful.id);
});
