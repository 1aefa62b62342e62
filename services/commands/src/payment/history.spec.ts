import { describe, expect, it } from '@jest/globals';
import { type PaymentEvent, paymentEvents } from '@s30/contracts/events/payment';
import { InterviewId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory, type Step } from '../histories.ts';
import { isCovered, type PaymentCommand, type PaymentState, payment } from './decider.ts';
import {
  asha,
  byAdmin,
  byAnotherCandidate,
  byAnotherInterviewer,
  byAsha,
  byRavi,
  chooseZelle,
  close,
  closed,
  cover,
  covered,
  deleted,
  expire,
  expired,
  interviewId,
  leave,
  leftWithoutSlot,
  link,
  linked,
  ravi,
  recordRefund,
  refundAsCredit,
  refunded,
  refundRequested,
  refuse,
  rejected,
  remove,
  request,
  requested,
  requestedOnBalance,
  requestedWith,
  requestRefund,
  screenshotFileId,
  slotId,
  submit,
  submitted,
  verified,
  verify,
  zelle,
  zelleChosen,
} from './onePayment.ts';

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
