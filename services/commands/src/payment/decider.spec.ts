import { describe, expect, it } from '@jest/globals';
import { given } from '@s30/platform/decider/spec';
import { isCovered, type PaymentState, payment } from './decider.ts';
import {
  byAdmin,
  byAnotherCandidate,
  byAnotherInterviewer,
  byAsha,
  byBalance,
  byProcess,
  byRavi,
  chooseZelle,
  closed,
  cover,
  covered,
  expired,
  inReview,
  interviewId,
  paid,
  paidByBalance,
  pending,
  refuse,
  rejected,
  request,
  requested,
  requestedOnBalance,
  requestedWith,
  submit,
  submitted,
  turnedDown,
  upi,
  verified,
  verify,
  zelle,
  zelleChosen,
} from './onePayment.ts';

describe('requesting a payment', () => {
  it('keeps the terms as they are at that moment', () => given(payment).when(request).then(requested));
  it('asks for the first method that the interviewer accepts', () =>
    given(payment).when(request).thenState({
      status: 'pending',
      request: requested.data,
      method: 'UPI',
      transactionId: '',
      screenshotFileId: undefined,
      proofs: 0,
      interviewId: undefined,
      leftWithoutSlot: undefined,
      expired: false,
      closed: false,
      refundDue: undefined,
      deleted: false,
    }));
  it('knows the interview from the start when it is asked for after the booking', () =>
    expect(payment.evolve(payment.initial, { ...requested, data: { ...requested.data, isPreBooking: false, interviewId } })).toMatchObject({
      interviewId,
    }));
  it('changes nothing when it is repeated, also with other terms', () => {
    given(payment, pending).when(request).thenNothing();
    given(payment, pending)
      .when({ type: 'RequestPayment', request: requestedWith(zelle).data })
      .thenNothing();
  });
});

describe('choosing between UPI and Zelle', () => {
  it('is up to the payer', () => given(payment, pending).when(chooseZelle, byAsha).then(zelleChosen));
  it('counts from then on', () =>
    expect([requested, zelleChosen].reduce(payment.evolve, payment.initial)).toMatchObject({ status: 'pending', method: 'Zelle' }));
  it('changes nothing when it is the method already', () =>
    given(payment, [requested, zelleChosen]).when(chooseZelle, byAsha).thenNothing());
  it('refuses a method that the interviewer does not accept', () =>
    given(payment, [requestedWith(upi)])
      .when(chooseZelle, byAsha)
      .thenRejected('payment_method_not_accepted', { method: 'Zelle' }));
  it('is nobody else’s business', () => {
    for (const asked of [byAnotherCandidate, byRavi, byAdmin])
      given(payment, pending).when(chooseZelle, asked).thenRejected('payment_unknown');
  });
  it('changes nothing once proof was submitted', () => {
    for (const history of [inReview, paid, turnedDown]) given(payment, history).when(chooseZelle, byAsha).thenNothing();
  });
});

describe('a payment that the S30 balance covers', () => {
  it('is verified without proof', () => {
    given(payment, [requestedOnBalance]).when(cover, byAsha).then(covered);
    expect(paidByBalance.reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({ status: 'verified' });
  });
  it('is covered once', () => given(payment, paidByBalance).when(cover, byAsha).thenNothing());
  it('must be covered in whichever method it could be paid', () => {
    for (const terms of [[upi], [byBalance(upi), zelle], [upi, byBalance(zelle)]])
      given(payment, [requestedWith(...terms)])
        .when(cover, byAsha)
        .thenNothing();
  });
  it('needs no proof and no answer any more', () => {
    given(payment, paidByBalance).when(submit, byAsha).thenRejected('payment_already_verified');
    given(payment, paidByBalance).when(verify, byRavi).thenRejected('payment_already_verified');
    given(payment, paidByBalance).when(refuse, byRavi).thenRejected('payment_already_verified');
  });
  it('is not covered once proof was sent for it', () =>
    given(payment, [requestedOnBalance, submitted]).when(cover, byProcess).thenNothing());
  it('is not covered once its hold has ended or its interview was cancelled: the balance is free again', () => {
    for (const end of [expired, closed]) given(payment, [requestedOnBalance, end]).when(cover, byProcess).thenNothing();
  });
  it('is known by what remains to pay', () => {
    expect(isCovered(requestedOnBalance.data)).toBe(true);
    expect(isCovered(requested.data)).toBe(false);
    expect(isCovered(requestedWith(byBalance(upi), zelle).data)).toBe(false);
  });
});

describe('verifying a payment', () => {
  it('is done by the interviewer or an admin, once proof is in', () => {
    for (const asked of [byRavi, byAdmin]) given(payment, inReview).when(verify, asked).then(verified);
  });
  it('takes it to verified', () =>
    expect(paid.reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({ status: 'verified' }));
  it('needs proof', () => given(payment, pending).when(verify, byRavi).thenRejected('payment_without_proof'));
  it('needs new proof after a rejection', () => {
    given(payment, turnedDown).when(verify, byRavi).thenRejected('payment_without_proof');
    given(payment, [...turnedDown, submitted])
      .when(verify, byRavi)
      .then(verified);
  });
  it('is done once', () => given(payment, paid).when(verify, byRavi).thenRejected('payment_already_verified'));
  it('is neither for the payer nor for other interviewers', () => {
    for (const asked of [byAsha, byAnotherCandidate, byAnotherInterviewer])
      given(payment, inReview).when(verify, asked).thenRejected('payment_unknown');
  });
});

describe('rejecting a payment', () => {
  it('is done by the interviewer or an admin, once proof is in', () => {
    for (const asked of [byRavi, byAdmin]) given(payment, inReview).when(refuse, asked).then(rejected);
  });
  it('takes it to rejected', () =>
    expect(turnedDown.reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({ status: 'rejected' }));
  it('may say why', () =>
    given(payment, inReview)
      .when({ ...refuse, reason: 'Nothing arrived' }, byRavi)
      .then({ type: 'PaymentRejected', data: { reason: 'Nothing arrived' } }));
  it('keeps no empty reason', () =>
    given(payment, inReview)
      .when({ ...refuse, reason: '' }, byRavi)
      .then(rejected));
  it('needs proof', () => given(payment, pending).when(refuse, byRavi).thenRejected('payment_without_proof'));
  it('is refused after verification', () => given(payment, paid).when(refuse, byRavi).thenRejected('payment_already_verified'));
  it('is done once for each proof', () => {
    given(payment, turnedDown).when(refuse, byRavi).thenRejected('payment_already_rejected');
    given(payment, [...turnedDown, submitted])
      .when(refuse, byRavi)
      .then(rejected);
  });
  it('is neither for the payer nor for other interviewers', () => {
    for (const asked of [byAsha, byAnotherCandidate, byAnotherInterviewer])
      given(payment, inReview).when(refuse, asked).thenRejected('payment_unknown');
  });
});
