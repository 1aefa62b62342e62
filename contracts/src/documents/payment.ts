import { z } from 'zod';
import { PaymentMethod, RefundAs, StrandedBecause } from '../events/booking.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { InterviewStatus } from './interviewStatus.ts';
import { Timestamp } from './timestamp.ts';

export const PAYMENT_STATUSES = ['pending', 'submitted', 'verified', 'rejected', 'refunded'] as const;
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const RefundPart = z.object({ amount: z.number(), currency: Currency, percent: z.int(), as: RefundAs });

/** A payment as its payer, its payee and admins see it; amounts are decimal, in `currency`. */
export const PaymentDocument = z.object({
  _id: z.string(),
  amount: z.number(),
  currency: Currency,
  paymentMethod: PaymentMethod,
  /** The cost by each accepted method; the first is the default. */
  methods: z.array(z.object({ paymentMethod: PaymentMethod, amount: z.number(), remainingAmount: z.number(), currency: Currency })),
  upiId: z.string(),
  zelleId: z.string(),
  qrCodeUrl: z.string(),
  status: PaymentStatus,
  isPreBooking: z.boolean(),
  usedS30Balance: z.number(),
  /** What that took from the balance, in rupees. */
  credit: z.number(),
  remainingAmount: z.number(),
  exchangeRate: z.number(),
  transactionId: z.string(),
  transactionScreenshotUrl: z.string(),
  createdAt: Timestamp,
  submittedAt: Timestamp.optional(),
  answeredAt: Timestamp.optional(),
  rejectionReason: z.string().optional(),
  /** The payment has neither a slot nor, so far, a refund. */
  needsRefundOrSlot: z.boolean(),
  lateBecause: StrandedBecause.optional(),
  /** The last refund plus earlier ones made the same way; if `isDue`, the money still to be sent. */
  refund: RefundPart.extend({
    isDue: z.boolean(),
    /** What came back in addition. */
    besides: z.array(RefundPart).optional(),
    /** In rupees: what was used of the balance and came back along with money. */
    balance: z.number().optional(),
    /** In rupees: the parts of a balance refund that await an admin's approval or were declined. */
    waiting: z.number().optional(),
    declined: z.number().optional(),
    reason: z.string().optional(),
  }).optional(),
  /** In percent: what an admin can still refund; 0 before any verification. */
  refundablePercent: z.int(),
  /** Present while it is rejected and its interview is booked: the booking is released then unless new proof arrives. */
  releaseAt: Timestamp.optional(),
  paidBy: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  payee: z.object({ _id: z.string(), name: z.string() }),
  verifiedBy: z.object({ name: z.string() }).optional(),
  interviewType: InterviewType,
  interview: z.object({
    /** These two: absent until the payment has booked an interview. */
    _id: z.string().optional(),
    status: InterviewStatus.optional(),
    /** Present once it is cancelled: what comes back of a payment that is verified after that. */
    givesBack: z.object({ percent: z.int(), as: RefundAs }).optional(),
    scheduledDate: Timestamp,
    candidate: z.object({ name: z.string() }),
  }),
});
export type PaymentDocument = z.infer<typeof PaymentDocument>;

/** Response of create-prebooking-payment: what to pay, to whom, and until when the slot is held. */
export const PaymentRequestDocument = PaymentDocument.pick({
  amount: true,
  currency: true,
  upiId: true,
  zelleId: true,
  qrCodeUrl: true,
  paymentMethod: true,
  methods: true,
  usedS30Balance: true,
  remainingAmount: true,
  exchangeRate: true,
  status: true,
}).extend({
  paymentId: z.string(),
  needsRefundOrSlot: z.boolean(),
  lateBecause: StrandedBecause.optional(),
  /** Present once the slot is booked; immediately if the S30 balance covers the price. */
  interviewId: z.string().optional(),
  interviewStatus: InterviewStatus.optional(),
  heldUntil: Timestamp.optional(),
  holdRenewable: z.boolean().optional(),
  serverTime: Timestamp,
});
export type PaymentRequestDocument = z.infer<typeof PaymentRequestDocument>;

/** The caller's own booking of a slot: held, lapsed, paid or stranded; none after cancellation. */
export const SlotBookingDocument = z.union([
  z.object({ exists: z.literal(false) }),
  PaymentRequestDocument.extend({ exists: z.literal(true) }),
]);
export type SlotBookingDocument = z.infer<typeof SlotBookingDocument>;

/** The payment fields returned after proof, verification and rejection. */
export const PaymentReceipt = PaymentDocument.pick({
  _id: true,
  status: true,
  needsRefundOrSlot: true,
  lateBecause: true,
  paymentMethod: true,
  transactionId: true,
});
