import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Received } from '../system/client.ts';
import { mailsTo, mailTo, tokenIn } from '../system/mails.ts';
import { adminOf, guest, PASSWORD, type Person, registers, signsIn, startedBy } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

const OTHER = 'another-pass-1';
const VERIFY = /^Please verify your email address$/;
const RESET = /^Reset your password$/;
const CHANGED = /^Your password was changed$/;
/** What no link contains as its token; NUL is %00 in the address. */
const NO_TOKENS = ['nonsense', 'x'.repeat(500), '\0', 'A'.repeat(43)];

const SETTINGS = { ...ADMIN, CHAT_PHONE_NUMBER: '+91 98765 43210', SLOT_HOLD_MINUTES: '20' };
let server: Server;
beforeAll(async () => {
  server = await startServer({ env: SETTINGS });
});

let people = 0;
async function joins(): Promise<Person> {
  people += 1;
  const person = await registers(server, `Person ${people}`);
  expect((await person.browser.call('me')).user).toMatchObject({ email: person.email, isEmailVerified: false });
  return person;
}
const verify = (token: string) => guest(server).call('verifyEmail', { params: { token } });
const cannotVerify = (token: string) => guest(server).refused('verifyEmail', { params: { token } });
const resend = (email: string) => guest(server).call('resendVerification', { body: { email } });
const forgot = (email: string) => guest(server).call('forgotPassword', { body: { email } });
const reset = (token: string, password: string) => guest(server).call('resetPassword', { params: { token }, body: { password } });
const cannotReset = (token: string, password: string) => guest(server).refused('resetPassword', { params: { token }, body: { password } });
const cannotLogIn = (email: string, password: string) => guest(server).refused('login', { body: { email, password } });
const verificationOf = async ({ email }: Person, count = 1) => tokenIn(await mailTo(server, email, VERIFY, count), 'verify-email');
const resetOf = async ({ email }: Person, count = 1) => tokenIn(await mailTo(server, email, RESET, count), 'reset-password');

