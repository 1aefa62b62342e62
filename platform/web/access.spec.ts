import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { SESSION_LIFETIME_DAYS } from '@s30/contracts/rules';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { handlers } from './handler.ts';
import { SLOW_MS } from './mount.ts';
import { RENEW_AFTER_HOURS, SESSION_DAYS } from './session.ts';
import { positionAt, serveForSpec } from './specServer.testing.ts';

let web: Awaited<ReturnType<typeof serveForSpec>>;
let pricesSet = 0;

const slice = handlers()({
  login: async ({ body, signIn, sawPosition, concerns }) => {
    sawPosition(positionAt(1));
    concerns(body.email);
    const userId = body.email.split('@')[0] as UserId;
    return body.password === 'right' ? { token: await signIn({ userId, epoch: 0 }), user: USER } : reject('wrong_credentials');
  },
  signInWithCode: async ({ body, concerns }) => {
    if (body.ticket !== TICKET) return reject('sign_in_expired');
    concerns('Candidate@Example.com');
    return reject('wrong_code');
  },
  google: async () => reject('google_credential_invalid'),
  logout: async ({ signOut }) => {
    await signOut();
    return { message: 'Logged out' };
  },
  me: async () => ({ user: USER }),
  prices: async () => [],
  exchangeRate: async ({ user }) => ({ rate: user === undefined ? 1 : 2, rates: { USD: 1, EUR: 1 } }),
  setPrice: async ({ body, at }) => {
    pricesSet += 1;
    return { _id: 'p', interviewType: body.interviewType, price: body.price, usdPrice: 1, exchangeRate: 1, updatedAt: at, message: 'Set' };
  },
  pendingPayments: async () => ({ rows: [] }),
  createPreBookingPayment: async () => reject('slot_unknown'),
});
const TICKET = 'of the first step';
const USER = {
  _id: 'candidate',
  name: 'Ann',
  email: 'ann@example.com',
  isEmailVerified: true,
  role: 'candidate' as const,
  phone: '',
  linkedInUrl: '',
  defaultMeetingLink: '',
  upiId: '',
  zelleId: '',
  qrCodeUrl: '',
  allowedInterviewTypes: [],
  averageRating: 0,
  ratingsCount: 0,
  referralCode: 'ANN',
  referralsCount: 0,
  referralRewards: 0,
  s30Balance: 0,
  workExperiences: [],
  education: [],
  createdAt: '2026-01-05T09:00:00.000Z',
};
const PRICE = { interviewType: 'DSA', price: 10 };

beforeAll(async () => {
  web = await serveForSpec(openSqliteSecretStore, slice);
});
afterAll(() => web.close());

const logIn = (headers: Record<string, string> = {}) =>
  web.call('POST', '/api/auth/login', { json: { email: 'candidate@example.com', password: 'right' }, headers });
const bearer = (answer: { readonly headers: Headers }) => answer.headers.get('authorization')?.slice('Bearer '.length) ?? '';

