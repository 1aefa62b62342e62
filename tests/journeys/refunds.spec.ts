import { beforeAll, describe, expect, it } from '@jest/globals';
import { mailTo } from '../system/mails.ts';
import { books, holds, hoursAhead, type Person, publishes, registers } from '../system/people.ts';
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
let kavya: Person;
beforeAll(async () => {
  place = await opens();
  kavya = await registers(place.server, 'Kavya Nair');
});

const refunded = (percent: number, refundAs: 'credit' | 'money', reason = 'The sound broke off') => ({ percent, refundAs, reason });
const part = (percent: number, amount: number, as: 'credit' | 'money') => ({ percent, amount, as, currency: 'INR' });
const refunds = (paymentId: string, body: ReturnType<typeof refunded>) =>
  place.admin.browser.call('refundPayment', { params: { id: paymentId }, body });
const cannotRefund = ({ browser }: Person, paymentId: string, body: object) =>
  browser.refused('refundPayment', { params: { id: paymentId }, body });

describe('a refund by an admin', () => {
  let interviewId: string;
  let paymentId: string;
  const totalEarned = async () => (await place.ananya.browser.call('dashboard')).totalEarnings;
  beforeAll(async () => {
    ({ interviewId, paymentId } = await books(kavya, await slotOf(place.ananya, 60), 'DSA'));
  });

  it('is not given for a payment that nobody has verified', async () => {
    expect(await cannotRefund(place.admin, paymentId, refunded(10, 'credit'))).toMatchObject({
      status: 409,
      code: 'payment_not_verified',
      message: 'Only a verified payment can be refunded',
    });
    await verifies(place.ananya, paymentId);
    expect(await totalEarned()).toBe(1274.15);
  });

  it('is not given by the payer or the payee', async () => {
    for (const person of [kavya, place.ananya])
      expect(await cannotRefund(person, paymentId, refunded(10, 'credit'))).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  it('needs a reason and a percentage from 1 to 100', async () => {
    expect(await cannotRefund(place.admin, paymentId, refunded(10, 'credit', ' '))).toMatchObject({
      status: 400,
      errors: [{ param: 'reason', message: 'Please give a reason' }],
    });
    for (const percent of [0, 101, 2.5, -5])
      expect(await cannotRefund(place.admin, paymentId, refunded(percent, 'credit'))).toMatchObject({
        status: 400,
        errors: [{ param: 'percent', message: 'must be a whole number from 1 to 100' }],
      });
    expect(await cannotRefund(place.admin, '1.nothing', refunded(10, 'credit'))).toMatchObject({ status: 404, code: 'payment_unknown' });
  });

  it('goes to the S30 balance at once, even after the interview took place', async () => {
    await conducts(place.ananya, interviewId);
    const given = await refunds(paymentId, refunded(10, 'credit'));
    expect(given).toMatchObject({ message: 'The refund has been given', payment: { _id: paymentId } });
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 149.9, reserved: 0 });
    expect(await movementsOf(kavya)).toEqual(['refunded 149.9']);
    expect(await paymentOf(kavya, interviewId)).toMatchObject({
      refund: { amount: 149.9, currency: 'INR', percent: 10, as: 'credit', isDue: false, reason: 'The sound broke off' },
      refundablePercent: 90,
    });
    // 22.48 of the fee of 224.85 is given back: shares are rounded down, and the rest is kept.
    expect(await totalEarned()).toBe(1146.73);
    const mail = await mailTo(place.server, kavya.email, /^Refund: 10% of your payment of ₹1,499.00$/);
    expect(mail.text).toContain('149.90');
    expect(mail.text).toContain('The sound broke off');
  });

  it('as money is a task of an admin; from then on the interviewer has not earned it', async () => {
    const granted = await refunds(paymentId, refunded(40, 'money'));
    // A part was given before: the payment stays refunded, and out of revenue.
    expect(granted).toMatchObject({ message: 'The refund is to be sent; record it once it is', payment: { status: 'refunded' } });
    expect(await paymentOf(kavya, interviewId)).toMatchObject({ status: 'refunded' });
    expect(await place.admin.browser.call('allPayments', { query: { status: 'verified' } })).toMatchObject({
      payments: [],
      totalRevenue: 0,
    });
    const due = { amount: 599.6, currency: 'INR', percent: 40, as: 'money', isDue: true, besides: [part(10, 149.9, 'credit')] };
    expect(await place.admin.browser.call('refundTasks')).toMatchObject([{ _id: paymentId, refund: due, refundablePercent: 50 }]);
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 149.9, reserved: 0 });
    expect(await totalEarned()).toBe(637.07);
    const seen = { params: { id: paymentId }, body: { note: 'UPI 7731', expectedAmount: 449.7 } };
    expect(await place.admin.browser.refused('recordRefund', seen)).toMatchObject({
      status: 409,
      code: 'refund_due_changed',
      message: 'The refund to send is now ₹599.60. Please check it before you record it.',
    });
    await place.admin.browser.call('recordRefund', { ...seen, body: { ...seen.body, expectedAmount: 599.6 } });
    expect(await place.admin.browser.call('refundTasks')).toEqual([]);
    expect(await totalEarned()).toBe(637.07);
  });

  it('is not given on top of one that the admin has not seen', async () => {
    expect(await cannotRefund(place.admin, paymentId, { ...refunded(40, 'money'), leftSeen: 90 })).toMatchObject({
      status: 409,
      code: 'refund_left_changed',
      message: 'What can still be given back is now 50%. Please check it before you refund.',
    });
  });

  it('never gives back more than was paid in all', async () => {
    expect(await cannotRefund(place.admin, paymentId, refunded(51, 'money'))).toMatchObject({
      status: 409,
      code: 'refund_exceeds_payment',
      message: 'At most 50% of this payment can still be refunded',
      errors: [{ param: 'percent' }],
    });
    await refunds(paymentId, refunded(50, 'credit'));
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 899.4, reserved: 0 });
    expect(await paymentOf(kavya, interviewId)).toMatchObject({
      ...{ status: 'refunded', refundablePercent: 0 },
      refund: { ...part(60, 899.4, 'credit'), isDue: false, besides: [part(40, 599.6, 'money')] },
    });
    expect(await cannotRefund(place.admin, paymentId, refunded(1, 'credit'))).toMatchObject({ code: 'refund_exceeds_payment' });
    expect(await totalEarned()).toBeCloseTo(0, 2);
  });

  it('leaves less for a later cancellation to give back', async () => {
    const booked = await pays(place.ananya, kavya, await slotOf(place.ananya, 64));
    // 899.40 of the price was paid from the balance.
    expect(await paymentOf(kavya, booked.interviewId)).toMatchObject({ usedS30Balance: 899.4, remainingAmount: 599.6 });
    await refunds(booked.paymentId, refunded(30, 'credit'));
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 449.7, reserved: 0 });
    await kavya.browser.call('cancelInterview', { params: { id: booked.interviewId } });
    expect(await balanceOf(kavya)).toEqual({ s30Balance: 1499, reserved: 0 });
    expect(await paymentOf(kavya, booked.interviewId)).toMatchObject({ status: 'refunded', refundablePercent: 0 });
  });
});

