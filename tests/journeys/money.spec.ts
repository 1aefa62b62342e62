import { beforeAll, describe, expect, it } from '@jest/globals';
import { books, holds, type Person, registers } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import {
  balanceOf,
  conducts,
  expectBooksToAgree,
  movementsOf,
  opens,
  type Place,
  paymentOf,
  pays,
  slotOf,
  verifies,
} from './moneyPlaces.ts';

let place: Place;
beforeAll(async () => {
  place = await opens();
});

describe('the referral bonus', () => {
  let kavya: Person;
  let arjun: Person;
  let diya: Person;
  beforeAll(async () => {
    kavya = await registers(place.server, 'Kavya Nair');
    arjun = await registers(place.server, 'Arjun Mehta', { referralCode: kavya.referralCode });
    diya = await registers(place.server, 'Diya Shah', { referralCode: kavya.referralCode });
  });

  it('goes to both when the friend’s interview is verified and then completed', async () => {
    const { ananya } = place;
    const { interviewId } = await pays(ananya, arjun, await slotOf(ananya, 60));
    for (const person of [kavya, arjun]) expect(await balanceOf(person)).toEqual({ s30Balance: 0, reserved: 0 });
    await conducts(ananya, interviewId);
    for (const person of [kavya, arjun]) expect(await balanceOf(person)).toEqual({ s30Balance: 500, reserved: 0 });
    expect(await movementsOf(arjun)).toEqual(['granted 500 referral']);
  });

  it('goes to both when the friend’s interview is completed and then verified', async () => {
    const { ananya } = place;
    const { interviewId, paymentId } = await books(diya, await slotOf(ananya, 62), 'DSA');
    await conducts(ananya, interviewId);
    expect(await balanceOf(diya)).toEqual({ s30Balance: 0, reserved: 0 });
    await verifies(ananya, paymentId);
    expect(await balanceOf(diya)).toEqual({ s30Balance: 500, reserved: 0 });
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 1000, reserved: 0 });
    expect(await movementsOf(kavya)).toEqual(['granted 500 referral', 'granted 500 referral']);
  });

  it('is not paid again for the second interview', async () => {
    const { ananya } = place;
    const { interviewId } = await pays(ananya, diya, await slotOf(ananya, 64));
    await conducts(ananya, interviewId);
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 1000, reserved: 0 });
    // Diya's balance went into the second interview.
    expect(await balanceOf(diya)).toEqual({ s30Balance: 0, reserved: 0 });
    expect(await movementsOf(diya)).toEqual(['spent 500', 'held 500', 'granted 500 referral']);
  });

  it('appears on the dashboards and in the referral tracker', async () => {
    const { admin } = place;
    expect(await kavya.browser.call('dashboard')).toMatchObject({ friendsReferred: 2, referralRewards: 1000 });
    expect(await arjun.browser.call('dashboard')).toMatchObject({ friendsReferred: 0, referralRewards: 500 });
    const { stats, referrerStats, referredUsers } = await admin.browser.call('referralOverview');
    expect(stats).toMatchObject({ totalReferrals: 2, totalReferrers: 1, totalBonusesClaimed: 2, totalBonusAmount: 2000 });
    expect(referrerStats).toMatchObject([{ name: 'Kavya Nair', referralCount: 2, s30Balance: 1000 }]);
    expect(referredUsers.map(({ referralBonusClaimed }) => referralBonusClaimed)).toEqual([true, true]);
  });
});

