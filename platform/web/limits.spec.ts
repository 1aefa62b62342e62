import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@s30/contracts/fields';
import { reject } from '@s30/contracts/rejections';
import { addMinutes, instantOf } from '@s30/contracts/time';
import { until } from '../clock/until.testing.ts';
import { memoryCounters } from '../counter-store/memory.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { CLOSING_FAILURES, createAttemptGuard, FREE_FAILURES } from './attemptGuard.ts';
import { handlers } from './handler.ts';
import { addressGroup, BYTES_MAX, createRateLimits, LIMITS } from './limits.ts';
import { serveForSpec } from './specServer.testing.ts';

describe('rate limits', () => {
  const times = (count: number) => Array.from({ length: count });
  const slice = handlers()({
    login: async () => ({ rejected: 'wrong_credentials', detail: {} }),
    setUpUpi: async ({ body }) => ({ message: '', upiId: body.upiId, qrCodeUrl: '' }),
    updateProfile: async () => reject('no_password'),
    submitPaymentProof: async () => reject('payment_unknown'),
    file: async () => ({ contentType: 'image/png', bytes: new Uint8Array(BYTES_MAX.caller / 4) }),
    exchangeRate: async () => ({ rate: 1, rates: { USD: 1, EUR: 1 } }),
  });
  const limited = async (rateLimitScale: number, use: (web: Awaited<ReturnType<typeof serveForSpec>>) => Promise<void>) => {
    const web = await serveForSpec(openSqliteSecretStore, slice, {
      settings: { publicUrl: 'http://localhost', isOnThisMachine: true, rateLimitScale },
    });
    try {
      await use(web);
    } finally {
      await web.close();
    }
  };
  const logIn = { json: { email: 'a@b.cd', password: 'x' } };

  it('limit guesses of credentials from one address, loopback included, whatever address it claims', () =>
    limited(1, async (web) => {
      const answers = await Promise.all(
        times(LIMITS.credentials + 1).map((_, index) =>
          web.call('POST', '/api/auth/login', { ...logIn, headers: { 'X-Forwarded-For': `10.0.0.${index}` } }),
        ),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect(refused[0]?.body).toMatchObject({ code: 'too_many_requests', message: 'Too many requests. Please try again later.' });
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await web.call('GET', '/api/prices/exchange-rate')).status).toBe(200);
    }));

  it('bound what one user may be sending at a time', () =>
    limited(0, async (web) => {
      const call = (as: 'interviewer' | 'admin') => web.call('POST', '/api/payments/upload-qr-code', { as, json: { upiId: 'a@b' } });
      const headers = { Authorization: `Bearer ${await web.tokenOf('interviewer')}`, 'Content-Type': 'multipart/form-data; boundary=x' };
      const big = { 'Content-Length': `${Math.floor(BYTES_MAX.caller / 6)}` };
      const senders = times(6).map(() => {
        const sender = request(`${web.url}/api/payments/upload-qr-code`, { method: 'POST', headers: { ...headers, ...big } });
        sender.on('error', () => undefined).write('--x');
        return sender;
      });
      await until('the others to have begun', async () => (await call('interviewer')).status === 429);
      expect(await call('interviewer')).toMatchObject({ body: { code: 'too_many_requests' } });
      expect((await call('admin')).status).toBe(200);
      for (const sender of senders) sender.destroy();
      await until('their bytes to be free', async () => (await call('interviewer')).status === 200);
    }));

  it('bound what one address may be sending at a time, however many accounts it uses', () =>
    limited(0, async (web) => {
      const part = BYTES_MAX.address / 16;
      const sendersAs = async (as: Role) => {
        const headers = { Authorization: `Bearer ${await web.tokenOf(as)}`, 'Content-Type': 'multipart/form-data; boundary=x' };
        return times(4).map(() => {
          const sender = request(`${web.url}/api/payments/submit-payment-proof`, {
            ...{ method: 'POST', headers: { ...headers, 'Content-Length': `${part}` } },
          });
          sender.on('error', () => undefined).write('--x');
          return sender;
        });
      };
      const senders = (await Promise.all(ROLES.map(sendersAs))).flat();
      const change = () => web.call('PUT', '/api/users/profile', { as: 'candidate', json: { phone: '1' } });
      await until('the others to have begun', async () => (await change()).status === 429);
      for (const sender of senders) sender.destroy();
      await until('their bytes to be free', async () => (await change()).body.code === 'no_password');
    }));

  it('bound what one user may leave unread at a time', () =>
    limited(0, async (web) => {
      const get = async (as: 'candidate' | 'admin') => (await web.call('GET', '/api/files/picture', { as })).status;
      const headers = { Authorization: `Bearer ${await web.tokenOf('candidate')}` };
      const readers = times(4).map(() => {
        const reader = request(`${web.url}/api/files/picture`, { headers, agent: false }, (answer) => answer.pause());
        reader.on('error', () => undefined).end();
        return reader;
      });
      await until('the others to have their answers', async () => (await get('candidate')) === 429);
      expect(await get('admin')).toBe(200);
      for (const reader of readers) reader.destroy();
      await until('their bytes to be free', async () => (await get('candidate')) === 200);
    }));

  it('limit what one person changes for ever by the hour', () =>
    limited(0.1, async (web) => {
      const change = (as: 'candidate' | 'admin') => web.call('PUT', '/api/users/profile', { as, json: { phone: '1' } });
      const answers = [];
      for (const _ of times(LIMITS.lasting * 0.1 + 1)) answers.push(await change('candidate'));
      const codes = answers.map(({ body }) => body.code);
      expect(codes).toEqual([...times(LIMITS.lasting * 0.1).map(() => 'no_password'), 'too_many_requests']);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(60);
      expect((await change('admin')).body.code).toBe('no_password');
    }));

  it('limit the uploads of one user', () =>
    limited(0.1, async (web) => {
      const upload = (as: 'interviewer' | 'admin') => web.call('POST', '/api/payments/upload-qr-code', { as, json: { upiId: 'a@b' } });
      const statuses = [];
      for (const _ of times(LIMITS.upload * 0.1 + 1)) statuses.push((await upload('interviewer')).status);
      expect(statuses).toEqual([...times(LIMITS.upload * 0.1).map(() => 200), 429]);
      expect((await upload('admin')).status).toBe(200);
    }));

  it('limit all requests from one address except probes', () =>
    limited(0.01, async (web) => {
      const statuses = [];
      for (const _ of times(LIMITS.general * 0.01 + 1)) statuses.push((await web.call('GET', '/api/nothing')).status);
      expect(statuses).toEqual([...times(LIMITS.general * 0.01).map(() => 404), 429]);
      expect((await web.call('GET', '/healthz')).status).toBe(200);
    }));

  it('are off at scale 0', async () => {
    const limits = createRateLimits(0, memoryCounters());
    for (const _ of times(LIMITS.credentials * 2)) expect(await limits.take('credentials', 'me')).toBeUndefined();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('count %s as %s', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });
});

