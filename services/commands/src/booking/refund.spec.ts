import { describe, it } from '@jest/globals';
import { money, noMoney, rupees } from '@s30/contracts/money';
import { given } from '@s30/platform/decider/spec';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const grant = { type: 'GrantRefund', paymentId: b.first, percent: 100, as: 'money', reason: 'poor sound' } as const;
const record = { type: 'RecordRefund', paymentId: b.first } as const;
const reason = grant.reason;

describe('a refund by an admin', () => {
  it('gives back money as money and balance as balance', () => {
    const { type, data } = b.refunded(100, 'admin');
    given(booking, b.paid)
      .when(grant, b.byAdmin)
      .then({ type, data: { ...data, reason } } as never);
  });
  it('as credit turns the money into rupees', () => {
    const paymentId = b.first;
    given(booking, b.paid)
      .when({ ...grant, percent: 50, as: 'credit' }, b.byAdmin)
      .then({
        type: 'RefundGranted',
        data: { ...{ paymentId, percent: 50, as: 'credit', credit: rupees(500) }, money: noMoney('INR'), cause: 'admin', reason },
      });
    const chosen = { type: 'PaymentMethodChosen', data: { paymentId, method: 'Zelle' } } as const;
    const byZelle = {
      type: 'PaymentProofSubmitted',
      data: { paymentId, method: 'Zelle', transactionId: 'z', screenshotFileId: b.screenshot() },
    } as const;
    given(booking, [b.requested, chosen, byZelle, b.verified()])
      .when({ ...grant, as: 'credit' }, b.byAdmin)
      .then({
        type: 'RefundGranted',
        data: {
          ...{ paymentId, percent: 100, as: 'credit', credit: money(39997 + 127004, 'INR') },
          money: noMoney('USD'),
          cause: 'admin',
          reason,
        },
      });
  });
  it('is possible in any interview status', () => {
    for (const past of [[b.requested, b.proven(), b.verified()], b.paid, [...b.paid, b.started, b.completed], [...b.paid, b.cancelled(0)]])
      given(booking, past)
        .when(grant, b.byAdmin)
        .then({ type: 'RefundGranted', data: { ...b.refunded(100, 'admin').data, reason } } as never);
  });
  it('is due as money to an erased person, who can spend no balance, even if they chose balance when they cancelled', () => {
    const { type, data } = b.refunded(100, 'cancellation');
    given(booking, [...b.booked, b.rejected(), b.cancelled(100)])
      .when({ type: 'VerifyPayment', paymentId: b.first, payerErased: true }, b.byAdmin)
      .then(b.verified(b.first, 'admin'), { type, data: { ...data, credit: noMoney('INR') } } as never);
  });
  it('never exceeds what was paid', () => {
    const half = [...b.paid, b.refunded(50, 'admin')];
    given(booking, half).when(grant, b.byAdmin).thenRejected('refund_exceeds_payment', { percent: 50 });
    given(booking, half)
      .when({ ...grant, percent: 50 }, b.byAdmin)
      .then({ type: 'RefundGranted', data: { ...b.refunded(50, 'admin').data, reason } } as never);
  });
  it('is rejected with what is left if another admin has refunded a part that this one did not see', () => {
    const part = { ...grant, percent: 40 };
    const before = [...b.paid, b.refunded(40, 'admin')];
    given(booking, before)
      .when({ ...part, leftSeen: 60 }, b.byAdmin)
      .then({ type: 'RefundGranted', data: { ...b.refunded(40, 'admin').data, reason } } as never);
    given(booking, before)
      .when({ ...part, leftSeen: 100 }, b.byAdmin)
      .thenRejected('refund_left_changed', { percent: 60 });
  });
  it('goes to an erased payer as money only, for nobody can spend their balance any more', () => {
    const erased = { ...grant, payerErased: true };
    given(booking, b.paid)
      .when({ ...erased, as: 'credit' }, b.byAdmin)
      .thenRejected('payer_erased');
    given(booking, b.paid)
      .when(erased, b.byAdmin)
      .then({ type: 'RefundGranted', data: { ...b.refunded(100, 'admin').data, credit: noMoney('INR'), reason } } as never);
    const whole = { ...b.upi, usedS30Balance: rupees(1000), credit: rupees(1000), remainingAmount: noMoney('INR') };
    given(booking, [b.requestedWith({ terms: [whole] }), b.covered])
      .when(erased, b.byAdmin)
      .thenRejected('refund_of_nothing', { percent: 100 });
  });
  it('is rejected if nothing would come back', () => {
    const tiny = {
      ...b.upi,
      ...{ amount: rupees(0.4), usedS30Balance: noMoney('INR'), credit: noMoney('INR'), remainingAmount: rupees(0.4) },
    };
    given(booking, [b.requestedWith({ terms: [tiny] }), b.proven(), b.scheduled, b.verified()])
      .when({ ...grant, percent: 1 }, b.byAdmin)
      .thenRejected('refund_of_nothing', { percent: 1 });
  });
  it('in parts adds up to the paisa to a single refund', () => {
    const odd = { ...b.upi, amount: rupees(1000.01), remainingAmount: rupees(600.01) };
    const partOf = (percent: number, paise: number) => ({
      type: 'RefundGranted' as const,
      data: { ...b.refunded(percent, 'admin').data, money: money(paise, 'INR'), reason },
    });
    const paid = [b.requestedWith({ terms: [odd] }), b.proven(), b.scheduled, b.verified()];
    const [third, rest] = [partOf(33, 19_800), partOf(67, 40_201)];
    given(booking, paid)
      .when({ ...grant, percent: 33 }, b.byAdmin)
      .then(third as never);
    given(booking, [...paid, third] as never)
      .when({ ...grant, percent: 67 }, b.byAdmin)
      .then(rest as never);
  });
  it('as money matches the share of the price to the paisa, even if the balance paid odd paise', () => {
    const [used, sent] = [money(39_997, 'INR'), money(60_003, 'INR')];
    const odd = { ...b.upi, usedS30Balance: used, credit: used, remainingAmount: sent };
    const back = { credit: money(19_998, 'INR'), money: money(30_002, 'INR') };
    given(booking, [b.requestedWith({ terms: [odd] }), b.proven(), b.scheduled, b.verified()])
      .when({ ...grant, percent: 50 }, b.byAdmin)
      .then({ type: 'RefundGranted', data: { ...b.refunded(50, 'admin').data, ...back, reason } } as never);
  });
  it('requires a verified payment and an admin who is neither payer nor payee', () => {
    given(booking, b.booked).when(grant, b.byAdmin).thenRejected('payment_not_verified');
    given(booking, b.paid).when(grant, b.byRavi).thenRejected('payment_unknown');
    given(booking, b.paid)
      .when(grant, { actor: { userId: b.ravi, role: 'admin' } })
      .thenRejected('own_booking');
    given(booking, b.paid)
      .when({ ...grant, paymentId: b.second }, b.byAdmin)
      .thenRejected('payment_unknown');
  });
});

