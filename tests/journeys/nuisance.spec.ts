import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dateIn } from '@s30/contracts/time';
import { createClient } from '../system/client.ts';
import { openLog } from '../system/log.ts';
import { mailsTo, mailTo, tokenIn } from '../system/mails.ts';
import { adminOf, guest, hoursAhead, interviewerNamed, PASSWORD, type Person, registers, setPrices, signsIn } from '../system/people.ts';
import { ADMIN, isDistributed, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

let server: Server;
beforeAll(async () => {
  // Limits are on, but too high to be reached by counting requests.
  server = await startServer({ env: { ...ADMIN, RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  await server?.stop();
});

/** Only one of several proxies in a row is trusted here. */
const alone = isDistributed ? describe.skip : describe;

alone('somebody who guesses a password', () => {
  const triesFrom = async (address: string, email: string, password: string) => {
    const raw = { type: 'application/json', body: JSON.stringify({ email, password }) };
    return (await guest(server).send('POST', '/api/auth/login', { raw, headers: { 'X-Forwarded-For': address } })).status;
  };

  it('locks themselves out and not the owner', async () => {
    const { email } = await registers(server, 'Guessed Gita');
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await triesFrom('203.0.113.7', email, 'wrong')).toBe(401);
    expect(await triesFrom('203.0.113.7', email, PASSWORD)).toBe(429);
    expect(await triesFrom('198.51.100.1', email, PASSWORD)).toBe(200);
  });

  it('from everywhere locks the account; its owner is told once and unlocks it through the link in a mail', async () => {
    const { email, browser } = await registers(server, 'Besieged Bo');
    for (let attempt = 0; attempt < 100; attempt += 1) expect(await triesFrom(`10.0.0.${attempt}`, email, 'wrong')).toBe(401);
    expect(await triesFrom('198.51.100.1', email, PASSWORD)).toBe(429);
    await browser.call('me');
    await mailTo(server, email, /^Somebody is guessing your password$/);
    await guest(server).call('forgotPassword', { body: { email } });
    const token = tokenIn(await mailTo(server, email, /^Reset your password$/), 'reset-password');
    await guest(server).call('resetPassword', { params: { token }, body: { password: 'another-pass-1' } });
    expect(await triesFrom('198.51.100.1', email, 'another-pass-1')).toBe(200);
    expect(await mailsTo(server, email, /guessing/)).toHaveLength(1);
  });
});

describe('somebody who asks for what others get mails about', () => {
  const ZONE = 'Asia/Kolkata';
  let ravi: Person;
  beforeAll(async () => {
    const admin = await adminOf(server);
    await setPrices(admin);
    ravi = await interviewerNamed(server, admin, 'Ravi', {});
  });
  const asking = (preferredTime: string, days = 10) => ({
    body: {
      ...{ interviewerId: ravi.id, interviewType: 'DSA', preferredTime, timezone: ZONE, message: 'Graphs, please' },
      preferredDate: dateIn(hoursAhead(24 * days), ZONE),
    },
  });

  it('has at most ten pending slot requests, however fast they come', async () => {
    const eager = await registers(server, 'Eager Emil');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => eager.browser.ask('requestSlot', asking(`${String(index % 24).padStart(2, '0')}:00`))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
    await server.passes(2);
    expect(await eager.browser.refused('requestSlot', asking('12:00'))).toMatchObject({ status: 409, code: 'slot_request_limit_reached' });
  });

  it('has at most ten of them also when some were made long before the others', async () => {
    const patient = await registers(server, 'Patient Petra');
    for (let hour = 0; hour < 9; hour += 1) await patient.browser.call('requestSlot', asking(`0${hour}:00`));
    await server.passes(2);
    const answers = await Promise.all(['10:00', '11:00', '12:00'].map((time) => patient.browser.ask('requestSlot', asking(time))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('may ask after requests that were refused, which name their field', async () => {
    const hasty = await registers(server, 'Hasty Hana');
    const past = { ...asking('10:00').body, preferredDate: '2020-01-01' };
    for (let tries = 0; tries < 11; tries += 1)
      expect(await hasty.browser.ask('requestSlot', { body: past })).toMatchObject({ status: 422 });
    expect(await hasty.browser.refused('requestSlot', { body: { ...asking('10:00').body, interviewerId: hasty.id } })).toMatchObject({
      code: 'not_an_interviewer',
      errors: [{ param: 'interviewerId' }],
    });
    await hasty.browser.call('requestSlot', asking('10:00'));
  });

  it('causes at most ten mails an hour to one address, however many people they are', async () => {
    const crowd = await Promise.all(['Ada', 'Bea', 'Cyd'].map((name) => registers(server, `Crowd ${name}`)));
    for (const { browser } of crowd) for (const hour of ['08:00', '09:00', '10:00']) await browser.call('requestSlot', asking(hour));
    // A mail that no limit holds back is sent after them.
    await guest(server).call('forgotPassword', { body: { email: crowd[0]?.email ?? '' } });
    await mailTo(server, crowd[0]?.email ?? '', /^Reset your password$/);
    expect((await mailsTo(server, ravi.email, /./)).filter(({ subject }) => /slot/i.test(subject ?? '')).length).toBeLessThanOrEqual(10);
  });

  it('may ask again once the days of requests that were never answered are over', async () => {
    const { email } = await registers(server, 'Waiting Wim');
    const asks = async (days: number) => {
      const { browser } = await signsIn(server, email, PASSWORD);
      return (await browser.ask('requestSlot', asking('09:00', days))).status;
    };
    for (let asked = 0; asked < 10; asked += 1) expect(await asks(10)).toBe(201);
    await server.passes(9 * 24 * 60);
    expect(await asks(20)).toBe(409);
    await server.passes(2 * 24 * 60);
    expect(await asks(20)).toBe(201);
  });
});

it('asking for mails to an address without an account leaves nothing in the log', async () => {
  const head = async () => {
    const log = await openLog(server);
    try {
      return await log.head();
    } finally {
      await log.close();
    }
  };
  // Earlier mails may still be in flight.
  let before = await head();
  await until('the log to stand still', async () => {
    const last = before;
    await sleep(1_000);
    before = await head();
    return before === last ? true : undefined;
  });
  for (let nth = 0; nth < 5; nth += 1) {
    await createClient(server.url).call('forgotPassword', { body: { email: `nobody${nth}@example.org` } });
    await createClient(server.url).call('resendVerification', { body: { email: `nobody${nth}@example.org` } });
  }
  expect(await head()).toBe(before);
});
