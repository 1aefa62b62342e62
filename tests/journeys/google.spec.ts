import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { googleClaims, serveKeySet } from '@s30/platform/identity/keySet';
import { bearerOf, type Server, startServer, tokenIn } from './accountServer.ts';

const CLIENT = 'client.apps.example';
const PASSWORD = 'journey-pass-1';
const INVALID = { status: 401, body: { code: 'google_credential_invalid', message: 'Google login failed' } };

let keySet: Awaited<ReturnType<typeof serveKeySet>>;
let server: Server;
beforeAll(async () => {
  keySet = await serveKeySet();
  server = await startServer({ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_KEYS_URL: keySet.url });
});
afterAll(async () => {
  await server.stop();
  await keySet.close();
});

const claims = (changes: Readonly<Record<string, unknown>>) => ({ ...googleClaims(CLIENT, Date.now()), ...changes });
const present = (credential: string, more: object = {}) => server.call('POST', '/api/auth/google', { json: { credential, ...more } });
const signIn = async (email: string, changes: Readonly<Record<string, unknown>> = {}, more: object = {}) =>
  present(await keySet.sign(claims({ email, ...changes })), more);
const register = (email: string) =>
  server.call('POST', '/api/auth/register', { json: { name: 'Asha', email, password: PASSWORD, role: 'candidate' } });
const logIn = (email: string, password = PASSWORD) => server.call('POST', '/api/auth/login', { json: { email, password } });
const me = (token: string | undefined) => server.call('GET', '/api/auth/me', { token: token ?? '' });

it('the front end is told the client id', async () => {
  expect((await server.call('GET', '/api/settings')).body).toEqual({ googleClientId: CLIENT });
});

it('pages may load its button', async () => {
  const { headers } = await server.call('GET', '/api/settings');
  expect(headers.get('content-security-policy')).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
});

describe('a new address', () => {
  it('becomes a candidate with a verified address, from the claims and not from the body', async () => {
    const answer = await signIn('new@example.org', {}, { email: 'admin@example.org', name: 'Admin', picture: 'https://example.org/x.png' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        token: bearerOf(answer),
        user: {
          email: 'new@example.org',
          name: 'Asha Rao',
          role: 'candidate',
          isEmailVerified: true,
          picture: 'https://lh3.googleusercontent.com/a/asha',
        },
      },
    });
    expect((await me(answer.body.token)).body.user).toMatchObject({
      email: 'new@example.org',
      isEmailVerified: true,
      picture: 'https://lh3.googleusercontent.com/a/asha',
    });
    expect((await signIn('NEW@example.org')).body.user?._id).toBe(answer.body.user?._id);
    expect((await register('new@example.org')).status).toBe(409);
  });

  it('has no password until one is set through a forgotten one', async () => {
    await signIn('passwordless@example.org');
    for (const password of ['', ' ', PASSWORD]) expect((await logIn('passwordless@example.org', password)).status).not.toBe(200);
    await server.call('POST', '/api/auth/forgot-password', { json: { email: 'passwordless@example.org' } });
    const link = tokenIn(await server.mailTo('passwordless@example.org', /reset your password/i), 'reset-password');
    expect((await server.call('POST', `/api/auth/reset-password/${link}`, { json: { password: PASSWORD } })).status).toBe(200);
    expect((await logIn('passwordless@example.org')).status).toBe(200);
    expect((await signIn('passwordless@example.org')).status).toBe(200);
    // Google has vouched for the address: no mail asks for it.
    expect(await server.mailsTo('passwordless@example.org', /verify/i)).toEqual([]);
  });

  it('is one account, however many sign in at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('crowd@example.org')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.user?._id)).size).toBe(1);
  });

  it('may bring a friend’s code', async () => {
    const friend = await signIn('friend@example.org');
    const referralCode = friend.body.user?.referralCode;
    expect((await signIn('brought@example.org', {}, { referralCode })).status).toBe(200);
    expect((await me(friend.body.token)).body.user).toMatchObject({ referralsCount: 1 });
    expect(await signIn('stray@example.org', {}, { referralCode: 'NOBODY' })).toMatchObject({
      status: 422,
      body: { code: 'referral_code_unknown' },
    });
  });
});

describe('an address with an account', () => {
  it('that is verified is signed in and keeps its password and sessions', async () => {
    const { body } = await register('verified@example.org');
    const link = tokenIn(await server.mailTo('verified@example.org', /verify/i), 'verify-email');
    await server.call('GET', `/api/auth/verify-email/${link}`);
    const answer = await signIn('verified@example.org');
    expect(answer.body.user).toMatchObject({ _id: body.user?._id, name: 'Asha', isEmailVerified: true });
    expect((await logIn('verified@example.org')).status).toBe(200);
    expect((await me(body.token)).status).toBe(200);
  });

  it('that nobody had confirmed goes to its owner: the stranger’s password and sessions end', async () => {
    const { body } = await register('claimed@example.org');
    const answer = await signIn('claimed@example.org');
    expect(answer).toMatchObject({ status: 200, body: { user: { _id: body.user?._id, isEmailVerified: true } } });
    expect((await me(answer.body.token)).status).toBe(200);
    expect((await me(body.token)).status).toBe(401);
    expect((await logIn('claimed@example.org')).status).toBe(401);
    await server.mailTo('claimed@example.org', /no longer works/i);
  });
});

describe('a credential is refused', () => {
  it('for another audience, expired, unverified, unsigned, or signed with another key', async () => {
    const email = 'refused@example.org';
    const now = Math.floor(Date.now() / 1000);
    const refused = [
      await signIn(email, { aud: 'other.apps.example' }),
      await signIn(email, { iss: 'https://example.org' }),
      await signIn(email, { exp: now - 60 }),
      await signIn(email, { email_verified: false }),
      await present(keySet.unsigned(claims({ email }))),
      await present(await keySet.signWithForeignKey(claims({ email }))),
      await present('nonsense'),
    ];
    for (const answer of refused) expect(answer).toMatchObject(INVALID);
    expect((await register(email)).status).toBe(201);
  });
  it('when it is missing', async () => {
    const answer = await server.call('POST', '/api/auth/google', { json: { email: 'x@example.org' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ param: 'credential' }] } });
  });
});
