import { PaymentStatus } from '@s30/contracts/documents/payment';
import { interviewEvents } from '@s30/contracts/events/interview';
import { PaymentMethod, paymentEvents, Terms } from '@s30/contracts/events/payment';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { inRupees, minus } from '@s30/contracts/money';
import { projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { idOf } from './idOf.ts';

export const PaymentRecord = z.object({
  _id: z.string(),
  isPreBooking: z.boolean(),
  candidateId: z.string(),
  interviewerId: z.string(),
  interviewType: InterviewType,
  slotId: z.string().optional(),
  interviewId: z.string().optional(),
  startTime: z.string(),
  method: PaymentMethod,
  terms: z.array(Terms),
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
  leftWithoutSlot: z.boolean(),
  expired: z.boolean(),
  deleted: z.boolean(),
  /** What the interviewer gets after the fee, in paise: for sums over currencies. */
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
  return { ...payment, method, netPaise: inRupees(minus(amount, fee), payment.exchangeRate).minor };
};

/** Every payment, from the request to its end. */
export const payments = projection({
  name: 'payments',
  version: 1,
  document: PaymentRecord,
  fields: {
    candidateId: 'text',
    interviewerId: 'text',
    interviewId: 'text',
    status: 'text',
    createdAt: 'text',
    submittedAt: 'text',
    screenshotFileId: 'text',
    qrCodeFileId: 'text',
    expired: 'boolean',
    deleted: 'boolean',
    netPaise: 'number',
  },
  indexes: [
    ['createdAt'],
    ['interviewerId', 'status', 'submittedAt'],
    ['candidateId', 'status', 'createdAt'],
    ['interviewId'],
    ['screenshotFileId'],
    ['qrCodeFileId', 'candidateId'],
  ],
  from: [paymentEvents, interviewEvents],
  on: {
    PaymentRequested: ({ data, at }, documents) => {
      const { paymentId, terms, upiId = '', zelleId = '', qrCodeFileId = '', ...request } = data;
      const [first] = terms;
      if (first === undefined) return;
      const record: PaymentRecord = {
        _id: paymentId,
        ...request,
        terms,
        method: first.method,
        upiId,
        zelleId,
        qrCodeFileId,
        status: 'pending',
        transactionId: '',
        screenshotFileId: '',
        createdAt: at,
        leftWithoutSlot: false,
        expired: false,
        deleted: false,
        netPaise: 0,
      };
      documents.put(withMethod(record, first.method));
    },
    PaymentMethodChosen: (event, documents) => documents.change(idOf(event), (payment) => withMethod(payment, event.data.method)),
    PaymentProofSubmitted: (event, documents) =>
      documents.change(idOf(event), ({ answeredAt: _a, answeredBy: _b, rejectionReason: _r, ...payment }) => ({
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
      await documents.change(idOf(event), (payment) => ({ ...payment, ...moved, interviewId, leftWithoutSlot: false }));
    },
    InterviewRescheduled: async (event, documents) => {
      const interviewId = idOf(event);
      const { slotId, startTime } = event.data;
      const move: Move = { slotId, startTime };
      // For a payment that is linked to the interview only afterwards.
      documents.setNote(`move of ${interviewId}`, move);
      for (const payment of await documents.find({ where: { interviewId } })) documents.put({ ...payment, ...move });
    },
    PaymentLeftWithoutSlot: (event, documents) => documents.change(idOf(event), (payment) => ({ ...payment, leftWithoutSlot: true })),
    PaymentExpired: (event, documents) => documents.change(idOf(event), (payment) => ({ ...payment, expired: true })),
    PaymentDeleted: (event, documents) => documents.change(idOf(event), (payment) => ({ ...payment, deleted: true })),
  },
});