describe('the S30 balance', () => {
  let ravi: Person;
  let asha: Person;
  let slotId: string;
  let paymentId: string;
  let interviewId: string;
  beforeAll(async () => {
    const { server, ananya } = place;
    ravi = await registers(server, 'Ravi Rao');
    asha = await registers(server, 'Asha Pillai', { referralCode: ravi.referralCode });
    const first = await pays(ananya, asha, await slotOf(ananya, 70));
    await conducts(ananya, first.interviewId);
    slotId = await slotOf(ananya, 72);
  });

  it('is quoted before paying: what a cancellation gives back, and until when', async () => {
    const params = { id: slotId };
    expect(await asha.browser.call('slotCancellationQuote', { params })).toMatchObject({
      percent: 100,
      creditAmount: 1499,
      refundAmount: 1499,
      refundCurrency: 'INR',
      tiers: [{ percent: 100, until: expect.any(String) }, { percent: 50, until: expect.any(String) }, { percent: 0 }],
    });
  });

  it('is used automatically at the next booking', async () => {
    const request = await holds(asha, slotId, 'DSA');
    expect(request).toMatchObject({ status: 'pending', amount: 1499, usedS30Balance: 500, remainingAmount: 999, currency: 'INR' });
    paymentId = request.paymentId;
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 500 });
    expect(await asha.browser.call('slotCancellationQuote', { params: { id: slotId } })).toMatchObject({
      creditAmount: 1499,
      refundAmount: 999,
    });
    const again = await holds(asha, slotId, 'DSA');
    expect(again).toMatchObject({ paymentId, usedS30Balance: 500, remainingAmount: 999 });
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 500 });
  });

  it('is spent once the rest is verified', async () => {
    const { ananya } = place;
    ({ interviewId } = await books(asha, slotId, 'DSA'));
    expect(await ananya.browser.call('pendingPayments')).toMatchObject([{ _id: paymentId, usedS30Balance: 500, remainingAmount: 999 }]);
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 500 });
    await verifies(ananya, paymentId);
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 0 });
    expect(await paymentOf(asha, interviewId)).toMatchObject({
      status: 'verified',
      amount: 1499,
      usedS30Balance: 500,
      remainingAmount: 999,
    });
  });

  it('gets everything back when the interview is cancelled 48 hours before or earlier, as quoted', async () => {
    const { ananya } = place;
    const params = { id: interviewId };
    const earned = (await ananya.browser.call('dashboard')).totalEarnings;
    const quote = await asha.browser.call('interviewCancellationQuote', { params });
    expect(quote).toMatchObject({ percent: 100, creditAmount: 1499, refundAmount: 999, refundCurrency: 'INR' });
    await asha.browser.call('cancelInterview', { params });
    expect(await balanceOf(asha)).toEqual({ s30Balance: quote.creditAmount, reserved: 0 });
    expect(await movementsOf(asha)).toEqual(['refunded 1499', 'spent 500', 'held 500', 'granted 500 referral']);
    expect(await paymentOf(asha, interviewId)).toMatchObject({
      status: 'refunded',
      refund: { amount: 1499, currency: 'INR', percent: 100, as: 'credit', isDue: false },
    });
    expect((await ananya.browser.call('dashboard')).totalEarnings).toBeCloseTo(earned - 1274.15, 2);
  });

  it('that covers the whole price books at once: no proof, and it counts as verified', async () => {
    const body = { slotId, interviewType: 'DSA', expectedPrice: 1399 } as const;
    const before = await balanceOf(asha);
    expect(await asha.browser.refused('createPreBookingPayment', { body })).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: 'The price is now ₹1,499.00. Please check it before you book.',
    });
    const seen = { ...body, expectedPrice: 1499 };
    expect(await asha.browser.refused('createPreBookingPayment', { body: { ...seen, expectedToPay: 1499 } })).toMatchObject({
      status: 409,
      code: 'balance_changed',
      message: 'Your S30 balance would now pay ₹1,499.00 of it, and ₹0.00 is left to pay. Please check it before you book.',
    });
    expect(await balanceOf(asha)).toEqual(before);
    const covered = await asha.browser.call('createPreBookingPayment', { body: { ...seen, expectedToPay: 0 } });
    expect(covered).toMatchObject({ status: 'verified', amount: 1499, usedS30Balance: 1499, remainingAmount: 0 });
    expect(covered.heldUntil).toBeUndefined();
    interviewId = covered.interviewId ?? '';
    expect(await asha.browser.call('interviews', { query: { status: 'scheduled' } })).toMatchObject([
      { _id: interviewId, paymentId: { _id: covered.paymentId, status: 'verified' } },
    ]);
    expect(await balanceOf(asha)).toEqual({ s30Balance: 0, reserved: 0 });
    expect(await asha.browser.call('dashboard')).toMatchObject({ upcomingInterviews: 1, pendingPayments: 0 });
    const refused = await asha.browser.refused('submitPreBookingPayment', {
      body: { paymentId: covered.paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(refused).toMatchObject({ status: 409, code: 'payment_already_verified' });
    expect(await place.ananya.browser.call('pendingPayments')).toEqual([]);
  });

  it('comes back as balance, even when money is asked for, since no money was sent', async () => {
    const params = { id: interviewId };
    expect(await asha.browser.call('interviewCancellationQuote', { params })).toMatchObject({ creditAmount: 1499, refundAmount: 0 });
    await asha.browser.call('cancelInterview', { params, body: { refundAs: 'money' } });
    expect(await balanceOf(asha)).toEqual({ s30Balance: 1499, reserved: 0 });
    expect(await place.admin.browser.call('refundTasks')).toEqual([]);
  });
});

