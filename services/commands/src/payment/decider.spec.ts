import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@s30/contracts/events/define';
import { type PaymentEvent, paymentEvents, type Terms } from '@s30/contracts/events/payment';
import { FileId, InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { money, noMoney } from '@s30/contracts/money';
import { ZELLE_ID_MAX } from '@s30/contracts/rules';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory, type Step } from '../histories.ts';
import { isCovered, type PaymentCommand, type PaymentState, payment } from './decider.ts';

const [asha, ravi] = [UserId.parse('asha'), UserId.parse('ravi')];
const byAsha = { actor: { userId: asha, role: 'candidate' } } as const;
const byRavi = { actor: { userId: ravi, role: 'interviewer' } } as const;
const byAnotherCandidate = { actor: { userId: 'bela', role: 'candidate' } } as const;
const byAnotherInterviewer = { actor: { userId: 'tara', role: 'interviewer' } } as const;
const byAdmin = { actor: { userId: 'meera', role: 'admin' } } as const;
const byProcess = { actor: { userId: 'booking-completion', role: 'system' } } as const;

const slotId = SlotId.parse('ravi.a');
const interviewId = InterviewId.parse('interview-1');
const screenshotFileId = FileId.parse('screenshot-1');
const upi: Terms = {
  method: 'UPI',
  amount: money(149900, 'INR'),
  usedS30Balance: noMoney('INR'),
  remainingAmount: money(149900, 'INR'),
  fee: money(22485, 'INR'),
};
const zelle: Terms = {
  method: 'Zelle',
  amount: money(2100, 'USD'),
  usedS30Balance: noMoney('USD'),
  remainingAmount: money(2100, 'USD'),
  fee: money(315, 'USD'),
};
/** What the S30 balance pays for whole. */
const byBalance = (terms: Terms): Terms => ({ ...terms, usedS30Balance: terms.amount, remainingAmount: noMoney(terms.amount.currency) });
const requestedWith = (...terms: Terms[]) =>
  ({
    type: 'PaymentRequested',
    data: {
      paymentId: PaymentId.parse('payment-1'),
      isPreBooking: true,
      candidateId: asha,
      interviewerId: ravi,
      interviewType: 'DSA',
      slotId,
      startTime: Instant.parse('2026-11-24T13:30:00.000Z'),
      terms,
      exchangeRate: 83.5,
      upiId: 'ravi@bank',
      zelleId: 'ravi@example.org',
    },
  }) as const;
const requested = requestedWith(upi, zelle);
const request = { type: 'RequestPayment', request: requested.data } as const;

const chooseZelle = { type: 'ChooseMethod', method: 'Zelle' } as const;
const zelleChosen = { type: 'PaymentMethodChosen', data: { method: 'Zelle' } } as const;
const submit = { type: 'SubmitProof', transactionId: '1234', screenshotFileId } as const;
const submitted = { type: 'PaymentProofSubmitted', data: { method: 'UPI', transactionId: '1234', screenshotFileId } } as const;
const verify = { type: 'VerifyPayment' } as const;
const verified = { type: 'PaymentVerified', data: {} } as const;
const refuse = { type: 'RejectPayment' } as const;
const rejected = { type: 'PaymentRejected', data: {} } as const;
const link = { type: 'LinkToInterview', interviewId } as const;
const linked = { type: 'PaymentLinkedToInterview', data: { interviewId } } as const;
const leave = { type: 'LeaveWithoutSlot', slotId, because: 'slot-taken', proof: 1 } as const;
const leftWithoutSlot = { type: 'PaymentLeftWithoutSlot', data: { slotId, because: 'slot-taken' } } as const;
const expire = { type: 'ExpirePayment', slotId } as const;
const expired = { type: 'PaymentExpired', data: { slotId } } as const;
const cover = { type: 'CoverPayment' } as const;
const covered = { type: 'PaymentCovered', data: {} } as const;
const close = { type: 'ClosePayment' } as const;
const closed = { type: 'PaymentClosed', data: {} } as const;
const back = { amount: money(74_950, 'INR'), percent: 50 } as const;
const refundAsCredit = { type: 'RefundAsCredit', ...back } as const;
const refundedAsCredit = { type: 'PaymentRefunded', data: { ...back, as: 'credit' } } as const;
const requestRefund = { type: 'RequestRefund', ...back } as const;
const refundRequested = { type: 'RefundRequested', data: back } as const;
const recordRefund = { type: 'RecordRefund' } as const;
const refunded = { type: 'PaymentRefunded', data: { ...back, as: 'money' } } as const;
const remove = { type: 'DeletePayment' } as const;
const deleted = { type: 'PaymentDeleted', data: {} } as const;

