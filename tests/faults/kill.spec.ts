import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { z } from 'zod';
import type { Received } from '../system/client.ts';
import {
  adminOf,
  emailOf,
  guest,
  hoursAhead,
  interviewerNamed,
  PASSWORD,
  type Person,
  publishes,
  registers,
  setPrices,
} from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { randomFrom, SEED } from '../system/random.ts';
import { ADMIN, newDataDir, type Server, startRefused, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';
import { atEnd, closing } from '../testing/closing.ts';

const CANDIDATES = 6;

let server: Server;
let admin: Person;
let interviewer: Person;
let candidates: readonly Person[];

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  interviewer = await interviewerNamed(server, admin, 'Ananya Krishnan');
  candidates = await Promise.all(Array.from({ length: CANDIDATES }, (_, index) => registers(server, `Candidate ${index}`)));
});

/** Starts it again on the same data, for the same people. */
async function startAgain(): Promise<void> {
  server = await startServer({ env: ADMIN, dataDir: server.dataDir });
  const moved = (person: Person): Person => ({ ...person, browser: person.browser.copy(server.url) });
  [admin, interviewer, candidates] = [moved(admin), moved(interviewer), candidates.map(moved)];
}

describe('kill -9 in the middle of bookings', () => {
  const ROUNDS = 3;
  const random = randomFrom(SEED);
  let hours = 48;
  const acknowledged = { slots: new Set<string>(), payments: new Map<string, string>(), interviews: new Map<string, string>() };
  let cut = 0;

  /** Publishes, holds, pays and books; each request may be the one that the server dies over. */
  async function bookOnce(candidate: Person, picture: Awaited<ReturnType<typeof screenshot>>, answered: () => void): Promise<void> {
    const told = async (request: Promise<Received>): Promise<Received | undefined> => {
      try {
        const received = await request;
        answered();
        return received;
      } catch {
        cut += 1;
        return undefined;
      }
    };
    hours += 1;
    const slots = [{ start: hoursAhead(hours), timeZone: 'UTC' }];
    const published = await told(interviewer.browser.ask('publishSlots', { body: { interviewType: 'DSA', slots } }));
    if (published?.status !== 201) return;
    const [slot] = (published.body as { readonly slots: readonly { readonly _id: string }[] }).slots;
    const slotId = slot?._id ?? '';
    acknowledged.slots.add(slotId);
    const held = await told(candidate.browser.ask('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } }));
    if (held?.status !== 201) return;
    const { paymentId } = held.body as { readonly paymentId: string };
    acknowledged.payments.set(paymentId, slotId);
    const asked = { body: { paymentId, slotId, transactionId: '4821' }, files: { transactionScreenshot: picture } };
    const booked = await told(candidate.browser.ask('submitPreBookingPayment', asked));
    if (booked?.status !== 200) return;
    acknowledged.interviews.set((booked.body as { readonly interviewId: string }).interviewId, paymentId);
  }

  it(`loses nothing that was acknowledged and finishes what was begun, ${ROUNDS} times (SEED=${SEED})`, async () => {
    const picture = await screenshot();
    for (let round = 0; round < ROUNDS; round += 1) {
      // Killed over the answer to the nth request, with the others on their way; the last time not before there is a booking to lose.
      let answersLeft = 4 + random.below(5 * CANDIDATES);
      let killed: Promise<unknown> | undefined;
      const isLast = round === ROUNDS - 1;
      const answered = (): void => {
        answersLeft -= 1;
        const isDue = answersLeft <= 0 && (!isLast || acknowledged.interviews.size > 0);
        if (isDue) killed ??= server.kill9();
      };
      const { kill9 } = server;
      await Promise.all(
        candidates.map(async (candidate) => {
          while (killed === undefined) await bookOnce(candidate, picture, answered);
        }),
      );
      await kill9();
      await startAgain();
      // What was held when it died is held no longer: the next slot may be.
      await server.passes(SLOT_HOLD_MINUTES);
      expect((await guest(server).send('GET', '/readyz')).status).toBe(200);
      await checkWhatWasAcknowledged();
      await checkWhatWasBegun();
    }
    expect(cut).toBeGreaterThan(ROUNDS);
    expect(acknowledged.interviews.size).toBeGreaterThan(0);
  });

  async function checkWhatWasAcknowledged(): Promise<void> {
    const own = new Map((await interviewer.browser.call('ownSlots')).map((slot) => [slot._id, slot]));
    for (const slotId of acknowledged.slots) expect([slotId, own.has(slotId)]).toEqual([slotId, true]);
    const interviews = new Map((await admin.browser.call('interviews')).map((interview) => [interview._id, interview]));
    for (const [interviewId, paymentId] of acknowledged.interviews) {
      expect([interviewId, interviews.get(interviewId)?.status]).toEqual([interviewId, 'scheduled']);
      expect(interviews.get(interviewId)?.paymentId).toEqual({ _id: paymentId, status: 'submitted' });
      expect(own.get(acknowledged.payments.get(paymentId) ?? '')).toMatchObject({ isBooked: true, interview: { _id: interviewId } });
    }
  }

  /** Proof that was stored, answered or not, leads to an interview or to the mark that one is owed. */
  async function checkWhatWasBegun(): Promise<void> {
    const isSettled = async (): Promise<boolean> => {
      const interviews = new Map((await admin.browser.call('interviews')).map((interview) => [interview._id, interview]));
      const submitted = await admin.browser.call('pendingPayments');
      const own = await interviewer.browser.call('ownSlots');
      const isPlaced = submitted.every(
        ({ _id, interview, needsRefundOrSlot }) => needsRefundOrSlot || interviews.get(interview._id ?? '')?.paymentId?._id === _id,
      );
      const isBacked = own.filter(({ isBooked }) => isBooked).every((slot) => interviews.has(slot.interview?._id ?? ''));
      return isPlaced && isBacked && submitted.length === interviews.size;
    };
    await until('every proof to have its interview', async () => ((await isSettled()) ? true : undefined));
  }

  it('lets those whose answer was lost try again and end with one booking', async () => {
    const picture = await screenshot();
    const [candidate] = candidates;
    if (candidate === undefined) throw new Error('there is no candidate');
    const [slot] = await publishes(interviewer, 'DSA', hoursAhead(500));
    const slotId = slot?._id ?? '';
    const { paymentId } = await candidate.browser.call('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
    const asked = {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: picture },
      headers: { 'Idempotency-Key': `proof-of-${paymentId}` },
    };
    const lost = candidate.browser.ask('submitPreBookingPayment', asked).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 5 + random.below(40)));
    await server.kill9();
    await lost;
    await startAgain();
    const again = candidates[0]?.browser ?? candidate.browser;
    const booked = await again.ask('submitPreBookingPayment', asked);
    expect([booked.status, booked.body]).toEqual([200, expect.objectContaining({ interviewId: expect.any(String) })]);
    const scheduled = (await again.call('interviews')).filter(({ paymentId: payment }) => payment?._id === paymentId);
    expect(scheduled).toHaveLength(1);
  });
});

