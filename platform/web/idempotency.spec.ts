import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import type { HttpAnswer } from './answer.ts';
import { handlers } from './handler.ts';
import { createIdempotency } from './idempotency.ts';
import { positionAt, serveForSpec } from './specServer.testing.ts';

let web: Awaited<ReturnType<typeof serveForSpec>>;
let executed: string[] = [];
let faults = 0;
let locked = false;

beforeAll(async () => {
  web = await serveForSpec(
    openSqliteSecretStore,
    handlers()({
      setPrice: async ({ body, commandId, newId, sawPosition, at }) => {
        executed.push(commandId);
        await sleep(30);
        if (faults > 0) {
          faults -= 1;
          throw new Error('lost');
        }
        sawPosition(positionAt(executed.length));
        return {
          _id: `${newId()}/${newId()}`,
          interviewType: body.interviewType,
          price: body.price,
          usdPrice: 1,
          exchangeRate: 1,
          updatedAt: at,
          message: 'Set',
        };
      },
      verifyPayment: async ({ commandId }) => {
        executed.push(commandId);
        return reject('payment_already_verified');
      },
      setUpUpi: async ({ body, files, commandId }) => {
        executed.push(commandId);
        return { message: `${files.qrCode?.bytes.length}`, upiId: body.upiId, qrCodeUrl: '' };
      },
      login: async ({ body, signIn }) => {
        executed.push(body.email);
        if (locked) return reject('account_locked', { retryAfter: 60 });
        await signIn({ userId: body.email as UserId, epoch: 0 });
        return reject('wrong_credentials');
      },
      logout: async ({ commandId, signOut }) => {
        executed.push(commandId);
        await signOut();
        return { message: 'Logged out' };
      },
      me: async () => reject('user_unknown'),
    }),
  );
});
afterAll(() => web.close());
beforeEach(() => {
  executed = [];
});

const spyOnSettled = (settled: string[]) => {
  const { settleAnswer } = web.secretStore;
  return jest.spyOn(web.secretStore, 'settleAnswer').mockImplementation((key, claim, answer, expiresAt) => {
    settled.push(JSON.stringify(answer));
    return settleAnswer(key, claim, answer, expiresAt);
  });
};

let keys = 0;
const newKey = () => `key-${++keys}`;
const setPrice = (key: string, price = 10, as: 'admin' | 'interviewer' = 'admin') =>
  web.call('PUT', '/api/prices', { as, json: { interviewType: 'DSA', price }, headers: { 'Idempotency-Key': key } });

it('ten concurrent identical requests are executed once and get the same answer', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 10 }, () => setPrice(key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(executed).toHaveLength(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(9);
});

it('a repetition gets the first answer with its headers and cookies', async () => {
  const key = newKey();
  const [first, second] = [await setPrice(key), await setPrice(key)];
  expect(second.text).toBe(first.text);
  expect(first.headers.get('consistency-token')).toBe(positionAt(1));
  expect(second.headers.get('consistency-token')).toBe(positionAt(1));
  expect(second.cookies).toEqual(first.cookies);
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(executed).toHaveLength(1);
});

it('work that outlives its lease and is repeated meanwhile gets the answer of the repetition, as all later ones do', async () => {
  const idempotency = await createIdempotency(web.secretStore);
  const content = { method: 'PUT', path: '/api/prices', body: { price: 10 }, files: {} };
  const command = idempotency.identify(newKey(), 'asha', content);
  let seconds = 0;
  const now = () => `2026-03-01T10:00:${String(seconds).padStart(2, '0')}.000Z` as Instant;
  const answered = (text: string) => ({ status: 200, headers: {}, cookies: [], body: text });
  const once = (work: () => Promise<HttpAnswer>) => idempotency.once(command, now, work);
  const slow = await once(async () => {
    seconds = 30;
    expect(await once(async () => answered('quick'))).toMatchObject({ body: 'quick' });
    return answered('slow');
  });
  expect(slow).toMatchObject({ status: 200, body: 'quick' });
  expect(await once(async () => answered('third'))).toMatchObject({ body: 'quick' });
});

