import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN, type Answer, bearerOf, median, type Server, startServer, tokenIn } from './accountServer.ts';

const PASSWORD = 'journey-pass-1';
const VERIFY = /verify your email/i;
const RESET = /reset your password/i;
const CHANGED = /password was changed/i;

let server: Server;
beforeAll(async () => {
  server = await startServer({ CHAT_PHONE_NUMBER: '+91 98765 43210' });
});
afterAll(() => server.stop());

let people = 0;
async function register(): Promise<{ readonly email: string; readonly token: string }> {
  people += 1;
  const email = `person${people}@example.org`;
  const answer = await server.call('POST', '/api/auth/register', {
    json: { name: `Person ${people}`, email, password: PASSWORD, role: 'candidate', recaptchaToken: 'x' },
  });
  expect(answer).toMatchObject({ status: 201, body: { user: { email, isEmailVerified: false } } });
  return { email, token: answer.body.token ?? '' };
}
const logIn = (email: string, password = PASSWORD) => server.call('POST', '/api/auth/login', { json: { email, password } });
const me = (token: string) => server.call('GET', '/api/auth/me', { token });
const verify = (token: string) => server.call('GET', `/api/auth/verify-email/${token}`);
const resend = (email: string) => server.call('POST', '/api/auth/resend-verification', { json: { email } });
const forgot = (email: string) => server.call('POST', '/api/auth/forgot-password', { json: { email } });
const reset = (token: string, password: string) => server.call('POST', `/api/auth/reset-password/${token}`, { json: { password } });
/** What a person notices of an answer. */
const words = ({ status, body, headers }: Answer) => ({ status, body, names: [...headers.keys()].sort() });

describe('verifying an email address', () => {
  it('takes the link of the mail that follows registration, once', async () => {
    const { email, token } = await register();
    const link = tokenIn(await server.mailTo(email, VERIFY), 'verify-email');
    expect(await verify(link)).toMatchObject({ status: 200, body: { message: 'Your email address is verified.' } });
    expect((await logIn(email)).body.user).toMatchObject({ isEmailVerified: true });
    expect((await me(token)).body.user).toMatchObject({ isEmailVerified: true });
    expect(await verify(link)).toMatchObject({ status: 400, body: { code: 'verification_link_invalid' } });
    expect(await server.mailsTo(email, VERIFY)).toHaveLength(1);
  });

  it('works with a link that was asked for again, and with the first one until then', async () => {
    const { email } = await register();
    const first = tokenIn(await server.mailTo(email, VERIFY), 'verify-email');
    expect((await resend(email.toUpperCase())).status).toBe(200);
    const second = tokenIn(await server.mailTo(email, VERIFY, 2), 'verify-email');
    expect(second).not.toBe(first);
    expect((await verify(second)).status).toBe(200);
    expect((await verify(first)).status).toBe(400);
  });

  it.each(['nonsense', 'x'.repeat(500), '%00', 'A'.repeat(43)])('does not take %s for a link', async (token) => {
    const { status, body } = await verify(token);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'verification_link_invalid', message: 'This verification link is invalid or has expired. Please request a new one.' },
    });
  });

  it('is not done by looking at the head of the page', async () => {
    const { email } = await register();
    const link = tokenIn(await server.mailTo(email, VERIFY), 'verify-email');
    expect((await fetch(`${server.url}/api/auth/verify-email/${link}`, { method: 'HEAD' })).status).toBe(404);
    expect((await verify(link)).status).toBe(200);
  });

  it('is not done with a reset link, nor the other way round', async () => {
    const { email } = await register();
    const verification = tokenIn(await server.mailTo(email, VERIFY), 'verify-email');
    await forgot(email);
    const resetting = tokenIn(await server.mailTo(email, RESET), 'reset-password');
    expect((await verify(resetting)).status).toBe(400);
    expect((await reset(verification, 'another-pass-1')).status).toBe(400);
  });

  it('is not asked of the admin, whom the installation appointed', async () => {
    expect((await logIn(ADMIN.email, ADMIN.password)).body.user).toMatchObject({ role: 'admin', isEmailVerified: true });
    expect(await server.mailsTo(ADMIN.email, VERIFY)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, once; all sessions end and the owner is told', async () => {
    const { email, token } = await register();
    expect((await forgot(email)).status).toBe(200);
    const link = tokenIn(await server.mailTo(email, RESET), 'reset-password');

    expect(await reset(link, 'short')).toMatchObject({ status: 422, body: { code: 'password_too_short' } });
    expect(await reset(link, 'x'.repeat(129))).toMatchObject({ status: 422, body: { code: 'password_too_long' } });
    expect(await reset(link, 'password')).toMatchObject({ status: 422, body: { code: 'password_too_common' } });
    expect((await me(token)).status).toBe(200);

    expect((await reset(link, 'another-pass-1')).status).toBe(200);
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect((await logIn(email)).status).toBe(401);
    // Whoever reads the mails of an address owns it.
    expect(await logIn(email, 'another-pass-1')).toMatchObject({ status: 200, body: { user: { isEmailVerified: true } } });
    expect(await reset(link, 'a-third-pass-1')).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
    await server.mailTo(email, CHANGED);
    expect(await server.mailsTo(email, CHANGED)).toHaveLength(1);
  });

  it('has one good link: a newer request makes older ones worthless', async () => {
    const { email } = await register();
    await forgot(email);
    const first = tokenIn(await server.mailTo(email, RESET), 'reset-password');
    await forgot(email);
    expect((await reset(first, 'another-pass-1')).status).toBe(400);
    const second = tokenIn(await server.mailTo(email, RESET, 2), 'reset-password');
    expect((await reset(first, 'another-pass-1')).status).toBe(400);
    expect((await reset(second, 'another-pass-1')).status).toBe(200);
  });

  it('is replaced by one of ten who use the link at once', async () => {
    const { email } = await register();
    await forgot(email);
    const link = tokenIn(await server.mailTo(email, RESET), 'reset-password');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(link, `another-pass-${index}`)));
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 400)).toBe(true);
    expect((await logIn(email, `another-pass-${winners[0]}`)).status).toBe(200);
  });

  it.each(['nonsense', 'x'.repeat(500), '%00', 'A'.repeat(43)])('is not replaced by the link %s', async (token) => {
    expect(await reset(token, 'another-pass-1')).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
  });

  it('needs an address', async () => {
    const asked = (json: unknown) => server.call('POST', '/api/auth/forgot-password', { json });
    for (const json of [{}, { email: '' }, { email: ' ' }])
      expect(await asked(json)).toMatchObject({ status: 400, body: { message: 'Please enter your email address' } });
    expect(await asked({ email: 'nonsense' })).toMatchObject({ status: 400 });
  });
});

