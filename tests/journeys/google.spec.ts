import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { googleClaims, serveKeySet } from '@s30/platform/identity/google/keySet.testing';
import { authenticator } from '../system/authenticator.ts';
import { mailsTo, mailTo, tokenIn } from '../system/mails.ts';
import { emailOf, guest, PASSWORD, type Person, registers, signsIn, startedBy } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

const CLIENT = 'client.apps.example';
const VERIFY = /^Please verify your email address$/;
type Claims = Readonly<Record<string, unknown>>;

let keySet: Awaited<ReturnType<typeof serveKeySet>>;
let server: Server;
beforeAll(async () => {
  keySet = await serveKeySet();
  server = await startServer({ env: { ...ADMIN, GOOGLE_CLIENT_ID: CLIENT, GOOGLE_KEYS_URL: keySet.url } });
});
afterAll(async () => {
  await server?.stop();
  await keySet.close();
});

const claims = (changes: Claims) => ({ ...googleClaims(CLIENT, Date.now()), ...changes });
/** Google's own identifier of a person. */
const subjectOf = (email: string): string => `google ${email.toLowerCase()}`;
const nonce = async (): Promise<string> => (await guest(server).call('googleNonce')).nonce;
const credentialOf = async (email: string, changes: Claims = {}) =>
  keySet.sign(claims({ email, sub: subjectOf(email), nonce: await nonce(), ...changes }));
/** Signs in with Google in a new browser. */
async function comes(email: string, more: { readonly referralCode?: string } = {}, changes: Claims = {}) {
  const browser = guest(server);
  const { user, token } = startedBy(await browser.call('google', { body: { credential: await credentialOf(email, changes), ...more } }));
  expect(browser.token()).toBe(token);
  return { browser, user };
}
const refused = (credential: string, more: object = {}) => guest(server).refused('google', { body: { credential, ...more } });
async function turnsOnSecondFactor(browser: Person['browser'], body: { readonly password?: string }) {
  const { enrolment, secret } = await browser.call('beginSecondFactor', { body });
  return browser.call('enrolSecondFactor', { body: { enrolment, code: authenticator(server).codeOf(secret) } });
}
const logsIn = (email: string, password = PASSWORD) => guest(server).ask('login', { body: { email, password } });

it('the front end gets the client id, and how long a slot is held', async () => {
  expect((await guest(server).ask('settings')).body).toEqual({ googleClientId: CLIENT, slotHoldMinutes: 15 });
});

it('pages may load its button', async () => {
  const { headers } = await guest(server).send('GET', '/login');
  expect(headers.get('content-security-policy')).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
});

describe('a new address', () => {
  it('becomes a candidate with a verified address, from the claims and not from the body', async () => {
    const browser = guest(server);
    const claimed = { email: 'admin@example.org', name: 'Admin', picture: 'https://example.org/x.png' };
    const credential = await credentialOf('new@example.org');
    const { status, body } = await browser.ask('google', { body: { credential, ...claimed } });
    const user = {
      email: 'new@example.org',
      name: 'Asha Rao',
      role: 'candidate',
      isEmailVerified: true,
      picture: 'https://lh3.googleusercontent.com/a/asha',
    };
    expect([status, body]).toEqual([200, expect.objectContaining({ token: browser.token(), user: expect.objectContaining(user) })]);
    const { user: me } = await browser.call('me');
    expect(me).toMatchObject(user);
    expect((await comes('NEW@example.org')).user._id).toBe(me._id);
    const again = { name: 'Asha', email: 'new@example.org', password: PASSWORD };
    expect(await guest(server).refused('register', { body: again })).toMatchObject({ status: 409, code: 'email_taken' });
  });

  it('has no password until one is set through a forgotten one', async () => {
    const email = 'passwordless@example.org';
    const { user } = await comes(email);
    expect((await logsIn(email, '')).status).toBe(400);
    for (const password of [' ', PASSWORD]) expect((await logsIn(email, password)).status).toBe(401);
    await guest(server).call('forgotPassword', { body: { email } });
    const token = tokenIn(await mailTo(server, email, /^Reset your password$/), 'reset-password');
    await guest(server).call('resetPassword', { params: { token }, body: { password: PASSWORD } });
    expect((await logsIn(email)).status).toBe(200);
    expect((await comes(email)).user._id).toBe(user._id);
    // Google vouches for the address, so no mail asks to confirm it.
    expect(await mailsTo(server, email, VERIFY)).toEqual([]);
  });

  it('is one account, however many sign in at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => comes('crowd@example.org')));
    expect(new Set(all.map(({ user }) => user._id)).size).toBe(1);
  });

  it('is not signed in while the account is closed', async () => {
    const { user } = await comes('closed@example.org');
    const admin = await signsIn(server, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    const closes = (closed: boolean) => admin.browser.call('closeAccount', { params: { id: user._id }, body: { closed } });
    await closes(true);
    expect(await refused(await credentialOf('closed@example.org'))).toMatchObject({ status: 403, code: 'account_closed' });
    await closes(false);
    expect((await comes('closed@example.org')).user._id).toBe(user._id);
  });

  it('hears how to set a password when it would change the one that it does not have', async () => {
    const { browser } = await comes('without@example.org');
    const change = { body: { currentPassword: PASSWORD, newPassword: 'another-pass-1' } };
    // However often: there is nothing to guess.
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await browser.refused('updateProfile', change)).toMatchObject({
        status: 422,
        code: 'no_password',
        message: expect.stringContaining('Forgot password'),
        errors: [{ param: 'currentPassword' }],
      });
  });

  it('may bring a friend’s code', async () => {
    const friend = await comes('friend@example.org');
    await comes('brought@example.org', { referralCode: friend.user.referralCode });
    expect((await friend.browser.call('me')).user).toMatchObject({ referralsCount: 1 });
    expect(await refused(await credentialOf('stray@example.org'), { referralCode: 'NOBODY' })).toMatchObject({
      status: 422,
      code: 'referral_code_unknown',
    });
  });
});

