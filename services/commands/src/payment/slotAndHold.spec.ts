import { describe, expect, it } from '@jest/globals';
import { InterviewId } from '@s30/contracts/ids';
import { given } from '@s30/platform/decider/spec';
import { type PaymentState, payment } from './decider.ts';
import {
  byAsha,
  byProcess,
  close,
  closed,
  expire,
  expired,
  inReview,
  interviewId,
  leave,
  leftWithoutSlot,
  link,
  linked,
  owed,
  paid,
  paidByBalance,
  pending,
  rejected,
  requested,
  sentBack,
  submit,
  submitted,
  turnedDown,
} from './onePayment.ts';

describe('what becomes of the slot', () => {
  it('links the payment to its interview', () => given(payment, inReview).when(link, byProcess).then(linked));
  it('links it once', () => {
    const toAnother = { ...link, interviewId: InterviewId.parse('interview-2') };
    given(payment, [...inReview, linked])
      .when(link, byProcess)
      .thenNothing();
    given(payment, [...inReview, linked])
      .when(toAnother, byProcess)
      .thenNothing();
  });
  it('marks a payment whose slot went to somebody else as needing a refund or another slot', () =>
    given(payment, inReview).when(leave, byProcess).then(leftWithoutSlot));
  it('marks it once', () =>
    given(payment, [...inReview, leftWithoutSlot])
      .when(leave, byProcess)
      .thenNothing());
  it('does not mark a payment that nobody has paid: it has lost nothing', () => {
    given(payment, pending).when(leave, byProcess).thenNothing();
    given(payment, [requested, expired]).when(leave, byProcess).thenNothing();
  });
  it('marks a payment that the balance covered', () => given(payment, paidByBalance).when(leave, byProcess).then(leftWithoutSlot));
  it('never marks a payment that has its interview', () =>
    given(payment, [...inReview, linked])
      .when(leave, byProcess)
      .thenNothing());
  it('takes the mark away when new proof comes, which may find a slot', () =>
    expect([...inReview, leftWithoutSlot, rejected, submitted].reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({
      status: 'submitted',
      leftWithoutSlot: undefined,
      proofs: 2,
    }));
  it('leaves a payment without slot for the proof that it found none for, not for the next', () => {
    given(payment, [...turnedDown, submitted])
      .when(leave, byProcess)
      .thenNothing();
    given(payment, [...turnedDown, submitted])
      .when({ ...leave, proof: 2 }, byProcess)
      .then(leftWithoutSlot);
  });
  it('takes the mark away when the payment gets an interview after all', () =>
    expect([...inReview, leftWithoutSlot, linked].reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({
      leftWithoutSlot: undefined,
      interviewId,
    }));
});

describe('the end of the hold', () => {
  it('expires a payment without proof', () => given(payment, pending).when(expire, byProcess).then(expired));
  it('expires it once', () => given(payment, [requested, expired]).when(expire, byProcess).thenNothing());
  it('leaves a payment with proof alone', () => {
    for (const history of [inReview, paid, turnedDown]) given(payment, history).when(expire, byProcess).thenNothing();
  });
  it('does not matter any more once late proof came', () =>
    expect([requested, expired, submitted].reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({ expired: false }));
});

describe('closing the payment of an interview that was cancelled before it was paid', () => {
  it('is possible until proof is in, and after it was rejected', () => {
    for (const history of [pending, [requested, expired], turnedDown]) given(payment, history).when(close, byProcess).then(closed);
  });
  it('is done once', () => given(payment, [requested, closed]).when(close, byProcess).thenNothing());
  it('changes nothing while proof waits for its answer, nor once it is paid', () => {
    for (const history of [inReview, paid, paidByBalance, owed, sentBack]) given(payment, history).when(close, byProcess).thenNothing();
  });
  it('leaves its status as it was', () => {
    expect([requested, closed].reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({ status: 'pending', closed: true });
    expect([...turnedDown, closed].reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({
      status: 'rejected',
      closed: true,
    });
  });
  it('ends the wish for proof', () => {
    given(payment, [requested, closed]).when(submit, byAsha).thenRejected('payment_closed');
    given(payment, [...turnedDown, closed])
      .when(submit, byAsha)
      .thenRejected('payment_closed');
  });
});