describe('changing the password', () => {
  it('keeps the caller signed in and ends all other sessions', async () => {
    const { email, token } = await register();
    const other = (await logIn(email)).body.token ?? '';
    const change = (currentPassword: string, newPassword: string) =>
      server.call('PUT', '/api/users/profile', { token, json: { name: 'New Name', currentPassword, newPassword } });
    expect(await change('wrong', 'another-pass-1')).toMatchObject({ status: 422, body: { code: 'wrong_current_password' } });
    expect((await me(other)).status).toBe(200);

    const changed = await change(PASSWORD, 'another-pass-1');
    expect(changed).toMatchObject({ status: 200, body: { message: 'Profile updated successfully', user: { name: 'New Name' } } });
    expect((await me(bearerOf(changed))).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await me(token)).status).toBe(401);
    expect((await logIn(email, 'another-pass-1')).status).toBe(200);
    await server.mailTo(email, CHANGED);
  });
});

describe('known and unknown addresses', () => {
  const ROUNDS = 7;
  const timed = async (ask: () => Promise<Answer>) => {
    const start = performance.now();
    const answer = await ask();
    return { answer, ms: performance.now() - start };
  };

  it.each([
    ['a forgotten password', forgot],
    ['another verification mail', resend],
    ['a login', (email: string) => logIn(email, 'wrong-password')],
  ])('are answered alike in equal time when asking for %s', async (_what, ask) => {
    const { email: unverified } = await register();
    const { email: verified } = await register();
    expect((await verify(tokenIn(await server.mailTo(verified, VERIFY), 'verify-email'))).status).toBe(200);
    const times: Record<'unknown' | 'unverified' | 'verified', number[]> = { unknown: [], unverified: [], verified: [] };
    const answers = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [kind, email] of [
        ['unknown', `nobody${round}@example.org`],
        ['unverified', unverified],
        ['verified', verified],
      ] as const) {
        const { answer, ms } = await timed(() => ask(email));
        times[kind].push(ms);
        answers.push(words(answer));
      }
    }
    const plain = ({ status, body: { requestId: _, ...body }, names }: ReturnType<typeof words>) => ({ status, body, names });
    expect(new Set(answers.map((answer) => JSON.stringify(plain(answer)))).size).toBe(1);
    const medians = Object.values(times).map(median);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2);
  });

  it('get mail, or none', async () => {
    await forgot('nobody@example.org');
    await resend('nobody@example.org');
    const { email } = await register();
    await server.mailTo(email, VERIFY);
    expect(await server.mailsTo('nobody@example.org', /./)).toEqual([]);
  });

  it('that are verified get no further verification mail', async () => {
    const { email } = await register();
    await verify(tokenIn(await server.mailTo(email, VERIFY), 'verify-email'));
    await resend(email);
    await forgot(email);
    // The mails of one process come in the order of what they were asked by.
    await server.mailTo(email, RESET);
    expect(await server.mailsTo(email, VERIFY)).toHaveLength(1);
  });
});

describe('the settings of the front ends', () => {
  it('name the chat, and Google only where it is set up', async () => {
    expect(await server.call('GET', '/api/settings')).toMatchObject({ status: 200, body: { chatPhoneNumber: '+91 98765 43210' } });
    const { body, headers } = await server.call('GET', '/api/settings');
    expect(body).not.toHaveProperty('googleClientId');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  });
  it('say why Google cannot be used', async () => {
    const answer = await server.call('POST', '/api/auth/google', { json: { credential: 'x' } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'google_sign_in_off' } });
  });
});
