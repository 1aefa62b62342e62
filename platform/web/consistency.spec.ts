import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { CATCH_UP_MS, catchingUp, NotCaughtUpError } from './catchingUp.ts';
import { handlers } from './handler.ts';
import { positionAt, serveForSpec } from './specServer.testing.ts';

let web: Awaited<ReturnType<typeof serveForSpec>>;
let awaited: { readonly model: string; readonly position: string }[] = [];
let behind: string | undefined;

beforeAll(async () => {
  web = await serveForSpec(
    openSqliteSecretStore,
    handlers()({
      logout: async ({ sawPosition }) => {
        for (const number of [3, 12, 7]) sawPosition(positionAt(number));
        return { message: 'done' };
      },
      verifyPayment: async ({ sawPosition }) => {
        sawPosition(positionAt(5));
        return reject('payment_without_proof');
      },
      cancelInterview: async () => reject('interview_unknown'),
      login: async ({ sawPosition, signIn, body }) => {
        sawPosition(positionAt(9));
        if (body.password === 'right') await signIn({ userId: 'candidate' as UserId, epoch: 0 });
        return reject('wrong_credentials');
      },
      dashboard: async ({ caughtUp }) => {
        await Promise.all([caughtUp('interviews'), caughtUp('payments'), caughtUp('payments')]);
        return DASHBOARD;
      },
      exchangeRate: async ({ caughtUp }) => {
        await caughtUp('exchangeRates');
        return { rate: 83.5, rates: { USD: 83.5, EUR: 90 } };
      },
    }),
    {
      roleOf: async (userId, caughtUp) => {
        await caughtUp('users');
        return userId === 'interviewer' ? 'interviewer' : 'candidate';
      },
      waitFor: async (model, position, timeout) => {
        expect(timeout).toBeLessThanOrEqual(CATCH_UP_MS);
        awaited.push({ model, position });
        return model !== behind;
      },
    },
  );
});
afterAll(() => web.close());
beforeEach(() => {
  awaited = [];
  behind = undefined;
});
const DASHBOARD = {
  upcomingInterviews: 0,
  completedInterviews: 0,
  pendingPayments: 0,
  totalEarnings: 0,
  friendsReferred: 0,
  referralRewards: 0,
};
const look = (headers: Record<string, string>) => web.call('GET', '/api/dashboard', { as: 'candidate', headers });

it("a command's answer has the greatest position it saw, as header and cookie", async () => {
  const answer = await web.call('POST', '/api/auth/logout', { as: 'candidate' });
  expect(answer.headers.get('consistency-token')).toBe(positionAt(12));
  expect(answer.cookies).toEqual([expect.stringMatching(new RegExp(`^Consistency-Token=${positionAt(12)}; `))]);
});

it('a refusal has the position too, but only if the command saw one', async () => {
  const seen = await web.call('POST', '/api/payments/verify', { as: 'interviewer', json: { paymentId: 'p', verified: true } });
  expect([seen.status, seen.headers.get('consistency-token')]).toEqual([409, positionAt(5)]);
  const nothing = await web.call('PUT', '/api/interviews/1/cancel', { as: 'candidate' });
  expect([nothing.status, nothing.headers.get('consistency-token'), nothing.cookies]).toEqual([404, null, []]);
});

it('the cookie does not go back, since another window may have seen more', async () => {
  await web.call('POST', '/api/auth/logout', { as: 'candidate' });
  const late = await web.call('POST', '/api/payments/verify', { as: 'interviewer', json: { paymentId: 'p', verified: true } });
  expect(late.headers.get('consistency-token')).toBe(positionAt(5));
  expect(late.cookies).toEqual([expect.stringMatching(new RegExp(`^Consistency-Token=${positionAt(12)}; `))]);
});

it('a guest gets only the header, since the cookie alone would block the next request', async () => {
  const logIn = (password: string) => web.call('POST', '/api/auth/login', { json: { email: 'a@b.cd', password } });
  const guest = await logIn('wrong');
  expect([guest.headers.get('consistency-token'), guest.cookies]).toEqual([positionAt(9), []]);
  expect((await logIn('right')).cookies.map((cookie) => cookie.split('=')[0])).toEqual(['XSRF-TOKEN', 'Consistency-Token']);
});

it('a query waits for the position in its header or cookie, and the header takes precedence', async () => {
  const rate = async (headers: Record<string, string>) => web.call('GET', '/api/prices/exchange-rate', { headers });
  await rate({ 'Consistency-Token': positionAt(4) });
  await rate({ cookie: `theme=dark; Consistency-Token=${positionAt(5)}` });
  await rate({ 'Consistency-Token': positionAt(6), cookie: `Consistency-Token=${positionAt(5)}` });
  expect(awaited).toEqual([4, 5, 6].map((number) => ({ model: 'exchangeRates', position: positionAt(number) })));
});

it('a query waits once for each model that it reads and for the users, and for no others', async () => {
  await look({ 'Consistency-Token': positionAt(4) });
  expect(awaited.map(({ model }) => model)).toEqual(['users', 'interviews', 'payments']);
  behind = 'audit';
  expect((await look({ 'Consistency-Token': positionAt(4) })).status).toBe(200);
});

it('a query without a token, or with a malformed one, does not wait', async () => {
  for (const token of ['', 'x', '4', '12x', '1-2-3', '9'.repeat(100), "1' OR 1"]) await look({ 'Consistency-Token': token });
  await look({ cookie: 'Consistency-Token=; Consistency-Token' });
  expect((await look({})).status).toBe(200);
  expect(awaited).toEqual([]);
});

it('both forms of positions are accepted', async () => {
  const position = `${'1'.padStart(20, '0')}-${'2'.padStart(20, '0')}`;
  await look({ 'Consistency-Token': position });
  expect(awaited).toContainEqual({ model: 'payments', position });
});

it.each(['users', 'payments'])('a query asks to retry if %s does not catch up in time', async (model) => {
  behind = model;
  const answer = await look({ 'Consistency-Token': positionAt(4) });
  expect(answer).toMatchObject({ status: 503, body: { code: 'not_caught_up' } });
  expect(answer.headers.get('retry-after')).toBe('1');
});

it('a guest cannot make a closed route wait, and commands never wait', async () => {
  await web.call('GET', '/api/dashboard', { headers: { 'Consistency-Token': positionAt(4) } });
  await web.call('POST', '/api/auth/logout', { as: 'candidate', headers: { 'Consistency-Token': positionAt(4) } });
  expect(awaited).toEqual([]);
});

it('if the end of the log is known, a query waits for other writes, but answers without them after a while', async () => {
  const waited: string[] = [];
  const [seen, written] = [positionAt(4), positionAt(7)];
  const reaches = (reached: string) => async (_: string, position: string) => {
    waited.push(position);
    return position <= reached;
  };
  await catchingUp(undefined, reaches(written), async () => written)('users');
  await catchingUp(undefined, reaches(seen), async () => written)('users');
  expect(waited).toEqual([written, written]);
  await catchingUp(seen, reaches(seen), async () => written)('users');
  await expect(catchingUp(seen, reaches(positionAt(3)), async () => written)('users')).rejects.toThrow(NotCaughtUpError);
  const unwell = async () => Promise.reject(new Error('disk I/O error'));
  await expect(catchingUp(seen, reaches(seen), unwell)('users')).resolves.toBeUndefined();
  // A token from a longer log.
  await expect(catchingUp(positionAt(9), reaches(written), async () => written)('users')).rejects.toThrow(NotCaughtUpError);
});
