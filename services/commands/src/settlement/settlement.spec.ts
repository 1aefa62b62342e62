import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { FileId, PaymentId, type UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { completeBooking, interviewIdOf } from '../booking/completion.ts';
import { calendar } from '../calendar/decider.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { type Market, openMarket } from './market.ts';
import { settleInterview } from './settlement.ts';

let folder: string;
let store: EventStore;
let market: Market;
let markets = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 's30-settlement-'));
  store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
});
beforeEach(async () => {
  markets += 1;
  market = await openMarket(store, { name: `m${markets}`, price: 1499, slots: [72, 74] });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function must<Outcome>(outcome: Promise<Outcome | Rejection>): Promise<Outcome> {
  const accepted = await outcome;
  if (isRejection(accepted)) throw new Error(accepted.rejected);
  return accepted;
}
const slot = (index: number) => {
  const slotId = market.slotIds[index];
  if (slotId === undefined) throw new Error(`there is no slot ${index}`);
  return slotId;
};
const holds = async (index: number, candidate = market.asha): Promise<PaymentId> =>
  PaymentId.parse((await must(market.hold({ candidate, slotId: slot(index) }))).paymentId);
async function pays(index: number): Promise<PaymentId> {
  const paymentId = await holds(index);
  await must(market.proves(market.asha, paymentId));
  await must(market.answers(paymentId, 'VerifyPayment'));
  return paymentId;
}
/** The interview in one of the slots. */
async function bookedIn(index: number): Promise<string> {
  const occupation = (await market.load(calendar, market.ravi.userId)).slots.get(slot(index))?.occupation;
  if (occupation?.status !== 'booked') throw new Error(`slot ${index} is not booked`);
  return occupation.interviewId;
}
/** In rupees. */
async function balanceOf({ userId }: { readonly userId: UserId }) {
  const { available, reserved, spent } = await market.load(wallet, userId);
  const sum = (amounts: ReadonlyMap<PaymentId, { readonly minor: number }>) =>
    [...amounts.values()].reduce((total, { minor }) => total + minor, 0) / 100;
  return { available: available.minor / 100, reserved: sum(reserved), spent: sum(spent) };
}
const grantedTo = async ({ userId }: { readonly userId: UserId }, rupees: number) =>
  must(
    market.by(market.admin)(wallet, userId, {
      type: 'GrantCredit',
      userId,
      amount: { minor: rupees * 100, currency: 'INR' },
      reason: 'cancellation',
      cause: 'an earlier one',
    }),
  );

describe('credit that a payment uses', () => {
  beforeEach(() => grantedTo(market.asha, 500));

  it('is held back from the request on, and spent once it is verified', async () => {
    const paymentId = await holds(0);
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
    await must(market.proves(market.asha, paymentId));
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
    await must(market.answers(paymentId, 'VerifyPayment'));
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 0, spent: 500 });
  });
  it('stays with a payment whose proof was rejected: it may be proven again', async () => {
    const paymentId = await holds(0);
    await must(market.proves(market.asha, paymentId));
    await must(market.answers(paymentId, 'RejectPayment'));
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
  });
  it('is free again when the hold ends without proof', async () => {
    await holds(0);
    market.hoursPass(1);
    await market.endHolds();
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
  it('is free again when the interviewer takes back the slot after the hold', async () => {
    await holds(0);
    market.hoursPass(1);
    await must(market.by(market.ravi)(calendar, market.ravi.userId, { type: 'WithdrawSlot', slotId: slot(0) }));
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
  it('is held back again by proof that comes later', async () => {
    const paymentId = await holds(0);
    market.hoursPass(1);
    await market.endHolds();
    await market.processesRun();
    await must(market.proves(market.asha, paymentId));
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
  });
  it('stays with proof that came before anybody heard that the hold has ended', async () => {
    const paymentId = await holds(0);
    market.hoursPass(1);
    await market.endHolds();
    await must(market.proves(market.asha, paymentId));
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
  });

  it.each(['pending', 'submitted', 'rejected'] as const)('is free again when its %s payment is deleted', async (status) => {
    const paymentId = await holds(0);
    if (status !== 'pending') await must(market.proves(market.asha, paymentId));
    if (status === 'rejected') await must(market.answers(paymentId, 'RejectPayment'));
    expect(await market.load(payment, paymentId)).toMatchObject({ status });
    await must(market.deletes(paymentId));
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
  it('comes back when its verified payment is deleted, once', async () => {
    const paymentId = await pays(0);
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 0, spent: 500 });
    await must(market.deletes(paymentId));
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
    await must(market.deletes(paymentId));
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
  it('comes back by the process when the request died after its payment was deleted', async () => {
    const paymentId = await pays(0);
    await must(market.by(market.admin)(payment, paymentId, { type: 'DeletePayment' }));
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
  it('comes back when nobody had heard yet that the deleted payment was verified', async () => {
    const paymentId = await holds(0);
    await must(market.proves(market.asha, paymentId));
    await must(market.by(market.ravi)(payment, paymentId, { type: 'VerifyPayment' }));
    await must(market.by(market.admin)(payment, paymentId, { type: 'DeletePayment' }));
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
  it.each(['credit', 'money'] as const)('does not come back again when a payment that was refunded as %s is deleted', async (refundAs) => {
    const paymentId = await pays(0);
    await must(market.cancels(market.asha, interviewIdOf(paymentId), refundAs));
    const before = await balanceOf(market.asha);
    expect(before.available).toBe(refundAs === 'credit' ? 1499 : 500);
    await must(market.deletes(paymentId));
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual(before);
  });
  it('comes back once when the request died between the refund and its record, and the payment is deleted', async () => {
    const paymentId = await pays(0);
    const run = market.by(market.asha);
    const interviewId = interviewIdOf(paymentId);
    await must(run(interview, interviewId, { type: 'CancelInterview', refundAs: 'money' }));
    await settleInterview(
      async (decider, id, command) => {
        if (command.type === 'RequestRefund') throw new Error('the power fails');
        return run(decider, id, command);
      },
      market.load,
      interviewId,
    ).catch(() => undefined);
    expect((await balanceOf(market.asha)).available).toBe(500);
    await must(market.deletes(paymentId));
    await market.processesRun();
    expect((await balanceOf(market.asha)).available).toBe(500);
  });
  it('pays for the same interview again after its payment was deleted', async () => {
    const first = await pays(0);
    await must(market.deletes(first));
    expect(await must(market.requestsPayment(market.asha, interviewIdOf(first)))).toMatchObject({
      usedS30Balance: 500,
      remainingAmount: 999,
    });
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
  });
  it('is free again when its proof is rejected after the slot went to somebody else, until there is new proof', async () => {
    const paymentId = await holds(0);
    market.hoursPass(1);
    await holds(0, market.kavya);
    await must(market.proves(market.asha, paymentId));
    expect(await market.load(payment, paymentId)).toMatchObject({ status: 'submitted', leftWithoutSlot: 'slot-taken' });
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
    await must(market.answers(paymentId, 'RejectPayment'));
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
    await must(market.proves(market.asha, paymentId));
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
  });
});

describe('late proof whose balance was used elsewhere', () => {
  /** Asked for 999 rupees and 500 of the balance, which paid for something else since. */
  async function late(): Promise<PaymentId> {
    await grantedTo(market.asha, 500);
    const paymentId = await holds(0);
    market.hoursPass(1);
    await market.endHolds();
    await market.processesRun();
    await pays(1);
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 0, spent: 500 });
    await must(market.proves(market.asha, paymentId));
    return paymentId;
  }
  const occupationOf = async (index: number) => (await market.load(calendar, market.ravi.userId)).slots.get(slot(index))?.occupation.status;

  it('books nothing: 999 rupees are less than the price', async () => {
    const paymentId = await late();
    const left = { status: 'submitted', leftWithoutSlot: 'balance-used', interviewId: undefined };
    expect(await market.load(payment, paymentId)).toMatchObject(left);
    await market.processesRun();
    expect(await market.load(payment, paymentId)).toMatchObject(left);
    expect(await market.load(interview, interviewIdOf(paymentId))).toEqual({ status: 'none' });
    expect(await occupationOf(0)).toBe('open');
  });
  it('is sent back once it is verified, and nothing more', async () => {
    const paymentId = await late();
    await must(market.answers(paymentId, 'VerifyPayment'));
    await market.processesRun();
    expect(await market.load(payment, paymentId)).toMatchObject({ refundDue: { amount: { minor: 99_900 }, percent: 100 } });
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 0, spent: 500 });
    expect(await occupationOf(0)).toBe('open');
  });
  it('books after all when the balance is there again before anybody has answered', async () => {
    const paymentId = await late();
    await must(market.cancels(market.asha, await bookedIn(1), 'money'));
    await completeBooking(market.by(market.admin), market.load, paymentId);
    expect(await market.load(payment, paymentId)).toMatchObject({ interviewId: interviewIdOf(paymentId), leftWithoutSlot: undefined });
    expect((await balanceOf(market.asha)).reserved).toBe(500);
  });
  it('takes no part of the balance: all that it was to pay, or nothing', async () => {
    await grantedTo(market.asha, 500);
    const paymentId = await holds(0);
    market.hoursPass(1);
    await market.endHolds();
    await market.processesRun();
    const { asha, by } = market;
    const other = PaymentId.parse(`other-${markets}`);
    await must(
      by(asha)(wallet, asha.userId, { type: 'ReserveCredit', userId: asha.userId, paymentId: other, upTo: { minor: 1, currency: 'INR' } }),
    );
    await must(market.proves(asha, paymentId));
    expect(await market.load(payment, paymentId)).toMatchObject({ leftWithoutSlot: 'balance-used' });
    expect(await balanceOf(asha)).toEqual({ available: 499.99, reserved: 0.01, spent: 0 });
  });
  it('keeps what it was to pay when the end of the hold is heard of only after the proof', async () => {
    await grantedTo(market.asha, 500);
    const paymentId = await holds(0);
    await must(market.proves(market.asha, paymentId));
    await must(market.by(market.admin)(wallet, market.asha.userId, { type: 'ReleaseCredit', paymentId, lastProof: 0 }));
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
  });
});

describe('a cancelled interview', () => {
  it('gives the whole payment back as credit, what was used of the balance and what was sent', async () => {
    await grantedTo(market.asha, 500);
    const paymentId = await pays(0);
    await must(market.cancels(market.asha, interviewIdOf(paymentId), 'credit'));
    expect(await balanceOf(market.asha)).toEqual({ available: 1499, reserved: 0, spent: 500 });
    expect(await market.load(payment, paymentId)).toMatchObject({ status: 'refunded' });
  });
  it('gives money back for money and credit for credit, when money is wanted', async () => {
    await grantedTo(market.asha, 500);
    const paymentId = await pays(0);
    market.hoursPass(30);
    await must(market.cancels(market.asha, interviewIdOf(paymentId), 'money'));
    expect(await balanceOf(market.asha)).toEqual({ available: 250, reserved: 0, spent: 500 });
    expect(await market.load(payment, paymentId)).toMatchObject({
      status: 'verified',
      refundDue: { amount: { minor: 49_950, currency: 'INR' }, percent: 50 },
    });
  });
  it('gives nothing back for a payment that was deleted', async () => {
    for (const refundAs of ['credit', 'money'] as const) {
      const paymentId = await pays(refundAs === 'credit' ? 0 : 1);
      await must(market.deletes(paymentId));
      await must(market.cancels(market.asha, interviewIdOf(paymentId), refundAs));
      await market.processesRun();
      expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 0, spent: 0 });
    }
  });
  it('asks for nothing any more when it was not paid yet', async () => {
    const paymentId = await holds(0);
    await must(market.proves(market.asha, paymentId));
    await must(market.answers(paymentId, 'RejectPayment'));
    await must(market.cancels(market.asha, interviewIdOf(paymentId), 'credit'));
    expect(await market.load(payment, paymentId)).toMatchObject({ status: 'rejected', closed: true });
    expect(await market.proves(market.asha, paymentId)).toMatchObject({ rejected: 'payment_closed' });
  });
});

describe('the referral bonus', () => {
  const bothHave = async (rupees: number) => {
    for (const someone of [market.kavya, market.asha]) expect((await balanceOf(someone)).available).toBe(rupees);
  };
  it('comes once the friend’s interview is verified and completed', async () => {
    const first = await pays(0);
    await bothHave(0);
    await must(market.completes(interviewIdOf(first)));
    await bothHave(500);
    await market.processesRun();
    await bothHave(500);
  });
  it('comes once the friend’s interview is completed and verified, and never again', async () => {
    const first = await holds(0);
    await must(market.proves(market.asha, first));
    await must(market.completes(interviewIdOf(first)));
    await bothHave(0);
    await must(market.answers(first, 'VerifyPayment'));
    await bothHave(500);
    const second = await holds(1);
    expect((await balanceOf(market.asha)).reserved).toBe(500);
    await must(market.proves(market.asha, second));
    await must(market.answers(second, 'VerifyPayment'));
    await must(market.completes(interviewIdOf(second)));
    await market.processesRun();
    expect((await balanceOf(market.kavya)).available).toBe(500);
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 0, spent: 500 });
  });
  it('does not come for an interview whose payment was deleted, until it is paid again', async () => {
    const first = await pays(0);
    const interviewId = interviewIdOf(first);
    await must(market.deletes(first));
    await must(market.completes(interviewId));
    await market.processesRun();
    await bothHave(0);
    const second = PaymentId.parse((await must(market.requestsPayment(market.asha, interviewId))).paymentId);
    await must(market.proves(market.asha, second));
    await must(market.answers(second, 'VerifyPayment'));
    await bothHave(500);
  });
  it('does not come for an interview that the balance paid whole', async () => {
    await grantedTo(market.asha, 1499);
    const covered = await holds(0);
    expect(await market.load(payment, covered)).toMatchObject({ status: 'verified', interviewId: interviewIdOf(covered) });
    await must(market.completes(interviewIdOf(covered)));
    await market.processesRun();
    await bothHave(0);
  });
});

describe('a booking that the balance pays', () => {
  it('is completed by the process when the request died after the payment was covered', async () => {
    await grantedTo(market.asha, 1499);
    // What stands in the log then: a hold, a request that nothing remains of, and that it is covered.
    const paymentId = PaymentId.parse(`covered-${markets}`);
    const { asha, ravi, by } = market;
    const hold = { type: 'HoldSlot', slotId: slot(0), interviewType: 'DSA', candidateId: asha.userId, paymentId, holdMinutes: 15 } as const;
    const booked = await must(by(asha)(calendar, ravi.userId, hold));
    const amount = { minor: 149_900, currency: 'INR' } as const;
    await must(by(asha)(wallet, asha.userId, { type: 'ReserveCredit', userId: asha.userId, paymentId, upTo: amount }));
    const none = { minor: 0, currency: 'INR' } as const;
    await must(
      by(asha)(payment, paymentId, {
        type: 'RequestPayment',
        request: {
          paymentId,
          isPreBooking: true,
          candidateId: asha.userId,
          interviewerId: ravi.userId,
          interviewType: 'DSA',
          slotId: slot(0),
          startTime: booked.state.slots.get(slot(0))?.startTime ?? market.now(),
          terms: [{ method: 'UPI', amount, usedS30Balance: amount, remainingAmount: none, fee: none }],
          credit: amount,
          exchangeRate: 83.5,
        },
      }),
    );
    await must(by(asha)(payment, paymentId, { type: 'CoverPayment' }));
    await market.processesRun();
    expect(await market.load(payment, paymentId)).toMatchObject({ status: 'verified', interviewId: interviewIdOf(paymentId) });
    expect(await market.load(interview, interviewIdOf(paymentId))).toMatchObject({ status: 'scheduled' });
    expect(await balanceOf(asha)).toEqual({ available: 0, reserved: 0, spent: 1499 });
  });
});

describe('a payment that is deleted', () => {
  it('between the booked slot and its interview leaves the interview, which can be paid anew', async () => {
    const paymentId = await holds(0);
    const interviewId = interviewIdOf(paymentId);
    const { asha, ravi, by } = market;
    const proof = { type: 'SubmitProof', transactionId: '4821', screenshotFileId: FileId.parse('shot') } as const;
    await must(by(asha)(payment, paymentId, proof));
    await must(
      by(asha)(calendar, ravi.userId, { type: 'BookSlot', slotId: slot(0), candidateId: asha.userId, paymentId, interviewId, proof: 1 }),
    );
    await must(market.deletes(paymentId));
    expect(await market.load(interview, interviewId)).toEqual({ status: 'none' });
    await market.processesRun();
    expect(await market.load(interview, interviewId)).toMatchObject({ status: 'scheduled', paymentId });
    const again = await must(market.requestsPayment(asha, interviewId));
    expect(again).toMatchObject({ status: 'pending', amount: 1499 });
    expect(again.paymentId).not.toBe(paymentId);
  });
  it('books nothing while its slot is only held', async () => {
    const paymentId = await holds(0);
    await must(
      market.by(market.asha)(payment, paymentId, { type: 'SubmitProof', transactionId: '4821', screenshotFileId: FileId.parse('shot') }),
    );
    await must(market.deletes(paymentId));
    await market.processesRun();
    expect(await market.load(interview, interviewIdOf(paymentId))).toEqual({ status: 'none' });
    expect((await market.load(calendar, market.ravi.userId)).slots.get(slot(0))?.occupation.status).toBe('held');
  });
  it('makes room for a fresh one while the hold runs, which is another payment', async () => {
    await grantedTo(market.asha, 500);
    const first = await holds(0);
    await must(market.deletes(first));
    const second = await holds(0);
    expect(second).not.toBe(first);
    expect(await market.load(payment, second)).toMatchObject({ status: 'pending', deleted: false });
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
    await must(market.proves(market.asha, second));
    expect(await market.load(payment, second)).toMatchObject({ status: 'submitted', interviewId: interviewIdOf(second) });
  });
});

describe('the payment of an interview whose first one was deleted', () => {
  it('is the same for whoever asks while it is only about to be requested', async () => {
    const first = await pays(0);
    const interviewId = interviewIdOf(first);
    await must(market.deletes(first));
    // Another request has attached a payment and is about to request it.
    const attached = PaymentId.parse(`attached-${markets}`);
    await must(market.by(market.asha)(interview, interviewId, { type: 'AttachPayment', paymentId: attached, replaces: first }));
    expect(await must(market.requestsPayment(market.asha, interviewId))).toMatchObject({ paymentId: attached, status: 'pending' });
  });
  it('takes the method that its payer chooses, also later', async () => {
    const first = await pays(0);
    const interviewId = interviewIdOf(first);
    await must(market.deletes(first));
    expect(await must(market.requestsPayment(market.asha, interviewId))).toMatchObject({ paymentMethod: 'UPI', amount: 1499 });
    expect(await must(market.requestsPayment(market.asha, interviewId, 'Zelle'))).toMatchObject({ paymentMethod: 'Zelle', amount: 21 });
    expect(await must(market.requestsPayment(market.asha, interviewId))).toMatchObject({ paymentMethod: 'Zelle', amount: 21 });
  });
  it('is not asked for twice: who has paid is told so', async () => {
    const paid = await pays(0);
    expect(await market.requestsPayment(market.asha, interviewIdOf(paid))).toMatchObject({ rejected: 'payment_exists' });
    expect(await market.requestsPayment(market.kavya, interviewIdOf(paid))).toMatchObject({ rejected: 'interview_unknown' });
  });
  it('is not asked for once the interview is cancelled', async () => {
    const paid = await pays(0);
    await must(market.cancels(market.asha, interviewIdOf(paid), 'credit'));
    expect(await market.requestsPayment(market.asha, interviewIdOf(paid))).toMatchObject({ rejected: 'interview_over' });
  });
});