describe('a server that starts after a crash', () => {
  const Progress = z.object({ checkpoint: z.string(), head: z.string(), state: z.string() });
  const Report = z.object({ checks: z.object({ projections: z.object({ detail: z.record(z.string(), Progress) }) }) });

  it('shows at once what is written from then on', async () => {
    // It projects, and nothing is left to catch up with: the one that starts then is ready as soon as it listens.
    await until('the read models to be at the head', async () => {
      const report = Report.parse((await guest(server).send('GET', '/readyz')).body);
      return Object.values(report.checks.projections.detail).every(({ checkpoint, head, state }) => checkpoint === head && state === 'live')
        ? true
        : undefined;
    });
    await server.kill9();
    await startAgain();
    const [slot] = await publishes(interviewer, 'DSA', hoursAhead(510));
    expect((await interviewer.browser.call('ownSlots')).map(({ _id }) => _id)).toContain(slot?._id);
  });
});

describe('a second server on the same data', () => {
  it('is refused with one sentence, and the first one does not notice', async () => {
    const { code, stdout, stderr } = await startRefused(server.dataDir, ADMIN);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Another process is writing to the event log .*events\.db: stop it first, .*\.\n$/);
    expect((await publishes(interviewer, 'DSA', hoursAhead(520))).length).toBe(1);
  });
});

