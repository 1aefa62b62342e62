import { describe, expect, it } from '@jest/globals';
import { FileId, PaymentId } from '@s30/contracts/ids';
import { interviewIdOf } from '../booking/completion.ts';
import { calendar } from '../calendar/decider.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { aMarketForEach, must } from './composeMarkets.ts';
import type { Market } from './market.ts';

let market: Market;
const { slot, holds, pays, balanceOf, grantedTo } = aMarketForEach((opened) => {
  market = opened;
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
    const attached = PaymentId.parse(`attached-${market.asha.userId}`);
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