/** The histories that lead to each status. */
const pending = [requested];
const inReview = [requested, submitted];
const paid = [requested, submitted, verified];
const turnedDown = [requested, submitted, rejected];
const requestedOnBalance = requestedWith(byBalance(upi), byBalance(zelle));
const paidByBalance = [requestedOnBalance, covered];
const owed = [...paid, refundRequested];
const sentBack = [...owed, refunded];

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

describe('the history of a payment', () => {
  it('refuses everything about a payment that was never requested', () => {
    const all = [
      chooseZelle,
      submit,
      verify,
      refuse,
      link,
      leave,
      expire,
      cover,
      close,
      refundAsCredit,
      requestRefund,
      recordRefund,
      remove,
    ];
    for (const command of all) given(payment).when(command, byAdmin).thenRejected('payment_unknown');
  });

  it('ignores what cannot have happened', () => {
    const all = [
      zelleChosen,
      submitted,
      verified,
      rejected,
      linked,
      leftWithoutSlot,
      expired,
      covered,
      closed,
      refundRequested,
      refunded,
      deleted,
    ];
    for (const event of all) expect(payment.evolve(payment.initial, event)).toEqual(payment.initial);
    const once = payment.evolve(payment.initial, requested);
    expect(payment.evolve(once, requestedWith(zelle))).toEqual(once);
  });

  it('never reaches an illegal state, whatever is asked of it', () => {
    const methods = fc.constantFrom('UPI' as const, 'Zelle' as const);
    const interviewIds = fc.constantFrom(interviewId, InterviewId.parse('interview-2'));
    const commands: fc.Arbitrary<PaymentCommand> = fc.oneof(
      fc.constant(request),
      fc.record({ type: fc.constant('ChooseMethod' as const), method: methods }),
      {
        weight: 3,
        arbitrary: fc.record(
          {
            type: fc.constant('SubmitProof' as const),
            method: methods,
            slotId: fc.constantFrom<string>(slotId, slotId, 'ravi.b'),
            transactionId: fc.constantFrom('1234', '1234', '1234', '', '12345', 'z'.repeat(51)),
            screenshotFileId: fc.constant(screenshotFileId),
          },
          { requiredKeys: ['type', 'transactionId', 'screenshotFileId'] },
        ),
      },
      { weight: 2, arbitrary: fc.constant(verify) },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('RejectPayment' as const), reason: fc.constantFrom(undefined, '', 'no') }) },
      fc.record({ type: fc.constant('LinkToInterview' as const), interviewId: interviewIds }),
      {
        weight: 2,
        arbitrary: fc.constantFrom<PaymentCommand>(
          leave,
          leave,
          { ...leave, proof: 2 },
          expire,
          expire,
          expire,
          remove,
          close,
          cover,
          cover,
        ),
      },
      { weight: 2, arbitrary: fc.constantFrom<PaymentCommand>(refundAsCredit, requestRefund, recordRefund) },
    );
    const someHistories = (first: ReturnType<typeof requestedWith>, expectedTypes: readonly PaymentEvent['type'][]) =>
      everyHistory(payment, {
        family: paymentEvents,
        past: [first],
        expectedTypes,
        commands,
        actors: [byAsha, byAsha, byRavi, byRavi, byAnotherCandidate, byAnotherInterviewer].map(({ actor }) => actor),
        begin: Instant.parse('2026-11-21T10:00:00.000Z'),
        runs: 500,
        invariant: (step) => {
          for (const event of step.events) expect(whyIllegal(event, step)).toBeUndefined();
          const { after } = step;
          if (after.status === 'none') return;
          expect(after.request.terms.map((terms) => terms.method)).toContain(after.method);
          expect(after.leftWithoutSlot !== undefined && after.interviewId !== undefined).toBe(false);
          if (after.status !== 'pending' && !isCovered(after.request)) expect(after.screenshotFileId).toBeDefined();
          if (after.refundDue !== undefined) expect(after.status).toBe('verified');
          if (after.closed) expect(['pending', 'rejected']).toContain(after.status);
        },
      });
    const all = Object.keys(paymentEvents.events) as PaymentEvent['type'][];
    someHistories(
      requested,
      all.filter((type) => type !== 'PaymentCovered'),
    );
    someHistories(requestedOnBalance, ['PaymentCovered', 'PaymentRefunded', 'PaymentLeftWithoutSlot', 'PaymentClosed']);
  });
});