describe('a cancelled interview', () => {
  let oliver: Person;
  beforeAll(async () => {
    oliver = await registers(place.server, 'Oliver Bennett');
  });

  it('gives half back from 48 hours before the start on, as quoted', async () => {
    const { ananya } = place;
    const { interviewId } = await pays(ananya, oliver, await slotOf(ananya, 30));
    const params = { id: interviewId };
    expect(await oliver.browser.call('interviewCancellationQuote', { params })).toMatchObject({
      percent: 50,
      creditAmount: 749.5,
      refundAmount: 749.5,
    });
    expect(await oliver.browser.refused('cancelInterview', { params, body: { expectedPercent: 100 } })).toMatchObject({
      status: 409,
      code: 'refund_changed',
      message: 'Cancelling now gives back 50%. Please check it before you cancel.',
    });
    await oliver.browser.call('cancelInterview', { params, body: { expectedPercent: 50 } });
    expect(await balanceOf(oliver)).toEqual({ s30Balance: 749.5, reserved: 0 });
    expect(await paymentOf(oliver, interviewId)).toMatchObject({ status: 'refunded', refund: { percent: 50, amount: 749.5 } });
  });

  it('gives everything back when an admin cancels it, as quoted to the admin', async () => {
    const { ananya, admin } = place;
    const maya = await registers(place.server, 'Maya Iyer');
    const { interviewId } = await pays(ananya, maya, await slotOf(ananya, 32));
    const params = { id: interviewId };
    expect(await maya.browser.call('interviewCancellationQuote', { params })).toMatchObject({ percent: 50 });
    expect(await admin.browser.call('interviewCancellationQuote', { params })).toMatchObject({ percent: 100, creditAmount: 1499 });
    await admin.browser.call('cancelInterview', { params });
    expect(await balanceOf(maya)).toEqual({ s30Balance: 1499, reserved: 0 });
  });

  it('makes a refund in money a task of an admin, who records that it was sent', async () => {
    const { ananya, admin } = place;
    const { interviewId, paymentId } = await pays(ananya, oliver, await slotOf(ananya, 76));
    const params = { id: interviewId };
    const quote = await oliver.browser.call('interviewCancellationQuote', { params });
    // Half of the price was paid from the balance, so the other half was sent as money.
    expect(quote).toMatchObject({ percent: 100, creditAmount: 1499, refundAmount: 749.5 });
    expect(await admin.browser.refused('recordRefund', { params: { id: paymentId } })).toMatchObject({
      status: 409,
      code: 'refund_not_due',
    });

    await oliver.browser.call('cancelInterview', { params, body: { refundAs: 'money', reason: 'An offer' } });
    expect(await balanceOf(oliver)).toEqual({ s30Balance: 749.5, reserved: 0 });
    const owed = { amount: quote.refundAmount, currency: 'INR', percent: 100, as: 'money' };
    expect(await paymentOf(oliver, interviewId)).toMatchObject({ status: 'verified', refund: { ...owed, isDue: true } });
    expect(await admin.browser.call('refundTasks')).toMatchObject([
      { _id: paymentId, paidBy: { name: 'Oliver Bennett' }, refund: { ...owed, isDue: true } },
    ]);

    expect(await admin.browser.refused('deletePayment', { params: { id: paymentId } })).toMatchObject({
      status: 409,
      code: 'refund_is_due',
    });
    const recorded = await admin.browser.call('recordRefund', { params: { id: paymentId }, body: { note: 'UPI 7731' } });
    expect(recorded).toMatchObject({ message: 'Refund recorded', payment: { status: 'refunded' } });
    expect(await admin.browser.refused('recordRefund', { params: { id: paymentId } })).toMatchObject({
      status: 409,
      code: 'refund_not_due',
    });
    expect(await admin.browser.call('refundTasks')).toEqual([]);
    expect(await paymentOf(oliver, interviewId)).toMatchObject({ status: 'refunded', refund: { ...owed, isDue: false } });
    expect(await balanceOf(oliver)).toEqual({ s30Balance: 749.5, reserved: 0 });
  });

  it('gives back what a later verification confirms', async () => {
    const { ananya } = place;
    const nina = await registers(place.server, 'Nina Roy');
    const { interviewId, paymentId } = await books(nina, await slotOf(ananya, 78), 'DSA');
    await nina.browser.call('cancelInterview', { params: { id: interviewId } });
    expect(await balanceOf(nina)).toEqual({ s30Balance: 0, reserved: 0 });
    await verifies(ananya, paymentId);
    expect(await balanceOf(nina)).toEqual({ s30Balance: 1499, reserved: 0 });
    expect(await paymentOf(nina, interviewId)).toMatchObject({ status: 'refunded' });
  });
});

describe('after all of this', () => {
  it('every figure follows from the events, and no paisa is lost', () => expectBooksToAgree(1));
});
