import { describe, expect, it } from '@jest/globals';
import { FileId } from '@s30/contracts/ids';
import { ZELLE_ID_MAX } from '@s30/contracts/rules';
import { given } from '@s30/platform/decider/spec';
import { type PaymentState, payment } from './decider.ts';
import {
  byAdmin,
  byAnotherCandidate,
  byAsha,
  byRavi,
  expired,
  inReview,
  paid,
  pending,
  requested,
  requestedWith,
  screenshotFileId,
  slotId,
  submit,
  submitted,
  turnedDown,
  zelle,
  zelleChosen,
} from './onePayment.ts';

describe('submitting proof of payment', () => {
  it('takes a pending payment to submitted', () => given(payment, pending).when(submit, byAsha).then(submitted));
  it('keeps method, transaction and screenshot', () =>
    expect(inReview.reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({
      status: 'submitted',
      method: 'UPI',
      transactionId: '1234',
      screenshotFileId,
    }));

  it('is accepted again after a rejection', () => {
    const again = { type: 'SubmitProof', transactionId: '5678', screenshotFileId: FileId.parse('screenshot-2') } as const;
    given(payment, turnedDown)
      .when(again, byAsha)
      .then({
        type: 'PaymentProofSubmitted',
        data: { method: 'UPI', transactionId: '5678', screenshotFileId: again.screenshotFileId },
      });
  });

  const other = { ...submit, screenshotFileId: FileId.parse('screenshot-2') } as const;
  it('is refused while earlier proof waits for an answer', () =>
    given(payment, inReview).when(other, byAsha).thenRejected('proof_already_submitted'));
  it('is refused once the payment is verified', () => given(payment, paid).when(other, byAsha).thenRejected('payment_already_verified'));
  it('changes nothing when it is the same proof once more', () => {
    given(payment, inReview).when(submit, byAsha).thenNothing();
    given(payment, paid).when(submit, byAsha).thenNothing();
  });

  it('is accepted after the hold has ended: late proof is kept, never refused', () =>
    given(payment, [requested, expired]).when(submit, byAsha).then(submitted));

  it('comes from the payer alone', () => {
    for (const asked of [byAnotherCandidate, byRavi, byAdmin]) given(payment, pending).when(submit, asked).thenRejected('payment_unknown');
  });

  it('names the slot of the payment, when it names one', () => {
    given(payment, pending)
      .when({ ...submit, slotId }, byAsha)
      .then(submitted);
    given(payment, pending)
      .when({ ...submit, slotId: 'ravi.b' }, byAsha)
      .thenRejected('payment_slot_differs');
  });

  describe('by UPI', () => {
    it('takes exactly the last 4 digits of the reference', () => {
      for (const transactionId of ['123', '12345', '12a4', '12 4', '١٢٣٤', '1234\n'])
        given(payment, pending)
          .when({ ...submit, transactionId }, byAsha)
          .thenRejected('upi_reference_wrong');
    });
    it('needs a transaction ID', () =>
      given(payment, pending)
        .when({ ...submit, transactionId: '' }, byAsha)
        .thenRejected('transaction_id_required'));
  });

  describe('by Zelle', () => {
    const withId = (transactionId: string) => ({ ...submit, method: 'Zelle', transactionId }) as const;
    it(`takes up to ${ZELLE_ID_MAX} characters`, () => {
      const longest = 'z'.repeat(ZELLE_ID_MAX);
      given(payment, pending)
        .when(withId(longest), byAsha)
        .then({ type: 'PaymentProofSubmitted', data: { method: 'Zelle', transactionId: longest, screenshotFileId } });
      given(payment, pending)
        .when(withId(`${longest}z`), byAsha)
        .thenRejected('zelle_reference_too_long');
    });
    it('needs a transaction ID', () => given(payment, pending).when(withId(''), byAsha).thenRejected('transaction_id_required'));
    it('is checked by the method that was chosen before', () =>
      given(payment, [requested, zelleChosen])
        .when({ ...submit, transactionId: 'ZEL-77' }, byAsha)
        .then({ type: 'PaymentProofSubmitted', data: { method: 'Zelle', transactionId: 'ZEL-77', screenshotFileId } }));
  });

  it('refuses a method that the interviewer does not accept', () =>
    given(payment, [requestedWith(zelle)])
      .when({ ...submit, method: 'UPI' }, byAsha)
      .thenRejected('payment_method_not_accepted', { method: 'UPI' }));
});
