import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@s30/contracts/events/define';
import { given } from '@s30/platform/decider/spec';
import { type PaymentCommand, type PaymentState, payment } from './decider.ts';
import {
  back,
  byAdmin,
  byAsha,
  byProcess,
  byRavi,
  chooseZelle,
  close,
  closed,
  cover,
  deleted,
  expire,
  expired,
  inReview,
  leave,
  link,
  owed,
  paid,
  paidByBalance,
  pending,
  recordRefund,
  refundAsCredit,
  refunded,
  refundedAsCredit,
  refundRequested,
  refuse,
  remove,
  requested,
  requestRefund,
  sentBack,
  submit,
  turnedDown,
  verify,
} from './onePayment.ts';

describe('giving a payment back', () => {
  it('as credit takes a verified payment to refunded', () => {
    for (const history of [paid, paidByBalance]) given(payment, history).when(refundAsCredit, byProcess).then(refundedAsCredit);
    expect([...paid, refundedAsCredit].reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({
      status: 'refunded',
      refundDue: undefined,
    });
  });
  it('as money makes it due, for an admin to send', () => {
    given(payment, paid).when(requestRefund, byProcess).then(refundRequested);
    expect(owed.reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({ status: 'verified', refundDue: back });
  });
  it('is done once, in one way', () => {
    for (const history of [owed, sentBack, [...paid, refundedAsCredit]])
      for (const command of [refundAsCredit, requestRefund]) given(payment, history).when(command, byProcess).thenNothing();
  });
  it('needs a payment that is verified', () => {
    for (const history of [pending, inReview, turnedDown, [requested, closed]])
      for (const command of [refundAsCredit, requestRefund]) given(payment, history).when(command, byProcess).thenNothing();
  });
  it('is over once an admin has recorded that the money was sent', () => {
    given(payment, owed).when(recordRefund, byAdmin).then(refunded);
    expect(sentBack.reduce<PaymentState>(payment.evolve, payment.initial)).toMatchObject({ status: 'refunded', refundDue: undefined });
  });
  it('may say how it was sent, and keeps no empty note', () => {
    given(payment, owed)
      .when({ ...recordRefund, note: 'UPI 7731' }, byAdmin)
      .then({ ...refunded, data: { ...refunded.data, note: 'UPI 7731' } });
    given(payment, owed)
      .when({ ...recordRefund, note: '' }, byAdmin)
      .then(refunded);
  });
  it('is recorded once', () => given(payment, sentBack).when(recordRefund, byAdmin).thenNothing());
  it('cannot be recorded when nothing is due', () => {
    for (const history of [pending, inReview, paid, turnedDown])
      given(payment, history).when(recordRefund, byAdmin).thenRejected('refund_not_due');
  });
  it('leaves nothing to prove, verify or reject', () => {
    for (const history of [sentBack, [...paid, refundedAsCredit]]) {
      given(payment, history).when(submit, byAsha).thenRejected('payment_already_verified');
      given(payment, history).when(verify, byRavi).thenRejected('payment_already_verified');
      given(payment, history).when(refuse, byRavi).thenRejected('payment_already_verified');
    }
  });
});

describe('deleting a payment', () => {
  it('is possible in every status', () => {
    for (const history of [pending, inReview, paid, turnedDown, [requested, expired], [requested, closed], owed, sentBack])
      given(payment, history).when(remove, byAdmin).then(deleted);
  });
  it('changes nothing when it is repeated', () =>
    given(payment, [...paid, deleted])
      .when(remove, byAdmin)
      .thenNothing());
  it('ends everything else', () => {
    const everythingElse: readonly (readonly [PaymentCommand, { readonly actor: Actor }])[] = [
      [chooseZelle, byAsha],
      [submit, byAsha],
      [verify, byRavi],
      [refuse, byRavi],
      [link, byProcess],
      [leave, byProcess],
      [expire, byProcess],
      [cover, byAsha],
      [close, byProcess],
      [refundAsCredit, byProcess],
      [requestRefund, byProcess],
      [recordRefund, byAdmin],
    ];
    for (const [command, asked] of everythingElse)
      given(payment, [...inReview, deleted])
        .when(command, asked)
        .thenRejected('payment_deleted');
  });
});
