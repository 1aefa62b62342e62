import { describe, expect, it } from '@jest/globals';
import { FileId, PaymentId } from '@s30/contracts/ids';
import { completeBooking, interviewIdOf } from '../booking/completion.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { aMarketForEach, must } from './composeMarkets.ts';
import type { Market } from './market.ts';

let market: Market;
const { holds, occupationOf, balanceOf, grantedTo } = aMarketForEach((opened) => {
  market = opened;
});
const proof = { type: 'SubmitProof', transactionId: '4821', screenshotFileId: FileId.parse('shot') } as const;
/** Whoever brings a booking to its end, sooner or later. */
const completes = (paymentId: PaymentId) => completeBooking(market.by(market.admin), market.load, paymentId);

/** Asha sends proof while Kavya holds the slot. 500 rupees of her balance are claimed for it. */
async function provenWithoutSlot(): Promise<PaymentId> {
  await grantedTo(market.asha, 500);
  const paymentId = await holds(0);
  market.hoursPass(1);
  await holds(0, market.kavya);
  await must(market.proves(market.asha, paymentId));
  await market.processesRun();
  expect(await market.load(payment, paymentId)).toMatchObject({ status: 'submitted', leftWithoutSlot: 'slot-taken' });
  return paymentId;
}
async function kavyaLetsGo(): Promise<void> {
  market.hoursPass(1);
  await market.endHolds();
}

describe('what a rejection frees while new proof comes in', () => {
  it('is not what the new proof has claimed, whoever else asks for it at that moment', async () => {
    const paymentId = await provenWithoutSlot();
    await kavyaLetsGo();
    market.meanwhile('ReleaseCredit', async () => {
      await must(market.proves(market.asha, paymentId));
      market.meanwhile('ClaimCredit', () => holds(1));
    });
    await must(market.answers(paymentId, 'RejectPayment'));
    expect(await occupationOf(0)).toMatchObject({ status: 'booked' });
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
    await must(market.answers(paymentId, 'VerifyPayment'));
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 0, spent: 500 });
  });
  it('is not claimed any more for the proof that was rejected', async () => {
    const paymentId = await provenWithoutSlot();
    market.meanwhile('ClaimCredit', async () => {
      await must(market.answers(paymentId, 'RejectPayment'));
      await market.processesRun();
    });
    await completes(paymentId);
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
  it('stays free when the payment was deleted while nothing was held back for it', async () => {
    await grantedTo(market.asha, 500);
    const paymentId = await holds(0);
    market.hoursPass(1);
    await market.endHolds();
    await market.processesRun();
    market.meanwhile('ClaimCredit', async () => {
      await must(market.deletes(paymentId));
      await market.processRuns('settlement');
    });
    await must(market.by(market.asha)(payment, paymentId, proof));
    await completes(paymentId);
    await market.processesRun();
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
});

describe('an answer between a booked slot and its link to the payment', () => {
  async function booksAtLast(answer: 'VerifyPayment' | 'RejectPayment'): Promise<PaymentId> {
    const paymentId = await provenWithoutSlot();
    await kavyaLetsGo();
    market.meanwhile('LinkToInterview', () => must(market.answers(paymentId, answer)));
    await completes(paymentId);
    await market.processesRun();
    expect(await occupationOf(0)).toMatchObject({ status: 'booked' });
    expect(await market.load(payment, paymentId)).toMatchObject({ interviewId: interviewIdOf(paymentId), leftWithoutSlot: undefined });
    return paymentId;
  }

  it('sends nothing back when it verifies', async () => {
    const paymentId = await booksAtLast('VerifyPayment');
    expect(await market.load(payment, paymentId)).toMatchObject({ status: 'verified', refundDue: undefined });
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 0, spent: 500 });
  });
  it('frees nothing when it rejects: the interview stays booked', async () => {
    const paymentId = await booksAtLast('RejectPayment');
    expect(await market.load(payment, paymentId)).toMatchObject({ status: 'rejected' });
    expect(await balanceOf(market.asha)).toEqual({ available: 0, reserved: 500, spent: 0 });
  });
  it('and before a slot is booked leaves the payment without one for good', async () => {
    const paymentId = await provenWithoutSlot();
    await kavyaLetsGo();
    market.meanwhile('BookSlot', () => must(market.answers(paymentId, 'VerifyPayment')));
    await completes(paymentId);
    await market.processesRun();
    expect(await occupationOf(0)).toMatchObject({ status: 'open' });
    expect(await market.load(payment, paymentId)).toMatchObject({ interviewId: undefined, refundDue: { percent: 100 } });
    expect((await balanceOf(market.asha)).available).toBe(500);
  });
  it.each(['VerifyPayment', 'RejectPayment'] as const)('is settled when a cancellation comes before the link, too: %s', async (answer) => {
    await grantedTo(market.asha, 500);
    const paymentId = await holds(0);
    market.meanwhile('LinkToInterview', async () => {
      await must(market.cancels(market.asha, interviewIdOf(paymentId), 'credit'));
      await market.processRuns('settlement');
      await must(market.answers(paymentId, answer));
      await market.processRuns('settlement');
    });
    await must(market.by(market.asha)(payment, paymentId, proof));
    await completes(paymentId);
    await market.processesRun();
    const balance = answer === 'VerifyPayment' ? { available: 1499, reserved: 0, spent: 500 } : { available: 500, reserved: 0, spent: 0 };
    expect(await balanceOf(market.asha)).toEqual(balance);
  });
});

describe('an interview that is cancelled while its payment is asked for anew', () => {
  it('keeps nothing of the balance back', async () => {
    const first = await holds(0);
    await must(market.proves(market.asha, first));
    await must(market.deletes(first));
    await grantedTo(market.asha, 500);
    const interviewId = interviewIdOf(first);
    market.meanwhile('RequestPayment', async () => {
      await must(market.cancels(market.asha, interviewId, 'credit'));
      await market.processesRun();
    });
    await must(market.requestsPayment(market.asha, interviewId));
    await market.processesRun();
    const held = await market.load(interview, interviewId);
    if (held.status === 'none') throw new Error('there is no interview');
    expect(await market.load(payment, PaymentId.parse(held.paymentId))).toMatchObject({ status: 'pending', closed: true });
    expect(await balanceOf(market.asha)).toEqual({ available: 500, reserved: 0, spent: 0 });
  });
});