describe('an admin who is paid for an interview', () => {
  it('is its interviewer like any other, and cannot refund, settle or delete their own payment', async () => {
    const { admin } = place;
    await admin.browser.call('updateProfile', { body: { zelleId: 'admin@example.com' } });
    await admin.browser.call('updateProfile', { body: { defaultMeetingLink: 'https://meet.google.com/own' } });
    const [slot] = await publishes(admin, 'System Design', hoursAhead(80));
    const arjun = await registers(place.server, 'Arjun Mehta');
    const { paymentId, interviewId } = await books(arjun, slot?._id ?? '', 'System Design', 'Z-4821');
    await verifies(admin, paymentId);
    const own = { status: 403, code: 'own_booking', message: 'Somebody else has to do this: it is your own booking' };
    expect(await cannotRefund(admin, paymentId, refunded(10, 'credit'))).toMatchObject(own);
    expect(await admin.browser.refused('recordRefund', { params: { id: paymentId } })).toMatchObject(own);
    expect(await admin.browser.refused('deletePayment', { params: { id: paymentId } })).toMatchObject(own);
    expect(await admin.browser.refused('settleNoShow', { params: { id: interviewId }, body: { percent: 0 } })).toMatchObject(own);
    expect(await admin.browser.refused('cancelInterview', { params: { id: interviewId } })).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
  });
});

describe('a small balance', () => {
  let emily: Person;
  beforeAll(async () => {
    const { admin, server } = place;
    await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1000, currency: 'INR' } });
    await admin.browser.call('setPrice', { body: { interviewType: 'System Design', price: 20, currency: 'USD' } });
    emily = await registers(server, 'Emily Hart');
    await admin.browser.call('changeRole', { params: { id: emily.id }, body: { role: 'interviewer' } });
    await emily.browser.call('updateProfile', { body: { zelleId: 'emily@example.com' } });
  });

  it.each([
    [100, 1.19, 18.81, 0.63],
    [250, 2.99, 17.01, 0.33],
    [500, 5.98, 14.02, 0.67],
    [1000, 11.97, 8.03, 0.5],
  ])('of ₹%d pays $%d of an interview for $20 by Zelle: $%d remain, and ₹%d stay', async (balance, used, remaining, left) => {
    const { ananya, server } = place;
    const candidate = await registers(server, `Holds ${balance}`);
    const { paymentId } = await pays(ananya, candidate, await slotOf(ananya, 100 + balance));
    await refunds(paymentId, refunded(balance / 10, 'credit'));
    const [slot] = await publishes(emily, 'System Design', hoursAhead(100 + balance));
    const asked = await holds(candidate, slot?._id ?? '', 'System Design');
    expect(asked).toMatchObject({ currency: 'USD', amount: 20, usedS30Balance: used, remainingAmount: remaining });
    expect(await balanceOf(candidate)).toEqual({ s30Balance: left, reserved: expect.closeTo(balance - left, 2) });
  });
});

describe('after all of this', () => {
  it('every figure follows from the events, and no paisa is lost', () => expectBooksToAgree(1));
});