describe('access', () => {
  it('is open to everybody on public routes, with or without a valid token', async () => {
    expect(await web.call('GET', '/api/prices/exchange-rate')).toMatchObject({ status: 200, body: { rate: 1 } });
    expect(await web.call('GET', '/api/prices/exchange-rate', { token: 'nonsense' })).toMatchObject({ status: 200, body: { rate: 1 } });
    expect(await web.call('GET', '/api/prices/exchange-rate', { as: 'auditor' })).toMatchObject({ status: 200, body: { rate: 2 } });
  });

  it.each(['candidate', 'interviewer', 'admin', 'auditor'] as const)('is open to the %s on routes for signed-in users', async (role) => {
    expect((await web.call('GET', '/api/auth/me', { as: role })).status).toBe(200);
  });

  it('is refused without a token, or with one that is not ours', async () => {
    const forged = `${(await web.tokenOf('admin')).split('.').slice(0, 2).join('.')}.AAAA`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"admin","sid":"x"}').toString('base64url')}.`;
    for (const token of [undefined, 'nonsense', forged, unsigned]) {
      const answer = await web.call('GET', '/api/auth/me', token === undefined ? {} : { token });
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in', message: 'Please log in' } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it.each([
    ['GET', '/api/payments/pending', ['interviewer', 'admin']],
    ['PUT', '/api/prices', ['admin']],
    ['POST', '/api/payments/create-prebooking-payment', ['candidate', 'admin']],
  ] as const)('depends on the role on %s %s', async (method, path, allowed) => {
    const refused = [];
    for (const role of ['candidate', 'interviewer', 'admin', 'auditor'] as const) {
      const { status, body } = await web.call(method, path, { as: role, ...(method === 'GET' ? {} : { json: {} }) });
      if (status === 403) refused.push(role);
      else expect(body.code ?? 'malformed').toBe('malformed');
    }
    expect(refused).toEqual(['candidate', 'interviewer', 'admin', 'auditor'].filter((role) => !allowed.some((name) => name === role)));
  });

  it('depends on the user’s current role, not on the token', async () => {
    const token = await web.tokenOf('interviewer');
    web.roles.set('interviewer', 'candidate');
    expect(await web.call('GET', '/api/payments/pending', { token })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    web.roles.set('interviewer', 'interviewer');
    expect((await web.call('GET', '/api/payments/pending', { token })).status).toBe(200);
  });

  it('depends on the session and role when a slow request has arrived, not only on those when it began', async () => {
    const slowly = async (meanwhile: () => unknown) => {
      const headers = { Authorization: `Bearer ${await web.tokenOf('admin')}`, 'Content-Type': 'application/json' };
      const sent = request(`${web.url}/api/prices`, { method: 'PUT', headers });
      const text = JSON.stringify(PRICE);
      sent.write(text.slice(0, 5));
      await sleep(SLOW_MS + 100);
      await meanwhile();
      sent.end(text.slice(5));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    const before = pricesSet;
    expect(await slowly(() => web.roles.set('admin', 'candidate'))).toBe(403);
    web.roles.set('admin', 'admin');
    expect(pricesSet).toBe(before);
    expect(await slowly(() => undefined)).toBe(200);
  });

  it('is refused to a user who no longer exists', async () => {
    const token = await web.tokenOf('ghost');
    expect(await web.call('GET', '/api/auth/me', { token })).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  it('asks to retry, without ending the session, while the user is not known yet', async () => {
    const token = await web.tokenOf('newcomer');
    web.later(1);
    expect(await web.call('GET', '/api/auth/me', { token })).toMatchObject({ status: 503, body: { code: 'not_caught_up' } });
    web.roles.set('newcomer', 'candidate');
    expect((await web.call('GET', '/api/auth/me', { token })).status).toBe(200);
  });

  it('is refused to everybody where the table lists no route', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['GET', '/api/slots/available'],
    ] as const) {
      const answer = await web.call(method, path, { as: 'admin' });
      expect(answer).toMatchObject({ status: 404, body: { code: 'route_unknown', message: 'There is no such address' } });
    }
    for (const [method, path, allowed] of [
      ['PATCH', '/api/prices', 'GET, PUT'],
      ['DELETE', '/api/auth/me', 'GET'],
      ['HEAD', '/api/auth/verify-email/x', 'GET'],
    ] as const) {
      const { status, headers } = await web.call(method, path, { as: 'admin' });
      expect([status, headers.get('allow')]).toEqual([405, allowed]);
    }
    const { body } = await web.call('PATCH', '/api/prices');
    expect(body).toMatchObject({ code: 'method_unknown', message: 'This address does not take this method' });
  });
});

describe('a session', () => {
  it('starts with a token in body and header and a cookie bound to it', async () => {
    const answer = await logIn();
    expect(answer.body.token).toBe(bearer(answer));
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Lax$/),
      expect.stringMatching(/^Consistency-Token=0{15}1; Path=\/; Max-Age=60; SameSite=Lax; HttpOnly$/),
    ]);
    expect((await logIn()).cookies[0]).not.toBe(answer.cookies[0]);
    expect((await web.call('GET', '/api/auth/me', { token: bearer(answer) })).status).toBe(200);
  });

  it('does not start with a wrong password', async () => {
    const answer = await web.call('POST', '/api/auth/login', { json: { email: 'candidate@example.com', password: 'wrong' } });
    expect(answer).toMatchObject({ status: 401, cookies: [], body: { code: 'wrong_credentials' } });
    expect(answer.headers.get('authorization')).toBeNull();
  });

  it('logs each sign-in, successful or not, with account pseudonym, origin and outcome, and without the email address', async () => {
    const before = web.lines.length;
    const login = (email: string, password: string) => web.call('POST', '/api/auth/login', { json: { email, password } });
    await login('candidate@example.com', 'right');
    await login('Candidate@Example.com', 'wrong');
    await login('other@example.com', 'wrong');
    await web.call('POST', '/api/auth/second-factor/sign-in', { json: { ticket: TICKET, code: '123456' } });
    const lines = web.lines.slice(before).filter(({ message }) => message === 'security');
    expect(lines.map(({ fields }) => fields)).toMatchObject([
      { security: 'login', outcome: 'ok', from: '127.0.0.1', account: expect.any(String) },
      { security: 'login', outcome: 'wrong_credentials' },
      { security: 'login', outcome: 'wrong_credentials' },
      { security: 'signInWithCode', outcome: 'wrong_code' },
    ]);
    const accounts = lines.map(({ fields }) => ('account' in fields ? fields.account : ''));
    expect([1, 2, 3].map((line) => accounts[line] === accounts[0])).toEqual([true, false, true]);
    expect(JSON.stringify(lines)).not.toContain('example.com');
  });

  it('is logged with the account that the server found, whatever address the request names', async () => {
    const accountOf = async (path: string, json: object) => {
      await web.call('POST', path, { json });
      return web.lines.findLast(({ message }) => message === 'security')?.fields;
    };
    const enters = (body: object) => accountOf('/api/auth/second-factor/sign-in', { code: '123456', ...body });
    const found = await enters({ ticket: TICKET });
    expect(found).toHaveProperty('account');
    expect(await enters({ ticket: TICKET, email: 'admin@example.com' })).toMatchObject({ ...found, requestId: expect.any(String) });
    expect(await enters({ ticket: 'unknown', email: 'admin@example.com' })).not.toHaveProperty('account');
    expect(await accountOf('/api/auth/google', { credential: 'forged', email: 'admin@example.com' })).not.toHaveProperty('account');
  });

  it('is renewed only while it is used', async () => {
    const token = await web.tokenOf('candidate');
    const fresh = await web.call('GET', '/api/auth/me', { token });
    expect(fresh.headers.get('authorization')).toBeNull();
    web.later(RENEW_AFTER_HOURS + 1);
    const renewed = bearer(await web.call('GET', '/api/auth/me', { token }));
    expect(renewed).not.toBe('');
    web.later(SESSION_DAYS * 24 - 1);
    expect(await web.call('GET', '/api/auth/me', { token })).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect((await web.call('GET', '/api/auth/me', { token: renewed })).status).toBe(200);
  });

  it('ends at logout with all its tokens, without ending other sessions', async () => {
    const [token, other] = [await web.tokenOf('candidate'), await web.tokenOf('candidate')];
    web.later(RENEW_AFTER_HOURS + 1);
    const renewed = bearer(await web.call('GET', '/api/auth/me', { token }));
    const goodbye = await web.call('POST', '/api/auth/logout', { token });
    expect(goodbye.status).toBe(200);
    expect(goodbye.cookies.slice(-2)).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=; .*Max-Age=0/),
      expect.stringMatching(/^Consistency-Token=; .*Max-Age=0/),
    ]);
    for (const ended of [token, renewed]) {
      expect(await web.call('GET', '/api/auth/me', { token: ended })).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    }
    expect((await web.call('GET', '/api/auth/me', { token: other })).status).toBe(200);
  });

  it('does not outlive a password change by renewal', async () => {
    const token = await web.tokenOf('auditor');
    web.later(RENEW_AFTER_HOURS + 1);
    const renewed = bearer(await web.call('GET', '/api/auth/me', { token }));
    await web.secretStore.endSessions('auditor', 1);
    expect((await web.call('GET', '/api/auth/me', { token: renewed })).status).toBe(401);
    expect((await web.call('GET', '/api/auth/me', { as: 'auditor' })).status).toBe(401);
    expect((await web.call('GET', '/api/auth/me', { token: await web.tokenOf('auditor', 1) })).status).toBe(200);
  });

  it('ends thirty days after it began, however much it is used', async () => {
    let token = await web.tokenOf('candidate');
    for (let day = 0; day < SESSION_LIFETIME_DAYS; day += 5) {
      web.later(5 * 24 - 1);
      const answer = await web.call('GET', '/api/auth/me', { token });
      expect(answer.status).toBe(200);
      token = bearer(answer) || token;
      web.later(1);
    }
    expect(await web.call('GET', '/api/auth/me', { token })).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });
});