describe('an address with an account', () => {
  const verifies = async ({ email }: Person) => {
    const token = tokenIn(await mailTo(server, email, VERIFY), 'verify-email');
    await guest(server).call('verifyEmail', { params: { token } });
  };

  it('whose password was set with the link of a mail is signed in and keeps its password and sessions', async () => {
    const person = await registers(server, 'Proven Petra');
    await guest(server).call('forgotPassword', { body: { email: person.email } });
    const token = tokenIn(await mailTo(server, person.email, /^Reset your password$/), 'reset-password');
    await guest(server).call('resetPassword', { params: { token }, body: { password: 'another-pass-1' } });
    const before = await signsIn(server, person.email, 'another-pass-1');
    const { user } = await comes(person.email);
    expect(user).toMatchObject({ _id: person.id, name: person.name, isEmailVerified: true });
    expect((await logsIn(person.email, 'another-pass-1')).status).toBe(200);
    await before.browser.call('me');
  });

  it('that its owner confirmed for a stranger goes to its owner: what the stranger set ends, also when it was changed since', async () => {
    const stranger = await registers(server, 'Verified Vera');
    await verifies(stranger);
    await stranger.browser.call('updateProfile', { body: { currentPassword: PASSWORD, newPassword: 'another-pass-1' } });
    const owner = await comes(stranger.email);
    await owner.browser.call('me');
    expect(await stranger.browser.refused('me')).toMatchObject({ status: 401, code: 'session_ended' });
    for (const password of [PASSWORD, 'another-pass-1']) expect((await logsIn(stranger.email, password)).status).toBe(401);
  });

  it('stays with the Google account that signed in to it, whatever becomes of the address there', async () => {
    const { user } = await comes('moving@example.org');
    const moved = await comes('moved@example.org', {}, { sub: subjectOf('moving@example.org') });
    expect(moved.user).toMatchObject({ _id: user._id, email: 'moving@example.org' });
    const successor = await credentialOf('moving@example.org', { sub: 'somebody else' });
    expect(await refused(successor)).toMatchObject({ status: 403, code: 'google_account_differs' });
  });

  it('that nobody had confirmed goes to its owner: the stranger’s password, sessions, second factor and reset links end', async () => {
    const stranger = await registers(server, 'Claimed Clara');
    await turnsOnSecondFactor(stranger.browser, { password: PASSWORD });
    await guest(server).call('forgotPassword', { body: { email: stranger.email } });
    const token = tokenIn(await mailTo(server, stranger.email, /^Reset your password$/), 'reset-password');
    const owner = await comes(stranger.email);
    expect(owner.user).toMatchObject({ _id: stranger.id, isEmailVerified: true });
    await owner.browser.call('me');
    expect(await stranger.browser.refused('me')).toMatchObject({ status: 401, code: 'session_ended' });
    expect((await logsIn(stranger.email)).status).toBe(401);
    const reset = { params: { token }, body: { password: 'another-pass-1' } };
    expect(await guest(server).refused('resetPassword', reset)).toMatchObject({ status: 400, code: 'reset_link_invalid' });
    await mailTo(server, stranger.email, /^Your password no longer works$/);
  });
});

describe('a credential is refused', () => {
  it('for another audience, expired, unverified, unsigned, or signed with another key', async () => {
    const name = 'Refused Rita';
    const email = emailOf(name);
    const now = Math.floor(Date.now() / 1000);
    const credentials = [
      await credentialOf(email, { aud: 'other.apps.example' }),
      await credentialOf(email, { aud: [CLIENT, 'other.apps.example'] }),
      await credentialOf(email, { nonce: 'a nonce that was never given' }),
      await credentialOf(email, { iss: 'https://example.org' }),
      await credentialOf(email, { exp: now - 60 }),
      await credentialOf(email, { email_verified: false }),
      keySet.unsigned(claims({ email })),
      keySet.signWithForeignKey(claims({ email })),
      'nonsense',
    ];
    for (const credential of credentials)
      expect(await refused(credential)).toMatchObject({ status: 401, code: 'google_credential_invalid', message: 'Google login failed' });
    await registers(server, name);
  });
  it('when it comes a second time', async () => {
    const credential = await credentialOf('twice@example.org');
    await guest(server).call('google', { body: { credential } });
    expect(await refused(credential)).toMatchObject({ status: 401, code: 'google_credential_invalid' });
  });
  it('when it is missing', async () => {
    expect(await guest(server).refused('google', { body: { email: 'x@example.org' } })).toMatchObject({
      status: 400,
      errors: [{ param: 'credential' }],
    });
  });
});

it('asks whoever has a second factor for a code after Google', async () => {
  const { browser, user } = await comes('codes@example.org');
  const { recoveryCodes } = await turnsOnSecondFactor(browser, {});
  const elsewhere = guest(server);
  const answer = await elsewhere.call('google', { body: { credential: await credentialOf('codes@example.org') } });
  if (!('ticket' in answer)) throw new Error('Google alone was enough');
  expect([answer.secondStep, elsewhere.token()]).toEqual(['code', undefined]);
  const again = await elsewhere.call('signInWithCode', { body: { ticket: answer.ticket, code: recoveryCodes[0] ?? '' } });
  expect(again.user._id).toBe(user._id);
});
