import { beforeAll, expect, it } from '@jest/globals';
import { mailTo, tokenIn } from '../system/mails.ts';
import { guest, PASSWORD, type Person, registers, signsIn } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

let server: Server;
let forgetful: Person;
beforeAll(async () => {
  // Limits are on, because lock-outs need them, but too high to be reached.
  server = await startServer({ env: { ...ADMIN, RATE_LIMIT_SCALE: '100' } });
  forgetful = await registers(server, 'Forgetful Fred');
});

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

it('guessing the current password locks the account like guessing at the login, and leaves the rest of the profile alone', async () => {
  const careless = await registers(server, 'Careless Carla');
  const change = (currentPassword: string) => ({ body: { currentPassword, newPassword: 'another-pass-2' } });
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await careless.browser.refused('updateProfile', change('wrong'))).toMatchObject({
      status: 422,
      code: 'wrong_current_password',
      errors: [{ param: 'currentPassword' }],
    });
  expect(await careless.browser.refused('updateProfile', change(PASSWORD))).toMatchObject({ status: 429, code: 'account_locked' });
  const login = { body: { email: careless.email, password: PASSWORD } };
  expect(await guest(server).refused('login', login)).toMatchObject({ status: 429, code: 'account_locked' });
  expect(await careless.browser.call('updateProfile', { body: { phone: '+91 98450 12345' } })).toMatchObject({
    user: { phone: '+91 98450 12345' },
  });
});

it('a right password clears the wrong guesses before it', async () => {
  const lucky = await registers(server, 'Lucky Lukas');
  const wrong = { body: { currentPassword: 'wrong', newPassword: 'another-pass-3' } };
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await lucky.browser.refused('updateProfile', wrong)).toMatchObject({ code: 'wrong_current_password' });
    const right = { body: { currentPassword: round === 0 ? PASSWORD : 'another-pass-3', newPassword: 'another-pass-3' } };
    expect(await lucky.browser.call('updateProfile', right)).toMatchObject({ message: 'Profile updated successfully' });
  }
});
