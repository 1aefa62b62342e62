import { describe, expect, it } from '@jest/globals';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { z } from 'zod';
import type { Received } from '../system/client.ts';
import { guest, hoursAhead, type Person, publishes } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { randomFrom, SEED } from '../system/random.ts';
import { until } from '../system/until.ts';
import { marketOfThisFile } from './market.testing.ts';

const CANDIDATES = 6;
const { server, admin, interviewer, candidates, startAgain } = marketOfThisFile(CANDIDATES);

describe('kill -9 in the middle of bookings', () => {
  const ROUNDS = 3;
  const random = randomFrom(SEED);
  let hours = 48;
  const acknowledged = { slots: new Set<string>(), payments: new Map<string, string>(), interviews: new Map<string, string>() };
  let cut = 0;

  /** Publishes, holds, pays and books; the server may die during any of these requests. */
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
    const published = await told(interviewer().browser.ask('publishSlots', { body: { interviewType: 'DSA', slots } }));
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

  it(`loses nothing that was acknowledged and finishes what was started, ${ROUNDS} times (SEED=${SEED})`, async () => {
    const picture = await screenshot();
    for (let round = 0; round < ROUNDS; round += 1) {
      // Killed at the nth answer, with other requests under way; in the last round not before there is a booking to lose.
      let answersLeft = 4 + random.below(5 * CANDIDATES);
      let killed: Promise<unknown> | undefined;
      const isLast = round === ROUNDS - 1;
      const answered = (): void => {
        answersLeft -= 1;
        const isDue = answersLeft <= 0 && (!isLast || acknowledged.interviews.size > 0);
        if (isDue) killed ??= server().kill9();
      };
      const { kill9 } = server();
      await Promise.all(
        candidates().map(async (candidate) => {
          while (killed === undefined) await bookOnce(candidate, picture, answered);
        }),
      );
      await kill9();
      await startAgain();
      // Holds from before the kill run out, so the next slot can be held.
      await server().passes(SLOT_HOLD_MINUTES);
      expect((await guest(server()).send('GET', '/readyz')).status).toBe(200);
      await checkWhatWasAcknowledged();
      await checkWhatWasBegun();
    }
    expect(cut).toBeGreaterThan(ROUNDS);
    expect(acknowledged.interviews.size).toBeGreaterThan(0);
  });

  async function checkWhatWasAcknowledged(): Promise<void> {
    const own = new Map((await interviewer().browser.call('ownSlots')).map((slot) => [slot._id, slot]));
    for (const slotId of acknowledged.slots) expect([slotId, own.has(slotId)]).toEqual([slotId, true]);
    const interviews = new Map((await admin().browser.call('interviews')).map((interview) => [interview._id, interview]));
    for (const [interviewId, paymentId] of acknowledged.interviews) {
      expect([interviewId, interviews.get(interviewId)?.status]).toEqual([interviewId, 'scheduled']);
      expect(interviews.get(interviewId)?.paymentId).toEqual({ _id: paymentId, status: 'submitted' });
      expect(own.get(acknowledged.payments.get(paymentId) ?? '')).toMatchObject({ isBooked: true, interview: { _id: interviewId } });
    }
  }

  /** A stored proof, answered or not, leads to an interview or to the mark that one is owed. */
  async function checkWhatWasBegun(): Promise<void> {
    const isSettled = async (): Promise<boolean> => {
      const interviews = new Map((await admin().browser.call('interviews')).map((interview) => [interview._id, interview]));
      const submitted = await admin().browser.call('pendingPayments', { query: { limit: 1000 } });
      const own = await interviewer().browser.call('ownSlots');
      const isPlaced = submitted.every(
        ({ _id, interview, needsRefundOrSlot }) => needsRefundOrSlot || interviews.get(interview._id ?? '')?.paymentId?._id === _id,
      );
      const isBacked = own.filter(({ isBooked }) => isBooked).every((slot) => interviews.has(slot.interview?._id ?? ''));
      return isPlaced && isBacked && submitted.length === interviews.size;
    };
    await until('every proof to have its interview', async () => ((await isSettled()) ? true : undefined));
  }

  it('lets clients whose answer was lost retry and end up with one booking', async () => {
    const picture = await screenshot();
    const [candidate] = candidates();
    if (candidate === undefined) throw new Error('there is no candidate');
    const [slot] = await publishes(interviewer(), 'DSA', hoursAhead(500));
    const slotId = slot?._id ?? '';
    const { paymentId } = await candidate.browser.call('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
    const asked = {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: picture },
      headers: { 'Idempotency-Key': `proof-of-${paymentId}` },
    };
    const lost = candidate.browser.ask('submitPreBookingPayment', asked).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 5 + random.below(40)));
    await server().kill9();
    await lost;
    await startAgain();
    const again = candidates()[0]?.browser ?? candidate.browser;
    const booked = await again.ask('submitPreBookingPayment', asked);
    expect([booked.status, booked.body]).toEqual([200, expect.objectContaining({ interviewId: expect.any(String) })]);
    const scheduled = (await again.call('interviews')).filter(({ paymentId: payment }) => payment?._id === paymentId);
    expect(scheduled).toHaveLength(1);
  });
});

describe('a server that starts after a crash', () => {
  const Progress = z.object({ checkpoint: z.string(), head: z.string(), state: z.string() });
  const Report = z.object({ checks: z.object({ projections: z.object({ detail: z.record(z.string(), Progress) }) }) });

  it('shows new writes at once', async () => {
    // The read models are at the head, so the server that starts next is ready as soon as it listens.
    await until('the read models to be at the head', async () => {
      const report = Report.parse((await guest(server()).send('GET', '/readyz')).body);
      return Object.values(report.checks.projections.detail).every(({ checkpoint, head, state }) => checkpoint === head && state === 'live')
        ? true
        : undefined;
    });
    await server().kill9();
    await startAgain();
    const [slot] = await publishes(interviewer(), 'DSA', hoursAhead(510));
    expect((await interviewer().browser.call('ownSlots')).map(({ _id }) => _id)).toContain(slot?._id);
  });
});
