import { PaymentStatus } from '@s30/contracts/documents/payment';
import { type BookingEvent, type BookingFact, RefundAs, StrandedBecause } from '@s30/contracts/events/booking';
import { Money, minus, plus } from '@s30/contracts/money';
import { z } from 'zod';

const Given = z.object({
  /** In money when some was to be sent, else in S30 balance. */
  amount: Money,
  percent: z.int(),
  as: RefundAs,
  reason: z.string().optional(),
  note: z.string().optional(),
});

/** How far a payment is, and what came back of it. */
export const PaymentStanding = z.object({
  status: PaymentStatus,
  /** Why it pays for nothing. */
  stranded: StrandedBecause.optional(),
  deleted: z.boolean(),
  rejectedAt: z.string().optional(),
  /** In percent: all refunds, those included that are still to be sent. */
  refundedPercent: z.int(),
  /** The last refund. */
  refund: Given.optional(),
  /** What is still to be sent. */
  due: z.object({ amount: Money, percent: z.int(), reason: z.string().optional() }).optional(),
});
export type PaymentStanding = z.output<typeof PaymentStanding>;

/** The events that change how far a payment is. */
export const STANDING_EVENTS = [
  'PaymentProofSubmitted',
  'PaymentCovered',
  'PaymentVerified',
  'PaymentRejected',
  'PaymentStranded',
  'RefundGranted',
  'RefundSent',
  'PaymentDeleted',
] as const satisfies readonly BookingEvent['type'][];
export type StandingEvent = Extract<BookingEvent, { readonly type: (typeof STANDING_EVENTS)[number] }>;

export const REQUESTED: PaymentStanding = { status: 'pending', deleted: false, refundedPercent: 0 };

export function standingAfter(event: StandingEvent, before: PaymentStanding): PaymentStanding {
  switch (event.type) {
    case 'PaymentProofSubmitted': {
      const { rejectedAt: _r, stranded: _s, ...standing } = before;
      return { ...standing, status: 'submitted', deleted: false };
    }
    case 'PaymentCovered':
    case 'PaymentVerified': {
      const { rejectedAt: _, ...standing } = before;
      return { ...standing, status: 'verified', deleted: false };
    }
    case 'PaymentRejected':
      return { ...before, status: 'rejected', rejectedAt: event.data.rejectedAt };
    case 'PaymentStranded':
      return { ...before, stranded: event.data.because };
    case 'RefundGranted':
      return granted(event.data, before);
    case 'RefundSent':
      return sent(event.data, before);
    case 'PaymentDeleted':
      return { ...before, deleted: true };
  }
}

/** It counts as refunded once nothing of it is still to be sent. */
function granted({ percent, as, credit, money, reason }: BookingFact<'RefundGranted'>, before: PaymentStanding): PaymentStanding {
  const { due, refundedPercent } = before;
  const why = reason ? { reason } : {};
  const refund = { ...(money.minor > 0 ? { amount: money, percent, as } : { amount: credit, percent, as: 'credit' as const }), ...why };
  const after = { ...before, refundedPercent: refundedPercent + percent, refund };
  if (money.minor > 0) {
    const more = due ? { amount: plus(due.amount, money), percent: due.percent + percent } : { amount: money, percent };
    return { ...after, status: 'verified', due: { ...more, ...why } };
  }
  return due === undefined ? { ...after, status: 'refunded' } : after;
}

function sent({ amount, note }: BookingFact<'RefundSent'>, { due, ...before }: PaymentStanding): PaymentStanding {
  if (due === undefined) return before;
  const left = minus(due.amount, amount);
  if (left.minor > 0) return { ...before, due: { ...due, amount: left } };
  const { percent, reason } = due;
  const refund = { amount, percent, as: 'money' as const, ...(reason ? { reason } : {}), ...(note ? { note } : {}) };
  return { ...before, status: 'refunded', refund };
}

/** In percent: what has come back; a refund counts once it was sent. */
export const percentBack = ({ refundedPercent, due }: PaymentStanding): number => refundedPercent - (due?.percent ?? 0);
