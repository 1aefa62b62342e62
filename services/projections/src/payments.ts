import { InterviewStatus } from '@s30/contracts/documents/interview';
import { type BookedSlot, PaymentMethod, RefundAs, Terms } from '@s30/contracts/events/booking';
import { type BookingId, paymentIdOf } from '@s30/contracts/ids';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { Currency, inRupees } from '@s30/contracts/money';
import { chosenTerms, releaseAt } from '@s30/contracts/payment';
import type { Instant } from '@s30/contracts/time';
import { type Documents, onEach, projection, type Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { FOREVER } from './history.ts';
import { followNames, nameOf, sortKeyOf } from './names.ts';
import { isEarned, isWanted, losesCredit, shareOfInterviewer } from './paymentMoney.ts';
import { PaymentStanding, REQUESTED, type StandingEvent, standingAfter } from './paymentStanding.ts';

/** What the events say of a payment. */
const StatedPayment = PaymentStanding.extend({
  _id: z.string(),
  bookingId: z.string(),
  isPreBooking: z.boolean(),
  candidateId: z.string(),
  /** For searches by payer. */
  candidateName: z.string(),
  candidateSortName: z.string(),
  interviewerId: z.string(),
  interviewType: InterviewType,
  slotId: z.string(),
  startTime: z.string(),
  /** Present once the booking has its slot. */
  interviewStatus: InterviewStatus.optional(),
  /** Of the cancelled interview: what comes back of a payment that is verified after it. */
  cancellation: z.object({ percent: z.int(), as: RefundAs }).optional(),
  method: PaymentMethod,
  terms: z.array(Terms),
  exchangeRate: z.number(),
  upiId: z.string(),
  zelleId: z.string(),
  qrCodeFileId: z.string(),
  transactionId: z.string(),
  screenshotFileId: z.string(),
  createdAt: z.string(),
  /** While pending: slot and balance are held until then. */
  heldUntil: z.string().optional(),
  holdRenewals: z.int(),
  submittedAt: z.string().optional(),
  /** Equal for equal screenshots. */
  pictureDigest: z.string().optional(),
  /** In paise: refunded credit that rests on the interviewer's word. */
  onWord: z.object({ waiting: z.int(), declined: z.int() }).optional(),
  answeredAt: z.string().optional(),
  answeredBy: z.string().optional(),
  rejectionReason: z.string().optional(),
});
/** With what follows from it. */
export const PaymentRecord = StatedPayment.extend({
  /** Listed, and expected from the payer, before these instants: an abandoned checkout lapses without an event. */
  listedUntil: z.string(),
  expectedUntil: z.string(),
  /** The booking is released then unless new proof arrives. */
  releaseAt: z.string().optional(),
  /** The balance's part was permanently returned; a later verification excludes it. */
  isWithoutCredit: z.literal(true).optional(),
  refundIsDue: z.boolean(),
  /** The full price in the payment's currency, for sums of one currency. */
  currency: Currency,
  amountMinor: z.int(),
  /** The full price in paise at the payment's own rate, for sums over currencies. */
  amountPaise: z.int(),
  /** The interviewer's share of that, after the fee and refunds. */
  netPaise: z.int(),
  /** The platform's share of it. */
  feePaise: z.int(),
  /** Listed among the interviewer's earnings. */
  isEarned: z.boolean(),
});
export type PaymentRecord = z.output<typeof PaymentRecord>;

/** Matches payments listed at an instant. */
export const listedAt = (at: string) => ({ listedUntil: { gt: at } });
/** Before all that happened. */
export const NEVER = '1970-01-01T00:00:00.000Z';

type Stated = z.output<typeof StatedPayment> & Pick<PaymentRecord, 'releaseAt' | 'isWithoutCredit'>;

/** Computes the derived fields. */
function derived(payment: Stated): PaymentRecord {
  const { releaseAt: _r, isWithoutCredit: _w, ...rest } = payment;
  const { status, deleted, heldUntil, interviewStatus, rejectedAt, startTime, exchangeRate, due } = rest;
  const { amount } = chosenTerms(rest);
  const listedUntil = deleted ? NEVER : status === 'pending' ? (heldUntil ?? FOREVER) : FOREVER;
  const stated: Stated = losesCredit(payment) ? { ...rest, isWithoutCredit: true } : rest;
  const { grossPaise, netPaise } = shareOfInterviewer(stated);
  const isReleased = rejectedAt !== undefined && interviewStatus === 'scheduled' && isWanted(rest) && !deleted;
  return {
    ...stated,
    listedUntil,
    expectedUntil: isWanted(rest) ? listedUntil : NEVER,
    ...(isReleased ? { releaseAt: releaseAt(rejectedAt as Instant, startTime as Instant) } : {}),
    refundIsDue: due !== undefined,
    currency: amount.currency,
    amountMinor: amount.minor,
    amountPaise: inRupees(amount, exchangeRate).minor,
    netPaise,
    feePaise: grossPaise - netPaise,
    isEarned: isEarned(stated),
  };
}

type PaymentDocuments = Documents<PaymentRecord>;
type OfPayment = { readonly data: { readonly paymentId: string } };
const change =
  <Event extends OfPayment>(changed: (payment: PaymentRecord, event: Event) => Stated) =>
  (event: Event, documents: PaymentDocuments): Promise<void> =>
    documents.change(event.data.paymentId, (payment) => derived(changed(payment, event)));
const stands = <Event extends Seen<StandingEvent>>(more: (payment: Stated, event: Event) => Stated = (payment) => payment) =>
  change<Event>((payment, event) => {
    const { stranded: _s, keepsCredit: _k, rejectedAt: _r, refund: _f, otherRefund: _o, due: _d, ...rest } = payment;
    return more({ ...rest, ...standingAfter(payment, event) }, event);
  });
const answered = ({ at, metadata }: Seen<StandingEvent>) => ({ answeredAt: at, answeredBy: metadata.actor.userId });

type Interview = Pick<PaymentRecord, 'interviewStatus' | 'cancellation' | 'slotId' | 'startTime'>;
/** The payments of a booking, oldest first; their ids are numbered. */
async function paymentsOf(bookingId: string, documents: PaymentDocuments): Promise<readonly PaymentRecord[]> {
  const payments: PaymentRecord[] = [];
  for (;;) {
    const next = await documents.get(paymentIdOf(bookingId as BookingId, payments.length + 1));
    if (next === undefined) return payments;
    payments.push(next);
  }
}
/** A booking's interview as its payments record it; undefined if there is none yet. */
const interviewOf = ([payment]: readonly PaymentRecord[]): Interview | undefined =>
  payment?.interviewStatus && { interviewStatus: payment.interviewStatus, slotId: payment.slotId, startTime: payment.startTime };

/** Copies a change of the interview to all payments of its booking. */
const updateInterview =
  <Event extends { readonly stream: string; readonly data: unknown }>(now: (data: Event['data']) => Partial<Interview>) =>
  async (event: Event, documents: PaymentDocuments): Promise<void> => {
    for (const payment of await paymentsOf(idOf(event), documents)) documents.put(derived({ ...payment, ...now(event.data) }));
  };
const at = ({ slotId, startTime }: BookedSlot) => ({ slotId, startTime });

/** Every payment, from the request to its end. */
export const payments = projection({
  name: 'payments',
  version: 14,
  document: PaymentRecord,
  fields: { createdAt: 'instant', submittedAt: 'instant', listedUntil: 'instant', expectedUntil: 'instant' },
  indexes: [
    ['createdAt'],
    // Includes every summed field, so that sums read only the index. `_id` precedes them so that the index also orders lists.
    ['status', 'createdAt', '_id', 'deleted', 'currency', 'amountPaise', 'amountMinor', 'netPaise', 'feePaise'],
    ['candidateSortName'],
    ['amountPaise'],
    ['interviewerId', 'status', 'submittedAt', '_id', 'deleted'],
    ['interviewerId', 'isEarned', 'createdAt'],
    ['candidateId', 'status', 'createdAt'],
    ['candidateId', 'slotId', 'createdAt'],
    ['bookingId', 'createdAt'],
    ['refundIsDue', 'createdAt'],
    ['screenshotFileId'],
    ['pictureDigest'],
    ['qrCodeFileId', 'candidateId'],
  ],
  search: ['candidateName'],
  interned: ['candidateId', 'interviewerId', 'currency', 'qrCodeFileId'],
  sparse: ['pictureDigest'],
  on: {
    ...followNames<PaymentRecord>(['candidateId', 'candidateName', 'candidateSortName']),
    PaymentRequested: async (event, documents) => {
      const { paymentId, terms, slot, until, upiId = '', zelleId = '', qrCodeFileId = '', referredBy: _, ...request } = event.data;
      const [first] = terms;
      if (first === undefined) return;
      const bookingId = idOf(event);
      const candidateName = await nameOf(documents, request.candidateId);
      documents.put(
        derived({
          _id: paymentId,
          bookingId,
          isPreBooking: until !== undefined,
          ...request,
          candidateName,
          candidateSortName: sortKeyOf(candidateName),
          ...at(slot),
          ...interviewOf(await paymentsOf(bookingId, documents)),
          terms,
          method: first.method,
          upiId,
          zelleId,
          qrCodeFileId,
          ...REQUESTED,
          transactionId: '',
          screenshotFileId: '',
          createdAt: event.at,
          holdRenewals: 0,
          ...(until === undefined ? {} : { heldUntil: until }),
        }),
      );
    },
    HoldRenewed: change((payment, { data }) => ({ ...payment, heldUntil: data.until, holdRenewals: payment.holdRenewals + 1 })),
    PaymentMethodChosen: change((payment, { data: { method } }) => ({ ...payment, method })),
    PaymentProofSubmitted: stands(({ answeredAt: _a, answeredBy: _b, rejectionReason: _r, heldUntil: _h, ...payment }, event) => {
      const { method, transactionId, screenshotFileId, pictureDigest } = event.data;
      return { ...payment, method, transactionId, screenshotFileId, submittedAt: event.at, ...(pictureDigest ? { pictureDigest } : {}) };
    }),
    PaymentCovered: stands(({ heldUntil: _, ...payment }, { at }) => ({ ...payment, answeredAt: at })),
    PaymentVerified: stands(({ rejectionReason: _, ...payment }, event) => ({ ...payment, ...answered(event) })),
    PaymentRejected: stands((payment, event) => {
      const { reason } = event.data;
      return { ...payment, ...answered(event), ...(reason ? { rejectionReason: reason } : {}) };
    }),
    ...onEach(['PaymentStranded', 'RefundGranted', 'RefundSent', 'PaymentDeleted'], stands()),
    CreditDecided: ({ data: { kind, chargeId, waiting, declined } }, documents) => {
      if (kind !== 'refund') return undefined;
      const onWord = { waiting: waiting.minor, declined: declined.minor };
      return documents.change(chargeId, (payment) => derived({ ...payment, onWord }));
    },
    InterviewScheduled: updateInterview(({ slot }) => ({ interviewStatus: 'scheduled', ...at(slot) })),
    InterviewRescheduled: updateInterview(({ slot }) => at(slot)),
    InterviewStarted: updateInterview(() => ({ interviewStatus: 'in-progress' })),
    InterviewCompleted: updateInterview(() => ({ interviewStatus: 'completed' })),
    InterviewCancelled: updateInterview(({ percent, refundAs: as }) => ({
      interviewStatus: 'cancelled',
      cancellation: { percent, as },
    })),
  },
});