/** Why this event must not happen now; undefined when it may. Judged by the events before it, not by the state. */
function whyIllegal(
  event: PaymentEvent,
  { past, before, command: { actor } }: Step<PaymentState, PaymentCommand, PaymentEvent>,
): string | undefined {
  const happened = (type: PaymentEvent['type']) => past.some((earlier) => earlier.type === type);
  if (event.type === 'PaymentRequested') return past.length > 0 ? 'requested twice' : undefined;
  if (!happened('PaymentRequested')) return 'never requested';
  if (happened('PaymentDeleted')) return 'after it was deleted';
  const decisive = ['PaymentProofSubmitted', 'PaymentVerified', 'PaymentCovered', 'PaymentRejected', 'PaymentRefunded'];
  const answers = past.filter(({ type }) => decisive.includes(type));
  const last = answers.at(-1)?.type;
  switch (event.type) {
    case 'PaymentMethodChosen':
      if (actor.userId !== asha) return 'chosen by another';
      return last === undefined ? undefined : 'chosen after proof';
    case 'PaymentProofSubmitted': {
      if (happened('PaymentClosed')) return 'proof for what is not owed';
      const { method, transactionId } = event.data;
      if (actor.userId !== asha) return 'proof of another';
      if (last !== undefined && last !== 'PaymentRejected') return 'proof on top of proof';
      return (method === 'UPI' ? /^[0-9]{4}$/ : /^.{1,50}$/).test(transactionId) ? undefined : 'a wrong reference';
    }
    case 'PaymentVerified':
    case 'PaymentRejected':
      if (actor.userId !== ravi) return 'answered by another';
      return last === 'PaymentProofSubmitted' ? undefined : 'answered without proof';
    case 'PaymentLinkedToInterview':
      return happened('PaymentLinkedToInterview') ? 'linked twice' : undefined;
    case 'PaymentLeftWithoutSlot':
      if (last === undefined) return 'left without slot though it was not paid';
      return happened('PaymentLinkedToInterview') ? 'left without slot though it has an interview' : undefined;
    case 'PaymentExpired':
      return last === undefined && !happened('PaymentExpired') ? undefined : 'expired with proof or twice';
    case 'PaymentCovered':
      if (happened('PaymentClosed') || happened('PaymentExpired')) return 'covered by balance that is free again';
      return last === undefined && before.status !== 'none' && isCovered(before.request) ? undefined : 'covered though money is missing';
    case 'PaymentClosed':
      if (happened('PaymentClosed')) return 'closed twice';
      return last === undefined || last === 'PaymentRejected' ? undefined : 'closed though it is paid';
    case 'RefundRequested':
      if (happened('RefundRequested')) return 'owed twice';
      return last === 'PaymentVerified' || last === 'PaymentCovered' ? undefined : 'owed though it was never paid';
    case 'PaymentRefunded':
      if (last !== 'PaymentVerified' && last !== 'PaymentCovered') return 'given back twice or without being paid';
      return (event.data.as === 'money') === happened('RefundRequested') ? undefined : 'given back in both ways';
    case 'PaymentDeleted':
      return undefined;
  }
}