describe('a command that ends its own session', () => {
  const leave = (token: string, key: string) => web.call('POST', '/api/auth/logout', { token, headers: { 'Idempotency-Key': key } });

  it('is answered again when its answer was lost, though the session has ended', async () => {
    const [token, key] = [await web.tokenOf('candidate'), newKey()];
    const [first, second] = [await leave(token, key), await leave(token, key)];
    expect(second).toMatchObject({ status: 200, text: first.text });
    expect(second.headers.get('idempotent-replay')).toBe('true');
    expect(executed).toHaveLength(1);
  });
  it('is refused with another key, and that key stays unused', async () => {
    const [token, key, other] = [await web.tokenOf('candidate'), newKey(), newKey()];
    await leave(token, key);
    expect(await leave(token, other)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await leave(await web.tokenOf('candidate'), other)).toMatchObject({ status: 200 });
    expect(executed).toHaveLength(2);
  });
  it('is not answered to someone else whose session has ended', async () => {
    const [token, key] = [await web.tokenOf('candidate'), newKey()];
    const others = await web.tokenOf('interviewer');
    await leave(others, newKey());
    await leave(token, key);
    expect(await leave(others, key)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });
});

it('a session token in a stored answer cannot be read from the store', async () => {
  const settled: string[] = [];
  const spied = spyOnSettled(settled);
  const login = () =>
    web.call('POST', '/api/auth/login', { json: { email: 'ann@example.org', password: 'x' }, headers: { 'Idempotency-Key': 'sealed' } });
  const [first, second] = [await login(), await login()];
  spied.mockRestore();
  const token = first.headers.get('authorization') ?? '';
  expect(token).toMatch(/^Bearer /);
  expect(second.headers.get('authorization')).toBe(token);
  expect(settled).toHaveLength(1);
  expect(settled.join()).not.toContain(token.split('.')[1]);
});

it('other content under the same key is refused', async () => {
  const key = newKey();
  await setPrice(key, 10);
  expect(await setPrice(key, 11)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  const other = await web.call('POST', '/api/payments/verify', {
    as: 'admin',
    json: { paymentId: 'p', verified: true },
    headers: { 'Idempotency-Key': key },
  });
  expect(other.body.code).toBe('idempotency_key_reused');
  expect(executed).toHaveLength(1);
});

it('the bytes of files are part of the content', async () => {
  const key = newKey();
  const upload = (bytes: string) => {
    const form = new FormData();
    form.set('upiId', 'ann@bank');
    form.set('qrCode', new Blob([bytes], { type: 'image/png' }), 'qr.png');
    return web.call('POST', '/api/payments/upload-qr-code', { as: 'interviewer', form, headers: { 'Idempotency-Key': key } });
  };
  expect(await upload('12345')).toMatchObject({ status: 200, body: { message: '5' } });
  expect(await upload('12345')).toMatchObject({ status: 200, body: { message: '5' } });
  expect(await upload('12346')).toMatchObject({ status: 422 });
  expect(executed).toHaveLength(1);
});

it('a refusal is as final as a success', async () => {
  const sent = { as: 'interviewer', json: { paymentId: 'p', verified: true }, headers: { 'Idempotency-Key': newKey() } } as const;
  const first = await web.call('POST', '/api/payments/verify', sent);
  const second = await web.call('POST', '/api/payments/verify', sent);
  expect(first.status).toBe(409);
  expect(second.text).toBe(first.text);
  expect(executed).toHaveLength(1);
});

it('a fault leaves the key unused, and the retry is the same command', async () => {
  const key = newKey();
  faults = 1;
  expect((await setPrice(key)).status).toBe(500);
  const again = await setPrice(key);
  expect(again.status).toBe(200);
  expect(again.headers.get('idempotent-replay')).toBeNull();
  expect(executed).toHaveLength(2);
  expect(new Set(executed).size).toBe(1);
});

it('a request that was refused as too early can be retried with its key', async () => {
  const sent = { json: { email: 'ann@example.com', password: 'x' }, headers: { 'Idempotency-Key': newKey() } };
  locked = true;
  const refused = await web.call('POST', '/api/auth/login', sent);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  locked = false;
  expect((await web.call('POST', '/api/auth/login', sent)).status).toBe(401);
});

it('a malformed request does not use up its key', async () => {
  const key = newKey();
  expect((await setPrice(key, -1)).status).toBe(400);
  expect((await setPrice(key, 1)).status).toBe(200);
});

it('commands without a key, or by other users, are separate commands', async () => {
  const key = newKey();
  web.roles.set('interviewer', 'admin');
  const [mine, theirs] = [await setPrice(key), await setPrice(key, 10, 'interviewer')];
  web.roles.set('interviewer', 'interviewer');
  expect(theirs.headers.get('idempotent-replay')).toBeNull();
  expect(theirs.body._id).not.toBe(mine.body._id);
  const keyless = await Promise.all(
    [1, 2].map(() => web.call('PUT', '/api/prices', { as: 'admin', json: { interviewType: 'DSA', price: 1 } })),
  );
  expect(keyless[0]?.body._id).not.toBe(keyless[1]?.body._id);
  expect(new Set(executed).size).toBe(4);
});

it('a guest gets no answer that was made for other credentials', async () => {
  const key = newKey();
  const logIn = (email: string) =>
    web.call('POST', '/api/auth/login', { json: { email, password: 'x' }, headers: { 'Idempotency-Key': key } });
  const ann = await logIn('ann@example.com');
  const bob = await logIn('bob@example.com');
  const annAgain = await logIn('ann@example.com');
  expect(executed).toEqual(['ann@example.com', 'bob@example.com']);
  expect(bob.headers.get('authorization')).not.toBe(ann.headers.get('authorization'));
  expect(annAgain.headers.get('authorization')).toBe(ann.headers.get('authorization'));
  expect(annAgain.cookies).toEqual(ann.cookies);
});

it.each(['', ' ', 'a b', 'x'.repeat(201), 'ä'])('the key %j is refused', async (key) => {
  expect(await setPrice(key)).toMatchObject({ status: 400, body: { code: 'malformed', errors: [{ param: 'Idempotency-Key' }] } });
  expect(executed).toEqual([]);
});

it('a command makes distinct UUIDs', async () => {
  const [first, second] = String((await setPrice(newKey())).body._id).split('/');
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(second).not.toBe(first);
});

it('queries ignore keys', async () => {
  const sent = { as: 'candidate', headers: { 'Idempotency-Key': 'a b' } } as const;
  expect((await web.call('GET', '/api/auth/me', sent)).status).toBe(404);
});
