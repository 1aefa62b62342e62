import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteName } from '@s30/contracts/routes';
import type { AnyAsked, Client, Received } from '../system/client.ts';
import {
  adminOf,
  books,
  confirmsAddress,
  dsaFeedback,
  emailOf,
  guest,
  holds,
  hoursAhead,
  interviewerNamed,
  PASSWORD,
  type Person,
  publishes,
  registers,
  setPrices,
} from '../system/people.ts';
import { photo, screenshot } from '../system/pictures.ts';
import { ADMIN, isDistributed, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const CLICKS = 10;

let server: Server;
let admin: Person;
let candidate: Person;
let interviewer: Person;
/** Open slots, to be taken one after another. */
const openSlots: string[] = [];

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  candidate = await registers(server, 'Kavya Nair');
  // This spec holds more than one slot at a time.
  await confirmsAddress(server, candidate);
  interviewer = await interviewerNamed(server, admin, 'Ananya Krishnan');
  const starts = Array.from({ length: 12 }, (_, index) => hoursAhead(48 + index));
  openSlots.push(...(await publishes(interviewer, 'DSA', ...starts)).map(({ _id }) => _id));
});

const nextSlot = (): string => {
  const slotId = openSlots.shift();
  if (slotId === undefined) throw new Error('all slots are taken');
  return slotId;
};
const keyed = (asked: AnyAsked, key: string): AnyAsked => ({ ...asked, headers: { 'Idempotency-Key': key } });
/** Sends the same request ten times at once, under one key; a 503 is retried, as the apps do. */
const clicks = (browser: Client, name: RouteName, asked: AnyAsked, key: string = randomUUID()): Promise<readonly Received[]> => {
  const click = () =>
    until(`an answer to ${name}`, async () => {
      const received = await browser.ask(name, keyed(asked, key));
      return received.status === 503 ? undefined : received;
    });
  return Promise.all(Array.from({ length: CLICKS }, click));
};
const outcomeOf = ({ status, body }: Received) => ({ status, body });
/** Expects all answers to be the same, and returns it. */
function theOneAnswer(received: readonly Received[]) {
  const [first, ...others] = received.map(outcomeOf);
  if (first === undefined) throw new Error('nothing was answered');
  for (const other of others) expect(other).toEqual(first);
  return first;
}

