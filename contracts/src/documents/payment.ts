import { z } from 'zod';
import { PaymentMethod, RefundAs, StrandedBecause } from '../events/booking.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';

export const PAYMENT_STATUSES = ['pending', 'submitted', 'verified', 'rejected', 'refunded'] as const;
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** A payment as its payer, its payee and admins see it; amounts are decimal, in `currency`. */
export const PaymentDocument = z.object({
  _id: z.string(),
  amount: z.number(),
  currency: Currency,
  paymentMethod: PaymentMethod,
  /** What each accepted method would cost; the first is the default. */
  methods: z.array(z.object({ paymentMethod: PaymentMethod, amount: z.number(), remainingAmount: z.number(), currency: Currency })),
  upiId: z.string(),
  zelleId: z.string(),
  qrCodeUrl: z.string(),
  status: PaymentStatus,
  isPreBooking: z.boolean(),
  usedS30Balance: z.number(),
  remainingAmount: z.number(),
  exchangeRate: z.number(),
  transactionId: z.string(),
  transactionScreenshotUrl: z.string(),
  createdAt: z.string(),
  submittedAt: z.string().optional(),
  answeredAt: z.string().optional(),
  rejectionReason: z.string().optional(),
  /** It pays for nothing: neither a slot nor, so far, a refund. */
  needsRefundOrSlot: z.boolean(),
  lateBecause: StrandedBecause.optional(),
  /** What came back last, with what had come back the same way before; or (isDue) what is to come back as money. */
  refund: z
    .object({
      amount: z.number(),
      currency: Currency,
      percent: z.int(),
      as: RefundAs,
      isDue: z.boolean(),
      /** In rupees: the part of a balance refund that waits for an admin, and the part that was declined. */
      waiting: z.number().optional(),
      declined: z.number().optional(),
      reason: z.string().optional(),
    })
    .optional(),
  /** In percent: what an admin can still refund. 0 while nothing was verified. */
  refundablePercent: z.int(),
  /** While it is rejected and its interview is booked: without new proof the booking is released then. */
  releaseAt: z.string().optional(),
  paidBy: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  payee: z.object({ _id: z.string(), name: z.string() }),
  verifiedBy: z.object({ name: z.string() }).optional(),
  interviewType: InterviewType,
  interview: z.object({ _id: z.string().optional(), scheduledDate: z.string(), candidate: z.object({ name: z.string() }) }),
});
export type PaymentDocument = z.infer<typeof PaymentDocument>;

/** Answer of create-prebooking-payment: what to pay, to whom, and until when the slot is held. */
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
  /** Once the slot is booked: at once when the S30 balance covers the price. */
  interviewId: z.string().optional(),
  heldUntil: z.string().optional(),
  holdRenewable: z.boolean().optional(),
  serverTime: z.string(),
});
export type PaymentRequestDocument = z.infer<typeof PaymentRequestDocument>;

/** The asker's own booking of a slot: held, lapsed, paid or stranded; none once it was cancelled. */
export const SlotBookingDocument = z.union([
  z.object({ exists: z.literal(false) }),
  PaymentRequestDocument.extend({ exists: z.literal(true) }),
]);
export type SlotBookingDocument = z.infer<typeof SlotBookingDocument>;

/** What the answers to proof, verification and rejection say of the payment. */
export const PaymentReceipt = PaymentDocument.pick({
  _id: true,
  status: true,
  needsRefundOrSlot: true,
  lateBecause: true,
  paymentMethod: true,
  transactionId: true,
});
