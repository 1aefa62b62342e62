import { PaymentStatus } from '@s30/contracts/documents/payment';
import { interviewEvents } from '@s30/contracts/events/interview';
import { LateBecause, PaymentMethod, paymentEvents, Terms } from '@s30/contracts/events/payment';
import { userEvents } from '@s30/contracts/events/user';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { Currency, inRupees, Money, minus } from '@s30/contracts/money';
import { projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { idOf } from './idOf.ts';
import { followNames, nameOf } from './names.ts';

export const PaymentRecord = z.object({
  _id: z.string(),
  isPreBooking: z.boolean(),
  candidateId: z.string(),
  /** For the search by payer. */
  candidateName: z.string(),
  interviewerId: z.string(),
  interviewType: InterviewType,
  slotId: z.string().optional(),
  interviewId: z.string().optional(),
  startTime: z.string(),
  method: PaymentMethod,
  terms: z.array(Terms),
  /** S30 balance reserved for it, in rupees. */
  credit: Money.optional(),
  exchangeRate: z.number(),
  upiId: z.string(),
  zelleId: z.string(),
  qrCodeFileId: z.string(),
  status: PaymentStatus,
  transactionId: z.string(),
  screenshotFileId: z.string(),
  createdAt: z.string(),
  submittedAt: z.string().optional(),
  answeredAt: z.string().optional(),
  answeredBy: z.string().optional(),
  rejectionReason: z.string().optional(),
  /** Why late proof booked nothing. */
  leftWithoutSlot: LateBecause.optional(),
  expired: z.boolean(),
  deleted: z.boolean(),
  closed: z.boolean(),
  refundIsDue: z.boolean(),
  /** What came back or is to come back. */
  refund: z.object({ amount: Money, percent: z.int(), as: z.enum(['credit', 'money']), note: z.string().optional() }).optional(),
  /** The full price in the currency it is paid in, for sums of one currency. */
  currency: Currency,
  amountMinor: z.int(),
  /** The full price in paise, at the payment's own rate: for sums over currencies. */
  amountPaise: z.int(),
  /** What the interviewer gets of that after the fee. */
  netPaise: z.int(),
});
export type PaymentRecord = z.output<typeof PaymentRecord>;

type Move = Pick<PaymentRecord, 'slotId' | 'startTime'>;

/** The terms of the method that counts. */
export const termsOf = (payment: Pick<PaymentRecord, 'terms' | 'method'>): Terms => {
  const terms = payment.terms.find(({ method }) => method === payment.method) ?? payment.terms[0];
  if (terms === undefined) throw new Error('a payment without terms');
  return terms;
};
const withMethod = (payment: PaymentRecord, method: PaymentMethod): PaymentRecord => {
  const { amount, fee } = termsOf({ terms: payment.terms, method });
  return {
    ...payment,
    method,
    currency: amount.currency,
    amountMinor: amount.minor,
    amountPaise: inRupees(amount, payment.exchangeRate).minor,
    netPaise: inRupees(minus(amount, fee), payment.exchangeRate).minor,
  };
};

/** Every payment, from the request to its end. */
export const payments = projection({
  name: 'payments',
  version: 1,
  document: PaymentRecord,
  fields: {
    candidateId: 'text',
    candidateName: 'text',
    interviewerId: 'text',
    interviewId: 'text',
    status: 'text',
    createdAt: 'text',
    submittedAt: 'text',
    screenshotFileId: 'text',
    qrCodeFileId: 'text',
    expired: 'boolean',
    deleted: 'boolean',
    closed: 'boolean',
    refundIsDue: 'boolean',
    currency: 'text',
    amountMinor: 'number',
    amountPaise: 'number',
    netPaise: 'number',
  },
  indexes: [
    ['createdAt'],
    ['status', 'createdAt'],
    ['candidateName'],
    ['amountPaise'],
    ['interviewerId', 'status', 'submittedAt'],
    ['candidateId', 'status', 'createdAt'],
    ['interviewId'],
    ['refundIsDue', 'createdAt'],
    ['screenshotFileId'],
    ['qrCodeFileId', 'candidateId'],
  ],
  search: ['candidateName'],
  from: [paymentEvents, userEvents, interviewEvents],
  on: {
    ...followNames<PaymentRecord>(['candidateId', 'candidateName']),
    PaymentRequested: async ({ data, at }, documents) => {
      const { paymentId, terms, upiId = '', zelleId = '', qrCodeFileId = '', ...request } = data;
      const [first] = terms;
      if (first === undefined) return;
      const record: PaymentRecord = {
        _id: paymentId,
        ...request,
        candidateName: await nameOf(documents, request.candidateId),
        terms,
        method: first.method,
        upiId,
        zelleId,
        qrCodeFileId,
        status: 'pending',
        transactionId: '',
        screenshotFileId: '',
        createdAt: at,
        expired: false,
        deleted: false,
        closed: false,
        refundIsDue: false,
        currency: first.amount.currency,
        amountMinor: 0,
        amountPaise: 0,
        netPaise: 0,
      };
      documents.put(withMethod(record, first.method));
    },
    PaymentMethodChosen: (event, documents) => documents.change(idOf(event), (payment) => withMethod(payment, event.data.method)),
    PaymentProofSubmitted: (event, documents) =>
      documents.change(idOf(event), ({ answeredAt: _a, answeredBy: _b, rejectionReason: _r, leftWithoutSlot: _l, ...payment }) => ({
        ...withMethod(payment, event.data.method),
        status: 'submitted',
        transactionId: event.data.transactionId,
        screenshotFileId: event.data.screenshotFileId,
        submittedAt: event.at,
        expired: false,
      })),
    PaymentVerified: (event, documents) =>
      documents.change(idOf(event), (payment) => ({
        ...payment,
        status: 'verified',
        answeredAt: event.at,
        answeredBy: event.metadata.actor.userId,
      })),
    PaymentCovered: (event, documents) =>
      documents.change(idOf(event), (payment) => ({ ...payment, status: 'verified', answeredAt: event.at })),
    PaymentClosed: (event, documents) => documents.change(idOf(event), (payment) => ({ ...payment, closed: true })),
    RefundRequested: (event, documents) =>
      documents.change(idOf(event), (payment) => ({ ...payment, refundIsDue: true, refund: { ...event.data, as: 'money' } })),
    PaymentRefunded: (event, documents) =>
      documents.change(idOf(event), (payment) => ({
        ...payment,
        status: 'refunded',
        refundIsDue: false,
        refund: event.data,
        // The interviewer keeps the share that did not go back.
        netPaise: Math.round((payment.netPaise * (100 - event.data.percent)) / 100),
      })),
    PaymentRejected: (event, documents) =>
      documents.change(idOf(event), (payment) => ({
        ...payment,
        status: 'rejected',
        answeredAt: event.at,
        answeredBy: event.metadata.actor.userId,
        ...(event.data.reason ? { rejectionReason: event.data.reason } : {}),
      })),
    PaymentLinkedToInterview: async (event, documents) => {
      const { interviewId } = event.data;
      const moved = await documents.note<Move>(`move of ${interviewId}`);
      await documents.change(idOf(event), ({ leftWithoutSlot: _, ...payment }) => ({ ...payment, ...moved, interviewId }));
    },
    InterviewRescheduled: async (event, documents) => {
      const interviewId = idOf(event);
      const { slotId, startTime } = event.data;
      const move: Move = { slotId, startTime };
      // For a payment that is linked to the interview only afterwards.
      documents.setNote(`move of ${interviewId}`, move);
      for (const payment of await documents.find({ where: { interviewId } })) documents.put({ ...payment, ...move });
    },
    PaymentLeftWithoutSlot: (event, documents) =>
      documents.change(idOf(event), (payment) => ({ ...payment, leftWithoutSlot: event.data.because })),
    PaymentExpired: (event, documents) => documents.change(idOf(event), (payment) => ({ ...payment, expired: true })),
    PaymentDeleted: (event, documents) => documents.change(idOf(event), (payment) => ({ ...payment, deleted: true })),
  },
});