describe('ten clicks at once, under one key', () => {
  it('register one account', async () => {
    const email = emailOf('Rita Repeats');
    const browser = guest(server);
    const received = await clicks(browser, 'register', { body: { name: 'Rita Repeats', email, password: PASSWORD } });
    expect(theOneAnswer(received)).toMatchObject({ status: 201, body: { user: { email } } });
    expect((await admin.browser.call('accounts', { query: { search: 'rita.repeats' } })).total).toBe(1);
  });

  it('publish the slots once', async () => {
    const before = (await interviewer.browser.call('ownSlots')).length;
    const slots = [300, 301].map((hours) => ({ start: hoursAhead(hours), timeZone: 'UTC' }));
    const received = await clicks(interviewer.browser, 'publishSlots', { body: { interviewType: 'DSA', slots } });
    expect(theOneAnswer(received).status).toBe(201);
    expect(await interviewer.browser.call('ownSlots')).toHaveLength(before + 2);
  });

  it('hold the slot, pay and book it once', async () => {
    const slotId = nextSlot();
    const before = (await candidate.browser.call('interviews')).length;
    const held = theOneAnswer(await clicks(candidate.browser, 'createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } }));
    expect(held).toMatchObject({ status: 201, body: { holdRenewable: true } });
    const { paymentId } = held.body as { readonly paymentId: string };
    const asked = { body: { paymentId, slotId, transactionId: '4821' }, files: { transactionScreenshot: await screenshot() } };
    const booked = theOneAnswer(await clicks(candidate.browser, 'submitPreBookingPayment', asked));
    expect(booked).toMatchObject({ status: 200, body: { interviewId: expect.any(String) } });
    expect(await candidate.browser.call('interviews')).toHaveLength(before + 1);
    expect((await interviewer.browser.call('pendingPayments')).filter(({ _id }) => _id === paymentId)).toHaveLength(1);
  });

  it('verify, start, give feedback and rate once', async () => {
    const { paymentId, interviewId } = await books(candidate, nextSlot(), 'DSA');
    const steps: readonly (readonly [Client, RouteName, AnyAsked, number])[] = [
      [interviewer.browser, 'verifyPayment', { body: { paymentId, verified: true } }, 200],
      [interviewer.browser, 'changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } }, 200],
      [interviewer.browser, 'giveFeedback', { body: dsaFeedback(interviewId) }, 201],
      [candidate.browser, 'rateInterview', { body: { interviewId, rating: 5 } }, 201],
    ];
    for (const [browser, name, asked, status] of steps)
      expect([name, theOneAnswer(await clicks(browser, name, asked)).status]).toEqual([name, status]);
    expect(await candidate.browser.call('ratingAverage', { params: { id: interviewer.id } })).toEqual({ averageRating: 5, count: 1 });
  });

  it('refuse alike what is refused', async () => {
    const asked = { body: { slotId: `${interviewer.id}.none`, interviewType: 'DSA' } };
    const received = await clicks(candidate.browser, 'createPreBookingPayment', asked);
    for (const one of received) expect(one).toMatchObject({ status: 404, body: { code: 'slot_unknown' } });
  });
});

describe('ten clicks at once, without a key', () => {
  it('register one account', async () => {
    const body = { name: 'Dora Doubles', email: emailOf('Dora Doubles'), password: PASSWORD };
    const received = await Promise.all(Array.from({ length: 4 }, () => guest(server).ask('register', { body })));
    expect(received.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('book once, and say so to the other nine', async () => {
    const slotId = nextSlot();
    const { paymentId } = await holds(candidate, slotId, 'DSA');
    const asked = { body: { paymentId, slotId, transactionId: '4821' }, files: { transactionScreenshot: await screenshot() } };
    const received = await Promise.all(Array.from({ length: CLICKS }, () => candidate.browser.ask('submitPreBookingPayment', asked)));
    expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of received.filter(({ status }) => status !== 200)) expect(body).toMatchObject({ code: 'proof_already_submitted' });
    const slots = await candidate.browser.call('interviews', { query: { status: 'scheduled' } });
    expect(slots.filter(({ paymentId: payment }) => payment?._id === paymentId)).toHaveLength(1);
  });

  it('publish a slot once', async () => {
    const body = { interviewType: 'DSA', slots: [{ start: hoursAhead(320), timeZone: 'UTC' }] };
    const received = await Promise.all(Array.from({ length: CLICKS }, () => interviewer.browser.ask('publishSlots', { body })));
    expect(received.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(received.filter(({ status }) => status === 409)).toHaveLength(CLICKS - 1);
  });
});

describe('a key', () => {
  it('belongs to one request: another body, path or file under it is refused', async () => {
    const key = randomUUID();
    const first = await candidate.browser.ask('updateProfile', keyed({ body: { phone: '+91 1' } }, key));
    expect(first.status).toBe(200);
    const reused = { status: 422, code: 'idempotency_key_reused' };
    expect(await candidate.browser.refused('updateProfile', keyed({ body: { phone: '+91 2' } }, key))).toMatchObject(reused);
    expect(
      await candidate.browser.refused('createPreBookingPayment', keyed({ body: { slotId: 'a.b', interviewType: 'DSA' } }, key)),
    ).toMatchObject(reused);
    expect((await candidate.browser.call('ownProfile')).phone).toBe('+91 1');

    const slotId = nextSlot();
    const { paymentId } = await holds(candidate, slotId, 'DSA');
    const [body, proofKey] = [{ paymentId, slotId, transactionId: '4821' }, randomUUID()];
    const booked = await candidate.browser.ask(
      'submitPreBookingPayment',
      keyed({ body, files: { transactionScreenshot: await screenshot() } }, proofKey),
    );
    expect(booked.status).toBe(200);
    const otherPicture = { body, files: { transactionScreenshot: await photo() } };
    expect(await candidate.browser.refused('submitPreBookingPayment', keyed(otherPicture, proofKey))).toMatchObject(reused);
  });

  it('belongs to one user', async () => {
    const key = randomUUID();
    const asked = keyed({ body: { phone: '+91 3' } }, key);
    const [mine, theirs] = [await candidate.browser.ask('updateProfile', asked), await interviewer.browser.ask('updateProfile', asked)];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body).toMatchObject({ user: { _id: interviewer.id } });
  });

  it('answers a retry after a restart as before', async () => {
    const slotId = nextSlot();
    const key = randomUUID();
    const hold = keyed({ body: { slotId, interviewType: 'DSA' } }, key);
    const before = await candidate.browser.ask('createPreBookingPayment', hold);
    expect(before.status).toBe(201);
    const interviews = (await candidate.browser.call('interviews')).length;

    expect((await server.stop()).code).toBe(0);
    server = await startServer({ env: ADMIN, dataDir: server.dataDir });
    const [again, others] = [candidate.browser.copy(server.url), interviewer.browser.copy(server.url)];
    const after = await again.ask('createPreBookingPayment', hold);
    expect([after.headers.get('idempotent-replay'), outcomeOf(after)]).toEqual(['true', outcomeOf(before)]);
    expect(await again.refused('createPreBookingPayment', keyed({ body: { slotId, interviewType: 'System Design' } }, key))).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    expect(await again.call('interviews')).toHaveLength(interviews);
    [candidate, interviewer] = [
      { ...candidate, browser: again },
      { ...interviewer, browser: others },
    ];
    admin = { ...admin, browser: admin.browser.copy(server.url) };
  });
});

/** Separate processes start slowly, so they get all rounds only with `LONG=1`. */
const isLong = !isDistributed || process.env.LONG !== undefined;

describe('a client that keeps cookies and nothing else', () => {
  const ROUNDS = isLong ? 50 : 10;
  beforeAll(() => {
    [candidate, interviewer] = [
      { ...candidate, browser: candidate.browser.alone() },
      { ...interviewer, browser: interviewer.browser.alone() },
    ];
  });

  it(`reads what it wrote at once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await candidate.browser.call('updateProfile', { body: { name: `Kavya the ${round}th` } });
      expect((await candidate.browser.call('me')).user.name).toBe(`Kavya the ${round}th`);
    }
  });

  it(`reads the consequences of what it wrote: ${ROUNDS} slots, each in the list at once`, async () => {
    const before = (await interviewer.browser.call('ownSlots')).length;
    for (let round = 0; round < ROUNDS; round += 1) {
      await publishes(interviewer, 'DSA', hoursAhead(400 + round));
      expect(await interviewer.browser.call('ownSlots')).toHaveLength(before + round + 1);
    }
  });

  it('reads all of what it wrote at once, while other windows write as much', async () => {
    const [windows, rounds, slotsEach] = [5, isLong ? 8 : 3, 60];
    const inWindow = async (window: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        const first = 1000 + (window * rounds + round) * slotsEach;
        await publishes(interviewer, 'DSA', ...Array.from({ length: slotsEach }, (_, index) => hoursAhead(first + index)));
        const query = { startDate: hoursAhead(first), endDate: hoursAhead(first + slotsEach) };
        expect(await interviewer.browser.call('ownSlots', { query })).toHaveLength(slotsEach);
      }
    };
    await Promise.all(Array.from({ length: windows }, (_, window) => inWindow(window)));
  });

  it('reads its booking at once, in each list that shows it', async () => {
    const slotId = nextSlot();
    const { interviewId, paymentId } = await books(candidate, slotId, 'DSA');
    const [interviews, payment, slot, dashboard] = await Promise.all([
      candidate.browser.call('interviews'),
      candidate.browser.call('paymentOfInterview', { params: { interviewId } }),
      candidate.browser.call('slotById', { params: { id: slotId } }),
      candidate.browser.call('dashboard'),
    ]);
    expect(interviews.find(({ _id }) => _id === interviewId)).toMatchObject({ paymentId: { _id: paymentId, status: 'submitted' } });
    expect(payment).toMatchObject({ exists: true, _id: paymentId, interview: { _id: interviewId } });
    expect(slot).toMatchObject({ isBooked: true, interview: { _id: interviewId } });
    expect(dashboard.upcomingInterviews).toBe(interviews.filter(({ status }) => status === 'scheduled').length);
  });

  it('is asked to retry, not given older data, when it has seen more than there is', async () => {
    const received = await candidate.browser.send('GET', '/api/auth/me', { headers: { 'Consistency-Token': '9999999999999999' } });
    expect([received.status, received.headers.get('retry-after')]).toEqual([503, '1']);
    expect(received.body).toMatchObject({ code: 'not_caught_up' });
  });
});