describe('verifying an email address', () => {
  it('accepts the link in the registration mail, once', async () => {
    const person = await joins();
    const link = await verificationOf(person);
    const visitor = guest(server);
    expect(await visitor.call('verifyEmail', { params: { token: link } })).toEqual({ message: 'Your email address is verified.' });
    const { user } = startedBy(await guest(server).call('login', { body: { email: person.email, password: PASSWORD } }));
    expect(user).toMatchObject({ isEmailVerified: true });
    expect((await person.browser.call('me')).user).toMatchObject({ isEmailVerified: true });
    expect(await cannotVerify(link)).toMatchObject({ status: 400, code: 'verification_link_invalid' });
    expect(await mailsTo(server, person.email, VERIFY)).toHaveLength(1);
  });

  it('works with a link that was requested again, and with the first one until then', async () => {
    const person = await joins();
    const first = await verificationOf(person);
    await resend(person.email.toUpperCase());
    const second = await verificationOf(person, 2);
    expect(second).not.toBe(first);
    await verify(second);
    expect(await cannotVerify(first)).toMatchObject({ status: 400 });
  });

  it.each(NO_TOKENS)('rejects %j as a link', async (token) => {
    expect(await cannotVerify(token)).toMatchObject({
      status: 400,
      code: 'verification_link_invalid',
      message: 'This verification link is invalid or has expired. Please request a new one.',
    });
  });

  it('is not done by a HEAD request', async () => {
    const link = await verificationOf(await joins());
    expect((await guest(server).send('HEAD', `/api/auth/verify-email/${link}`)).status).toBe(405);
    await verify(link);
  });

  it('does not work with a reset link, nor the other way round', async () => {
    const person = await joins();
    const verification = await verificationOf(person);
    await forgot(person.email);
    expect(await cannotVerify(await resetOf(person))).toMatchObject({ status: 400 });
    expect(await cannotReset(verification, OTHER)).toMatchObject({ status: 400 });
  });

  it('is not required of the admin, whom the installation appointed', async () => {
    const admin = await adminOf(server);
    expect((await admin.browser.call('me')).user).toMatchObject({ role: 'admin', isEmailVerified: true });
    expect(await mailsTo(server, admin.email, VERIFY)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is replaced once through the link in a mail; all sessions end and the owner is told', async () => {
    const person = await joins();
    await forgot(person.email);
    const link = await resetOf(person);

    expect(await cannotReset(link, 'short')).toMatchObject({ status: 422, code: 'password_too_short' });
    expect(await cannotReset(link, 'x'.repeat(129))).toMatchObject({ status: 422, code: 'password_too_long' });
    expect(await cannotReset(link, 'password')).toMatchObject({ status: 422, code: 'password_too_common' });
    await person.browser.call('me');

    await reset(link, OTHER);
    expect(await person.browser.refused('me')).toMatchObject({ status: 401, code: 'session_ended' });
    expect(await cannotLogIn(person.email, PASSWORD)).toMatchObject({ status: 401 });
    // Whoever reads the mails of an address owns it.
    const { user } = startedBy(await guest(server).call('login', { body: { email: person.email, password: OTHER } }));
    expect(user).toMatchObject({ isEmailVerified: true });
    expect(await cannotReset(link, 'a-third-pass-1')).toMatchObject({ status: 400, code: 'reset_link_invalid' });
    await mailTo(server, person.email, CHANGED);
    expect(await mailsTo(server, person.email, CHANGED)).toHaveLength(1);
  });

  it('has one valid link: a newer request invalidates older ones', async () => {
    const person = await joins();
    await forgot(person.email);
    const first = await resetOf(person);
    await forgot(person.email);
    const second = await resetOf(person, 2);
    expect(await cannotReset(first, OTHER)).toMatchObject({ status: 400 });
    await reset(second, OTHER);
  });

  it('is replaced once when ten requests use the link at the same time', async () => {
    const person = await joins();
    await forgot(person.email);
    const token = await resetOf(person);
    const passwords = Array.from({ length: 10 }, (_, index) => `another-pass-${index}`);
    const answers = await Promise.all(
      passwords.map((password) => guest(server).ask('resetPassword', { params: { token }, body: { password } })),
    );
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect((await signsIn(server, person.email, winners[0] ?? '')).id).toBe(person.id);
  });

  it.each(NO_TOKENS)('is not replaced by the link %j', async (token) => {
    expect(await cannotReset(token, OTHER)).toMatchObject({ status: 400, code: 'reset_link_invalid' });
  });

  it('cannot be reset without an address', async () => {
    const refusal = (body: object) => guest(server).refused('forgotPassword', { body });
    for (const nothing of [{}, { email: '' }, { email: ' ' }])
      expect(await refusal(nothing)).toMatchObject({ status: 400, message: 'Please enter your email address' });
    expect(await refusal({ email: 'nonsense' })).toMatchObject({ status: 400 });
  });
});

describe('changing the password', () => {
  it('keeps the caller signed in and ends all other sessions', async () => {
    const { email, browser } = await joins();
    const { browser: other } = await signsIn(server, email, PASSWORD);
    const before = browser.copy();
    const change = (currentPassword: string) => ({ body: { name: 'New Name', currentPassword, newPassword: OTHER } });
    expect(await browser.refused('updateProfile', change('wrong'))).toMatchObject({ status: 422, code: 'wrong_current_password' });
    await other.call('me');

    expect(await browser.call('updateProfile', change(PASSWORD))).toMatchObject({
      message: 'Profile updated successfully',
      user: { name: 'New Name' },
    });
    expect(browser.token()).not.toBe(before.token());
    await browser.call('me');
    for (const ended of [other, before]) expect(await ended.refused('me')).toMatchObject({ status: 401, code: 'session_ended' });
    await signsIn(server, email, OTHER);
    await mailTo(server, email, CHANGED);
  });
  it('succeeds once when three devices prove the same password at the same time', async () => {
    const { email } = await joins();
    const devices = await Promise.all([1, 2, 3].map(() => signsIn(server, email, PASSWORD)));
    const changes = devices.map(({ browser }, index) => ({ browser, newPassword: `another-pass-${index}` }));
    const answers = await Promise.all(
      changes.map(({ browser, newPassword }) => browser.ask('updateProfile', { body: { currentPassword: PASSWORD, newPassword } })),
    );
    const winners = changes.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    await signsIn(server, email, winners[0]?.newPassword ?? '');
  });
  it('can be asked again by a browser that lost the answer, which is signed in afterwards', async () => {
    const { browser } = await joins();
    const again = browser.copy();
    const change = { body: { currentPassword: PASSWORD, newPassword: OTHER }, headers: { 'Idempotency-Key': 'changes-once' } };
    const lost = await browser.call('updateProfile', change);
    expect(await again.call('updateProfile', change)).toEqual(lost);
    expect(again.token()).toBe(browser.token());
    await again.call('me');
  });
});

describe('known and unknown addresses', () => {
  const [FEWEST_ROUNDS, MOST_ROUNDS] = [5, 60];
  /** Everything that a person can notice about an answer. */
  const noticed = ({ status, body, headers }: Received) => {
    const { requestId: _, ...words } = body as { readonly requestId?: string };
    return JSON.stringify({ status, words, headers: [...headers.keys()].sort() });
  };

  async function areAnsweredAlike(ask: (email: string) => Promise<Received>): Promise<void> {
    const unverified = await joins();
    const verified = await joins();
    await verify(await verificationOf(verified));
    // A busy machine only slows answers down, so the quickest of each kind counts.
    const quickest = { unknown: Number.POSITIVE_INFINITY, unverified: Number.POSITIVE_INFINITY, verified: Number.POSITIVE_INFINITY };
    const ratio = () => Math.max(...Object.values(quickest)) / Math.min(...Object.values(quickest));
    const answers = new Set<string>();
    for (let round = 0; round < FEWEST_ROUNDS || (ratio() >= 2 && round < MOST_ROUNDS); round += 1) {
      for (const [kind, email] of [
        ['unknown', `nobody${round}@example.org`],
        ['unverified', unverified.email],
        ['verified', verified.email],
      ] as const) {
        const start = performance.now();
        const answer = await ask(email);
        quickest[kind] = Math.min(quickest[kind], performance.now() - start);
        answers.add(noticed(answer));
      }
    }
    expect([...answers]).toHaveLength(1);
    expect(ratio()).toBeLessThan(2);
  }

  it.each([
    ['a forgotten password', (email: string) => guest(server).ask('forgotPassword', { body: { email } })],
    ['another verification mail', (email: string) => guest(server).ask('resendVerification', { body: { email } })],
  ])('are answered alike in equal time when asking for %s', (_what, ask) => areAnsweredAlike(ask));

  it('get mail only if they are known', async () => {
    await forgot('nobody@example.org');
    await resend('nobody@example.org');
    await verificationOf(await joins());
    expect(await mailsTo(server, 'nobody@example.org', /./)).toEqual([]);
  });

  it('that are verified get no further verification mail', async () => {
    const person = await joins();
    await verify(await verificationOf(person));
    await resend(person.email);
    await forgot(person.email);
    // One process sends its mails in the order of the requests that caused them.
    await resetOf(person);
    expect(await mailsTo(server, person.email, VERIFY)).toHaveLength(1);
  });

  it('get the same answer in equal time at login, which takes as long as hashing takes', async () => {
    server = await startServer({ env: SETTINGS, asShipped: true });
    await areAnsweredAlike((email) => guest(server).ask('login', { body: { email, password: 'wrong-password' } }));
  });
});

describe('the settings of the front ends', () => {
  it('name the chat, how long a slot is held, and Google only where it is set up', async () => {
    const { status, body, headers } = await guest(server).ask('settings');
    expect([status, body]).toEqual([200, { chatPhoneNumber: '+91 98765 43210', slotHoldMinutes: 20 }]);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  });
  it('say why Google cannot be used', async () => {
    expect(await guest(server).refused('google', { body: { credential: 'x' } })).toMatchObject({ status: 422, code: 'google_sign_in_off' });
  });
});