describe('a state-changing request with our cookies', () => {
  const cookieOf = async () => (await logIn()).cookies[0]?.split(';')[0] ?? '';

  it('changes nothing without bearer token and XSRF header', async () => {
    const before = pricesSet;
    for (const cookie of [await cookieOf(), 'a=b; Consistency-Token=0000000000000001']) {
      const answer = await web.call('PUT', '/api/prices', { json: PRICE, headers: { cookie } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'xsrf_missing' } });
      expect(await logIn({ cookie })).toMatchObject({ status: 403, cookies: [], body: { code: 'xsrf_missing' } });
    }
    expect(pricesSet).toBe(before);
  });

  it('is executed with the bearer token, or with the cookie repeated in the header', async () => {
    const cookie = await cookieOf();
    expect((await web.call('PUT', '/api/prices', { as: 'admin', json: PRICE, headers: { cookie } })).status).toBe(200);
    expect((await logIn({ cookie, 'X-XSRF-TOKEN': cookie.split('=')[1] ?? '' })).status).toBe(200);
    expect((await logIn({ cookie, 'X-XSRF-TOKEN': 'guessed' })).status).toBe(403);
  });

  it('needs neither when it has other cookies or changes nothing', async () => {
    expect((await logIn({ cookie: 'theme=dark' })).status).toBe(200);
    expect((await web.call('GET', '/api/prices', { headers: { cookie: await cookieOf() } })).status).toBe(200);
  });
});