describe('recording a refund', () => {
  it('records the total sent', () => {
    given(booking, [...b.paid, b.refunded(50, 'admin'), b.refunded(50, 'admin')])
      .when({ ...record, note: 'by UPI' }, b.byAdmin)
      .then({ type: 'RefundSent', data: { paymentId: b.first, amount: rupees(600), note: 'by UPI' } });
  });
  it('is rejected with the new amount if more is to be sent than the admin saw', () => {
    const seen = { ...record, expectedAmount: 300 };
    given(booking, [...b.paid, b.refunded(50, 'admin')])
      .when(seen, b.byAdmin)
      .then({ type: 'RefundSent', data: { paymentId: b.first, amount: rupees(300) } });
    given(booking, [...b.paid, b.refunded(50, 'admin'), b.refunded(50, 'admin')])
      .when(seen, b.byAdmin)
      .thenRejected('refund_due_changed', { amount: '₹600.00' });
  });
  it('is rejected if nothing is due', () => {
    given(booking, b.paid).when(record, b.byAdmin).thenRejected('refund_not_due');
    given(booking, [...b.paid, b.refunded(100, 'admin'), b.sent])
      .when(record, b.byAdmin)
      .thenRejected('refund_not_due');
    given(booking, [...b.paid, b.refunded(100, 'admin')])
      .when(record, b.byAsha)
      .thenRejected('payment_unknown');
  });
});
