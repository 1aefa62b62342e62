import { PaymentStatus } from '@s30/contracts/documents/payment';
import type { Fact } from '@s30/contracts/events/all';
import { type BookingEvent, RefundAs, StrandedBecause } from '@s30/contracts/events/booking';
import { Money, noMoney, plus } from '@s30/contracts/money';
import { currentOf } from '@s30/contracts/payment';
import { evolveBy } from '@s30/platform/decider/decider';
import { z } from 'zod';

const Given = z.object({
  /** Money if any was to be sent, else S30 balance. */
  amount: Money,
  percent: z.int(),
  as: RefundAs,
  reason: z.string().optional(),
  note: z.string().optional(),
});
type Given = z.output<typeof Given>;

/** A payment's status and its refunds. */
export const PaymentStanding = z.object({
  status: PaymentStatus,
  /** Why it has no slot. */
  stranded: StrandedBecause.optional(),
  deleted: z.boolean(),
  /** Part was refunded before the deletion, so the balance's part was not returned as well. */
  keepsCredit: z.literal(true).optional(),
  rejectedAt: z.string().optional(),
  /** In percent: all refunds, including those still to be sent. */
  refundedPercent: z.int(),
  /** The last refund plus earlier ones given the same way. */
  refund: Given.optional(),
  /** The sum of those given the other way. */
  otherRefund: Given.optional(),
  /** The sum of used balance returned along with money. */
  balanceBack: Money.optional(),
  /** Money still to be sent. */
  due: z.object({ amount: Money, percent: z.int(), reason: z.string().optional() }).optional(),
});
export type PaymentStanding = z.output<typeof PaymentStanding>;

/** The events that change a payment's standing. */
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

/** The payment that counts, of all payments of a booking, oldest first. */
export const countingOf = <Payment extends Pick<PaymentStanding, 'deleted' | 'stranded'>>(payments: readonly Payment[]) =>
  currentOf(
    payments,
    ({ deleted }) => deleted,
    ({ stranded }) => stranded,
  );

export const REQUESTED: PaymentStanding = { status: 'pending', deleted: false, refundedPercent: 0 };

export const standingAfter = evolveBy<PaymentStanding, StandingEvent>({
  PaymentProofSubmitted: ({ rejectedAt: _r, stranded: _s, keepsCredit: _k, ...before }) => ({
    ...before,
    status: 'submitted',
    deleted: false,
  }),
  PaymentCovered: verified,
  PaymentVerified: verified,
  PaymentRejected: (before, { rejectedAt }) => ({ ...before, status: 'rejected', rejectedAt }),
  PaymentStranded: (before, { because: stranded }) => ({ ...before, stranded }),
  RefundGranted: granted,
  RefundSent: sent,
  PaymentDeleted: (before) => ({ ...before, deleted: true, ...(before.refundedPercent > 0 ? { keepsCredit: true } : {}) }),
});

function verified({ rejectedAt: _r, keepsCredit: _k, ...before }: PaymentStanding): PaymentStanding {
  return { ...before, status: 'verified', deleted: false };
}

/** The payment counts as refunded from the first of its refunds that was given or sent in full. */
function granted(before: PaymentStanding, { percent, as, credit, money, reason }: Fact<'RefundGranted'>): PaymentStanding {
  const { due, refundedPercent } = before;
  const isMoney = money.minor > 0;
  const given = isMoney ? ({ amount: money, percent, as } as const) : ({ amount: credit, percent, as: 'credit' } as const);
  const why = reason ? { reason } : {};
  const same = waysOf(before).find(({ as: way }) => way === given.as);
  const after = {
    ...withRefund({ ...given, ...(same ? added(same, given) : {}), ...why }, before),
    refundedPercent: refundedPercent + percent,
  };
  if (!isMoney) return { ...after, status: 'refunded' };
  const { balanceBack: earlier = noMoney('INR') } = before;
  const balance = credit.minor > 0 ? { balanceBack: plus(earlier, credit) } : {};
  return { ...after, ...balance, due: { ...(due ? added(due, given) : { amount: money, percent }), ...why } };
}
type Part = Pick<Given, 'amount' | 'percent'>;
const added = (one: Part, other: Part): Part => ({ amount: plus(one.amount, other.amount), percent: one.percent + other.percent });

/** What came back, or is to be sent, in each way; the last one first. */
export const waysOf = ({ refund, otherRefund }: Pick<PaymentStanding, 'refund' | 'otherRefund'>): readonly Given[] =>
  [refund, otherRefund].filter((given) => given !== undefined);
/** Puts a way first; the other one, if there is any, comes after it. */
function withRefund(refund: Given, { otherRefund, ...before }: PaymentStanding): PaymentStanding {
  const other = waysOf({ ...before, otherRefund }).find(({ as }) => as !== refund.as);
  return { ...before, refund, ...(other ? { otherRefund: other } : {}) };
}

function sent({ due, ...before }: PaymentStanding, { note }: Fact<'RefundSent'>): PaymentStanding {
  if (due === undefined) return before;
  const refund = waysOf(before).find(({ as }) => as === 'money') ?? { ...due, as: 'money' as const };
  return { ...withRefund({ ...refund, ...(note ? { note } : {}) }, before), status: 'refunded' };
}
