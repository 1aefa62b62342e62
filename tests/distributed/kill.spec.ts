import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cluster, type Instance, startCluster } from '../system/cluster.ts';
import { launch } from '../system/launching.ts';
import { adminOf, hoursAhead, interviewerNamed, type Person, registers, setPrices } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { randomFrom, SEED } from '../system/random.ts';
import { ADMIN, cleanUp } from '../system/server.ts';
import { patience } from './patience.ts';
import { hashesAtHead, storesOf, untilSettled, wholeLog } from './readModels.ts';

const CANDIDATES = 3;
/** `LONG=1`: every process dies three times. */
const ROUNDS = process.env.LONG === undefined ? 1 : 3;

let cluster: Cluster;
let admin: Person;
let interviewer: Person;
let candidates: readonly Person[];

beforeAll(async () => {
  cluster = await startCluster({ env: ADMIN });
  admin = await adminOf(cluster);
  await setPrices(admin);
  interviewer = await interviewerNamed(cluster, admin, 'Ananya Krishnan');
  candidates = await Promise.all(Array.from({ length: CANDIDATES }, (_, index) => registers(cluster, `Candidate ${index}`)));
});
afterAll(cleanUp);

describe('kill -9 of one process after the other, in the middle of bookings', () => {
  const random = randomFrom(SEED);
  const { ask, refused, unheard } = patience();
  const booked = new Map<string, { readonly slotId: string; readonly interviewId: string }>();
  let hours = 48;

  /** Each step is repeated until it is answered, so each ends with what it is for, once. */
  async function bookOnce(candidate: Person, picture: Awaited<ReturnType<typeof screenshot>>): Promise<void> {
    hours += 1;
    const slots = [{ start: hoursAhead(hours), timeZone: 'UTC' }];
    const published = await ask(interviewer.browser, 'publishSlots', { body: { interviewType: 'DSA', slots } });
    expect([published.status, published.text]).toEqual([201, published.text]);
    const slotId = (published.body as { readonly slots: readonly { readonly _id: string }[] }).slots[0]?._id ?? '';
    const held = await ask(candidate.browser, 'createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
    expect([held.status, held.text]).toEqual([201, held.text]);
    const { paymentId } = held.body as { readonly paymentId: string };
    const body = { paymentId, slotId, transactionId: '4821' };
    const paid = await ask(candidate.browser, 'submitPreBookingPayment', { body, files: { transactionScreenshot: picture } });
    expect([paid.status, paid.text]).toEqual([200, paid.text]);
    booked.set(paymentId, { slotId, interviewId: (paid.body as { readonly interviewId: string }).interviewId });
  }

  async function killAll(): Promise<void> {
    const waiting: Instance[] = [...cluster.instances];
    while (waiting.length > 0) {
      const victim = random.pick(waiting);
      waiting.splice(waiting.indexOf(victim), 1);
      await sleep(100 + random.below(700));
      await victim.process().kill9();
      await sleep(random.below(700));
      await victim.restart();
    }
  }

  it(`loses nothing that was acknowledged and doubles nothing (SEED=${SEED})`, async () => {
    const picture = await screenshot();
    let isOver = false;
    const load = candidates.map(async (candidate) => {
      while (!isOver) await bookOnce(candidate, picture);
    });
    const deaths = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) await killAll();
    };
    const worked = Promise.all(load);
    await Promise.race([deaths(), worked]).finally(() => {
      isOver = true;
    });
    await worked;
    // Otherwise nobody was hit.
    expect(refused() + unheard()).toBeGreaterThan(0);
    expect(booked.size).toBeGreaterThan(CANDIDATES);

    const stores = await storesOf(cluster);
    await untilSettled(stores);
    const interviews = await admin.browser.call('interviews');
    expect(interviews).toHaveLength(booked.size);
    const byId = new Map(interviews.map((interview) => [interview._id, interview]));
    const own = new Map((await interviewer.browser.call('ownSlots')).map((slot) => [slot._id, slot]));
    expect(own.size).toBe(booked.size);
    for (const [paymentId, { slotId, interviewId }] of booked) {
      expect(byId.get(interviewId)).toMatchObject({ status: 'scheduled', paymentId: { _id: paymentId, status: 'submitted' } });
      expect(own.get(slotId)).toMatchObject({ isBooked: true, interview: { _id: interviewId } });
    }
  }, 300_000);

  it('leaves a log without gaps or repetitions, and read models that are those of a clean rebuild', async () => {
    const stores = await storesOf(cluster);
    await untilSettled(stores);
    const events = await wholeLog(stores.eventStore);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const revisions = new Map<string, number>();
    for (const { stream, revision } of events) {
      expect([stream, revision]).toEqual([stream, revisions.get(stream) ?? 0]);
      revisions.set(stream, revision + 1);
    }
    const { live, rebuilt } = await hashesAtHead(stores);
    expect(live).toEqual(rebuilt);
  });

  it("is whole and right for the auditors' tool, on these stores too", async () => {
    for (const command of ['seal', 'verify', 'reconcile']) {
      const { code, stdout, stderr } = await launch('services/query-api/src/audit/cli.ts', [command], cluster.env).ended;
      expect([command, code, stdout, stderr]).toEqual([command, 0, expect.any(String), expect.any(String)]);
    }
  });

  it('ends in good order on SIGTERM', async () => {
    const { code, signal } = await cluster.stop();
    expect([code, signal]).toEqual([0, null]);
  });
});