describe('the attempt guard', () => {
  const [HOME, AWAY] = ['203.0.113.7', '198.51.100.1'];
  const guarded = (scale = 1) => {
    let at = instantOf(Date.UTC(2026, 0, 5, 9));
    const guard = createAttemptGuard({ scale, now: () => at });
    const attempt = (account = 'ann', address = AWAY) => ({ account, address });
    const fail = async (count: number, account = 'ann', address = AWAY) => {
      for (let index = 0; index < count; index += 1) {
        await guard.locked(attempt(account, address));
        await guard.failed(attempt(account, address));
      }
    };
    return {
      guard,
      attempt,
      fail,
      /** Each from its own address. */
      failFromEverywhere: async (count: number) => {
        for (let index = 0; index < count; index += 1) await fail(1, 'ann', `10.0.${Math.floor(index / 250)}.${index % 250}`);
      },
      later: (minutes: number) => {
        at = addMinutes(at, minutes);
      },
      waitOf: async (account = 'ann', address = AWAY) => Number((await guard.locked(attempt(account, address)))?.detail.retryAfter ?? 0),
    };
  };

  it('keeps counting failures across partly proven attempts, and frees their places', async () => {
    const { guard, attempt, fail, waitOf } = guarded();
    await fail(FREE_FAILURES - 1);
    for (let index = 0; index < 20; index += 1) {
      expect(await guard.locked(attempt())).toBeUndefined();
      await guard.released(attempt());
    }
    await fail(1);
    expect(await waitOf()).toBe(60);
  });
  it('locks only this address out of the account for a minute at the fifth failure', async () => {
    const { guard, attempt, fail, later, waitOf } = guarded();
    await fail(FREE_FAILURES - 1);
    expect(await waitOf()).toBe(0);
    await fail(1);
    expect(await guard.locked(attempt())).toEqual({ rejected: 'account_locked', detail: { retryAfter: 60 } });
    expect([await waitOf('bob'), await waitOf('ann', HOME)]).toEqual([0, 0]);
    later(1);
    expect(await waitOf()).toBe(0);
  });

  it('doubles the wait with each further failure, up to an hour', async () => {
    const { fail, later, waitOf } = guarded();
    await fail(FREE_FAILURES);
    const waits = [];
    for (let round = 0; round < 8; round += 1) {
      later(60);
      await fail(1);
      waits.push((await waitOf()) / 60);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('forgets the failures and unfinished attempts of a clock that was a year ahead', async () => {
    const { guard, attempt, fail, failFromEverywhere, later, waitOf } = guarded();
    const year = 365 * 24 * 60;
    later(year);
    await fail(FREE_FAILURES);
    await failFromEverywhere(CLOSING_FAILURES);
    for (let index = 0; index < 5; index += 1) await guard.locked(attempt('bob'));
    later(-year);
    expect([await waitOf(), await waitOf('bob')]).toEqual([0, 0]);
  });

  it('starts over after a success, and after a quiet day', async () => {
    const { guard, attempt, fail, later, waitOf } = guarded();
    await fail(FREE_FAILURES - 1);
    await guard.locked(attempt());
    await guard.succeeded(attempt());
    await fail(FREE_FAILURES - 1);
    expect(await waitOf()).toBe(0);
    later(25 * 60);
    await fail(FREE_FAILURES - 1);
    expect(await waitOf()).toBe(0);
  });

  it('closes the account at a hundred failures within an hour from any addresses, until its owner opens it', async () => {
    const { guard, attempt, failFromEverywhere, waitOf } = guarded();
    await failFromEverywhere(CLOSING_FAILURES - 1);
    expect(await waitOf('ann', HOME)).toBe(0);
    expect(await guard.failed(attempt('ann', HOME))).toBe(true);
    expect(await guard.locked(attempt('ann', HOME))).toMatchObject({ rejected: 'account_locked_out' });
    expect(await waitOf('bob', HOME)).toBe(0);
    await guard.open('ann');
    expect(await waitOf('ann', HOME)).toBe(0);
  });

  it('does not close an account for slow attempts, and reopens a closed one after a day', async () => {
    const { failFromEverywhere, later, waitOf } = guarded();
    for (let round = 0; round < 3; round += 1) {
      await failFromEverywhere(CLOSING_FAILURES - 1);
      later(61);
    }
    expect(await waitOf('ann', HOME)).toBe(0);
    later(24 * 60);
    await failFromEverywhere(CLOSING_FAILURES);
    expect(await waitOf('ann', HOME)).toBeGreaterThan(0);
    later(24 * 60 + 1);
    expect(await waitOf('ann', HOME)).toBe(0);
  });

  it('limits concurrent attempts from one address, and from all addresses', async () => {
    const { guard, attempt, later, waitOf } = guarded();
    const burst = await Promise.all(Array.from({ length: 50 }, () => guard.locked(attempt())));
    expect(burst.filter((answer) => answer === undefined)).toHaveLength(5);
    // None of them has failed.
    expect(burst[5]).toEqual({ rejected: 'attempts_under_way', detail: { retryAfter: 1 } });
    const spread = await Promise.all(Array.from({ length: 100 }, (_, index) => guard.locked(attempt('ann', `10.0.0.${index}`))));
    expect(spread.filter((answer) => answer === undefined)).toHaveLength(15);
    expect(spread[15]).toEqual({ rejected: 'attempts_under_way', detail: { retryAfter: 1 } });
    expect(await waitOf()).toBe(1);
    later(1);
    expect(await waitOf()).toBe(0);
  });

  it('is off at scale 0', async () => {
    const { fail, waitOf } = guarded(0);
    await fail(CLOSING_FAILURES + 1);
    expect(await waitOf()).toBe(0);
  });
});
