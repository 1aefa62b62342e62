import { beforeEach, describe, expect, it } from '@jest/globals';
import { PaymentId } from '@s30/contracts/ids';
import { interviewIdOf } from '../booking/completion.ts';
import { calendar } from '../calendar/decider.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { aMarketForEach, must } from './composeMarkets.ts';
import type { Market } from './market.ts';
import { settleInterview } from './settlement.ts';

let market: Market;
const { slot, holds, pays, balanceOf, grantedTo } = aMarketForEach((opened) => {
  market = opened;
});

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

describe('a booking that the balance pays', () => {
  it('is completed by the process when the request died after the payment was covered', async () => {
    await grantedTo(market.asha, 1499);
    // What stands in the log then: a hold, a request that nothing remains of, and that it is covered.
    const paymentId = PaymentId.parse(`covered-${market.asha.userId}`);
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
