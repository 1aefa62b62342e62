import { describe, it } from '@jest/globals';
import { fileUrl } from '@s30/contracts/files';
import { rupees } from '@s30/contracts/money';
import { given } from '@s30/platform/decider/spec';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const verify = { type: 'VerifyPayment', paymentId: b.first } as const;
const reject = { type: 'RejectPayment', paymentId: b.first, reason: 'no such transfer' } as const;
const remove = { type: 'DeletePayment', paymentId: b.first } as const;
const at = b.before(71);

describe('verifying a payment', () => {
  it('is for the payee and for admins', () => {
    given(booking, b.booked).when(verify, b.byRavi).then(b.verified());
    given(booking, b.booked).when(verify, b.byAdmin).then(b.verified(b.first, 'admin'));
    given(booking, b.booked).when(verify, b.byAsha).thenRejected('payment_unknown');
  });
  it('is not for an admin who pays', () =>
    given(booking, b.booked)
      .when(verify, { actor: { userId: b.asha, role: 'admin' } })
      .thenRejected('own_booking'));
  it('requires proof, and happens once', () => {
    given(booking, [b.requested]).when(verify, b.byRavi).thenRejected('payment_without_proof');
    given(booking, b.paid).when(verify, b.byRavi).thenRejected('payment_already_verified');
  });
  it('of a rejected payment is for admins, and for the payee only once new proof is in', () => {
    given(booking, [...b.booked, b.rejected()])
      .when(verify, b.byRavi)
      .thenRejected('payment_already_rejected');
    given(booking, [...b.booked, b.rejected()])
      .when(verify, b.byAdmin)
      .then(b.verified(b.first, 'admin'));
    given(booking, [...b.booked, b.rejected()])
      .when(verify, { actor: { userId: b.ravi, role: 'admin' } })
      .thenRejected('payment_already_rejected');
    given(booking, [...b.booked, b.rejected(), b.proven()])
      .when(verify, b.byRavi)
      .then(b.verified());
  });
  it('is about the proof that was looked at: what came since has to be looked at first', () => {
    const seen = { transactionScreenshotUrl: fileUrl(b.screenshot()) };
    const renewed = [...b.booked, b.rejected(), b.proven(b.first, 'another')];
    given(booking, renewed)
      .when({ ...verify, ...seen }, b.byRavi)
      .thenRejected('proof_is_new');
    given(booking, renewed)
      .when({ ...reject, ...seen }, b.byAdmin)
      .thenRejected('proof_is_new');
    given(booking, b.booked)
      .when({ ...verify, ...seen }, b.byRavi)
      .then(b.verified());
  });
  it('refunds an earlier cancellation’s share at once, in the form it chose', () => {
    given(booking, [...b.booked, b.cancelled(50)])
      .when(verify, b.byRavi)
      .then(b.verified(), b.asCredit(50, 'cancellation'));
    given(booking, [...b.booked, b.cancelled(0)])
      .when(verify, b.byRavi)
      .then(b.verified());
  });
  it('as an admin keeps the refund off any interviewer’s account', () => {
    const whole = b.asCredit(50, 'admin');
    given(booking, [...b.booked, b.cancelled(50)])
      .when(verify, b.byAdmin)
      .then(b.verified(b.first, 'admin'), { ...whole, data: { ...whole.data, cause: 'cancellation' } } as typeof whole);
  });
  it('refunds a stranded payment fully as money', () =>
    given(booking, [b.requested, b.proven(), b.stranded('slot-taken')])
      .when(verify, b.byRavi)
      .then(b.verified(), b.refunded(100, 'stranded')));
  it('refunds no balance that was never taken', () => {
    const money = { paymentId: b.first, as: 'money', credit: rupees(0), money: rupees(600) } as const;
    given(booking, [b.requested, b.proven(), b.stranded('balance-used')])
      .when(verify, b.byRavi)
      .then(b.verified(), { type: 'RefundGranted', data: { ...money, percent: 100, cause: 'stranded' } });
    given(booking, [...b.booked, b.rejected(), b.cancelled(100, { refundAs: 'money' })])
      .when(verify, b.byAdmin)
      .then(b.verified(b.first, 'admin'), { type: 'RefundGranted', data: { ...money, percent: 100, cause: 'cancellation' } });
  });
  it('restores a deleted record, and ends the request that replaced it', () =>
    given(booking, [...b.booked, b.deleted(), b.requestedNext])
      .when(verify, b.byRavi)
      .then(b.deleted(b.second), b.verified()));
  it('refunds a second payment', () =>
    given(booking, [...b.booked, b.deleted(), b.requestedNext, b.proven(b.second)])
      .when(verify, b.byRavi)
      .then(b.stranded('paid-twice'), b.verified(), {
        type: 'RefundGranted',
        data: { paymentId: b.first, percent: 100, as: 'money', credit: rupees(0), money: rupees(600), cause: 'stranded' },
      }));
});

describe('rejecting a payment', () => {
  it('records why and when', () => {
    const { paymentId, reason } = reject;
    given(booking, b.booked)
      .when(reject, { ...b.byRavi, at })
      .then({ type: 'PaymentRejected', data: { paymentId, reason, rejectedAt: at } });
    given(booking, b.booked)
      .when({ ...reject, reason: undefined }, { ...b.byRavi, at })
      .then(b.rejected());
  });
  it('leaves a deleted record deleted, and a way to submit new proof', () => {
    const deleted = [...b.booked, b.deleted()];
    given(booking, deleted)
      .when({ ...reject, reason: undefined }, { ...b.byRavi, at })
      .then(b.rejected());
    given(booking, [...deleted, b.rejected()])
      .when({ type: 'ReleaseBooking' }, b.byRavi)
      .thenRejected('release_needs_rejection');
    given(booking, [...deleted, b.rejected()])
      .when({ type: 'SubmitProof', paymentId: b.first, transactionId: '4821', screenshotFileId: b.screenshot('new') }, b.byAsha)
      .then(b.proven(b.first, 'new'));
  });
  it('requires unanswered proof', () => {
    given(booking, [b.requested]).when(reject, b.byRavi).thenRejected('payment_without_proof');
    given(booking, b.paid).when(reject, b.byRavi).thenRejected('payment_already_verified');
    given(booking, [...b.booked, b.rejected()])
      .when(reject, b.byAdmin)
      .thenRejected('payment_already_rejected');
    given(booking).when(reject, b.byRavi).thenRejected('payment_unknown');
  });
});

describe('deleting a payment', () => {
  it('is for admins, and repeating it changes nothing', () => {
    given(booking, b.booked).when(remove, b.byAdmin).then(b.deleted());
    given(booking, [...b.booked, b.deleted()])
      .when(remove, b.byAdmin)
      .thenNothing();
    given(booking, [...b.booked, b.deleted()])
      .when({ ...remove, reason: 'Paid twice.' }, b.byAdmin)
      .thenRejected('payment_deleted_already');
    given(booking, b.booked).when(remove, b.byRavi).thenRejected('payment_unknown');
    given(booking, b.booked)
      .when(remove, { actor: { userId: b.ravi, role: 'admin' } })
      .thenRejected('own_booking');
  });
  it('waits for a refund that is due', () => {
    const due = [...b.paid, b.cancelled(100, { refundAs: 'money' }), b.refunded(100, 'cancellation')];
    given(booking, due).when(remove, b.byAdmin).thenRejected('refund_is_due');
    given(booking, [...due, b.sent])
      .when(remove, b.byAdmin)
      .then(b.deleted());
  });
});
