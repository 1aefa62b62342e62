import { describe, expect, it } from '@jest/globals';
import { PaymentId } from '@s30/contracts/ids';
import { completeBooking, interviewIdOf } from '../booking/completion.ts';
import { calendar } from '../calendar/decider.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { aMarketForEach, must } from './composeMarkets.ts';
import type { Market } from './market.ts';

let market: Market;
const { slot, holds, pays, bookedIn, balanceOf, grantedTo } = aMarketForEach((opened) => {
  market = opened;
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
    const other = PaymentId.parse(`other-${market.asha.userId}`);
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