describe('SIGTERM', () => {
  /** The server has read the head of the request; the body comes when the answer is asked for. */
  async function begins(path: string, content: FormData | string, token = ''): Promise<() => Promise<number | undefined>> {
    const sent = new Response(content);
    const body = new Uint8Array(await sent.arrayBuffer());
    const request = sendRequest(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        'Content-Type': typeof content === 'string' ? 'application/json' : (sent.headers.get('content-type') ?? ''),
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    request.flushHeaders();
    await once(request, 'continue');
    return async () => {
      const answered = once(request, 'response');
      request.end(body);
      const [response]: IncomingMessage[] = await answered;
      response?.resume();
      return response?.statusCode;
    };
  }

  it('lets running requests finish, takes no new ones, and ends with 0 within 10 seconds', async () => {
    const [slot] = await publishes(interviewer, 'DSA', hoursAhead(540));
    const [candidate, ...others] = candidates;
    if (candidate === undefined || slot === undefined) throw new Error('there is nobody to book');
    const { paymentId } = await candidate.browser.call('createPreBookingPayment', { body: { slotId: slot._id, interviewType: 'DSA' } });
    const proof = new FormData();
    for (const [name, value] of Object.entries({ paymentId, slotId: slot._id, transactionId: '4821' })) proof.append(name, value);
    const { bytes, name } = await screenshot();
    proof.append('transactionScreenshot', new Blob([new Uint8Array(bytes)]), name);
    const running = await Promise.all([
      begins('/api/payments/submit-prebooking-payment', proof, candidate.browser.token()),
      ...others.slice(0, 3).map(({ email }) => begins('/api/auth/login', JSON.stringify({ email, password: PASSWORD }))),
    ]);
    const asked = performance.now();
    const ended = server.stop();
    const statuses = await Promise.all(running.map((answer) => answer()));
    const { code, signal } = await ended;
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect([code, signal]).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(10_000);
    await expect(guest(server).send('GET', '/healthz')).rejects.toThrow();
  });

  it('has kept what was answered', async () => {
    await startAgain();
    const [candidate] = candidates;
    const interviews = (await candidate?.browser.call('interviews')) ?? [];
    expect(interviews.at(-1)).toMatchObject({ status: 'scheduled', scheduledDate: hoursAhead(540) });
  });
});

describe('a wrong setting', () => {
  const WRONG: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['PORT', { PORT: 'eighty' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'postgres://localhost' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['EXCHANGE_RATES', { EXCHANGE_RATES: 'USD=cheap' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'root@example.com' }],
  ];
  const file = join(newDataDir(), 'a-file');
  beforeAll(() => writeFileSync(file, 'no folder'));
  afterAll(() => rmSync(file));

  it('stops the start with one sentence that names it and does not repeat it', async () => {
    const dataDir = newDataDir();
    for (let start = 0; start < WRONG.length; start += 3) {
      const some = WRONG.slice(start, start + 3);
      const ended = await Promise.all(some.map(([, env]) => startRefused(dataDir, env)));
      for (const [index, [name, env]] of some.entries()) {
        const { code, stdout, stderr = '' } = ended[index] ?? {};
        expect([name, code, stdout]).toEqual([name, 1, '']);
        expect(stderr).toMatch(new RegExp(`^${name} [^\\n]+\\.\\n$`));
        if (name === 'JWT_SECRET') expect(stderr).not.toContain(env[name]);
      }
    }
  });

  it('does so too when it is a data folder that cannot be one', async () => {
    const { code, stderr } = await startRefused(join(file, 'data'), ADMIN);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*DATA_DIR[^\n]*\.\n$/)]);
  });

  it('does so too when it is a store that is not there', async () => {
    const { code, stderr } = await startRefused(newDataDir(), { ...ADMIN, EVENT_STORE_URL: 'esdb://127.0.0.1:9?tls=false' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*(EVENT_STORE_URL|event store)[^\n]*\.\n$/i)]);
  });

  it('does so too when it is a port that is in use', async () => {
    const other = closing(createServer().listen(0, '127.0.0.1'));
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await startRefused(newDataDir(), { ...ADMIN, PORT: String(port) });
    expect([code, stdout, stderr]).toEqual([1, '', `Port ${port} is in use: stop what listens there, or set PORT to another one.\n`]);
  });
});

describe('more passwords than can be checked', () => {
  it('are refused for the moment, with the word when to come again', async () => {
    const { url, kill9 } = await startServer({ env: ADMIN, asShipped: true });
    const controller = new AbortController();
    atEnd(() => controller.abort());
    const body = JSON.stringify({ email: emailOf('Candidate 0'), password: 'wrong-harbour-71' });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal: controller.signal };
    const answers: Response[] = [];
    const attempts = Array.from({ length: 100 }, () =>
      fetch(`${url}/api/auth/login`, init).then(
        (response) => answers.push(response),
        () => undefined,
      ),
    );
    // 64 may wait; those beyond are answered at once.
    await until('the first refusals', () => (answers.filter(({ status }) => status !== 401).length > 20 ? true : undefined));
    const beyond = answers.filter(({ status }) => status !== 401);
    expect([...new Set(beyond.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))]).toEqual(['503 1']);
    await kill9();
    controller.abort();
    await Promise.all(attempts);
  });
});
