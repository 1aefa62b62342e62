import { z } from 'zod';
import { EarningsDocument } from '../documents/earnings.ts';
import { PaymentDocument, PaymentReceipt, PaymentRequestDocument, SlotBookingDocument } from '../documents/payment.ts';
import { PAYMENT_METHODS, PaymentMethod } from '../events/booking.ts';
import { line, remark, text } from '../fields.ts';
import { InterviewType } from '../interviewTypes.ts';
import { candidates, created, fileAnswer, inPieces, interviewers, ok, piecesOf, route, signedIn } from '../route.ts';
import { REASON_MAX } from '../rules.ts';
import { inShortPieces, paged, pageFigures } from './listQuery.ts';

const id = text(80);
/** A method in upper or lower case; blank means no choice. */
const ChosenMethod = z.preprocess(
  (value) => (value === '' ? undefined : (PAYMENT_METHODS.find((method) => method.toLowerCase() === String(value).toLowerCase()) ?? value)),
  PaymentMethod.optional(),
);
/** The amount that the person saw: nothing is held, spent or recorded at another one without asking again. */
export const ExpectedAmount = z.number().nonnegative().optional();
/** The decider checks the rest by payment method: 4 digits for UPI, at most 50 characters for Zelle. */
const TransactionId = line(200, 'Please enter the transaction ID');

export const Proof = z.object({ paymentId: id, transactionId: TransactionId, paymentMethod: ChosenMethod });
export const UpiSetup = z.object({ upiId: text(100, 'Please enter your UPI ID') });
const PreBookingProof = Proof.extend({ slotId: id });

/** `interviewId` is absent if the proof did not book an interview, for example because it came too late. */
const ProofReceipt = z.object({ message: z.string(), payment: PaymentReceipt, interviewId: z.string().optional() });

const PaymentOfInterview = z.union([
  z.object({ exists: z.literal(false), status: z.literal('pending') }),
  PaymentDocument.extend({ exists: z.literal(true) }),
]);

const imageRejections = ['image_too_large', 'image_too_many_pixels', 'image_type_wrong', 'image_broken'] as const;
/** Open to people whose role has changed: they may still finish paying. */
const proving = {
  access: signedIn,
  files: { transactionScreenshot: { required: 'screenshot_required' } },
  answer: ok(ProofReceipt),
  rejects: [
    'payment_unknown',
    'payment_slot_differs',
    'payment_method_not_accepted',
    'upi_reference_wrong',
    'zelle_reference_too_long',
    'proof_already_submitted',
    'payment_already_verified',
    ...imageRejections,
  ],
  limit: 'upload',
} as const;

export const paymentRoutes = {
  createPreBookingPayment: route('POST', '/api/payments/create-prebooking-payment', {
    summary: 'Hold a slot and learn what to pay; again for the held slot: the same payment, the hold renewed once',
    access: candidates,
    body: z.object({
      slotId: id,
      interviewType: InterviewType,
      paymentMethod: ChosenMethod,
      expectedPrice: ExpectedAmount,
      /** Also what the person's S30 balance left to pay of it: a new hold at other terms is refused. */
      expectedToPay: ExpectedAmount,
    }),
    answer: created(PaymentRequestDocument),
    rejects: [
      'slot_unknown',
      'slot_taken',
      'slot_no_longer_bookable',
      'slot_type_differs',
      'own_slot',
      'slot_not_offered',
      'price_not_set',
      'price_changed',
      'balance_changed',
      'no_payment_setup',
      'payment_method_not_accepted',
      'hold_limit_reached',
      'hold_needs_confirmed_address',
      'slot_hold_paused',
    ],
  }),
  createPaymentRequest: route('POST', '/api/payments/create-payment-request', {
    summary: 'Learn what to pay for an interview that has no payment, or an unpaid one',
    // Not limited to candidates: someone whose role has changed may still finish paying.
    access: signedIn,
    body: z.object({ interviewId: id, paymentMethod: ChosenMethod, expectedPrice: ExpectedAmount }),
    answer: created(PaymentRequestDocument),
    rejects: [
      'interview_unknown',
      'interview_over',
      'payment_exists',
      'price_not_set',
      'price_changed',
      'no_payment_setup',
      'payment_method_not_accepted',
      'slot_not_offered',
    ],
  }),
  submitPreBookingPayment: route('POST', '/api/payments/submit-prebooking-payment', {
    summary: 'Submit proof of payment and book the slot',
    body: PreBookingProof,
    ...proving,
  }),
  submitPaymentProof: route('POST', '/api/payments/submit-payment-proof', {
    summary: 'Submit proof for a pending or rejected payment',
    body: Proof,
    ...proving,
  }),
  verifyPayment: route('POST', '/api/payments/verify', {
    summary: 'Verify or reject a submitted payment',
    access: interviewers,
    body: z.object({
      paymentId: id,
      verified: z.boolean({ error: 'must be true or false' }),
      /** Of the proof that was looked at: the answer is refused if new proof has come since. */
      transactionScreenshotUrl: text(200).optional(),
      reason: remark(REASON_MAX),
    }),
    answer: ok(z.object({ message: z.string(), payment: PaymentReceipt })),
    rejects: [
      'payment_unknown',
      'payment_without_proof',
      'payment_already_verified',
      'payment_already_rejected',
      'proof_is_new',
      'own_booking',
    ],
  }),
  setUpUpi: route('POST', '/api/payments/upload-qr-code', {
    summary: 'Set the UPI ID and its QR code',
    access: interviewers,
    recentCode: true,
    body: UpiSetup,
    files: { qrCode: {} },
    answer: ok(z.object({ message: z.string(), upiId: z.string(), qrCodeUrl: z.string() })),
    rejects: ['upi_id_wrong', 'qr_code_required', ...imageRejections],
    limit: 'upload',
  }),
  paymentSetup: route('GET', '/api/payments/upi-setup', {
    summary: "The interviewer's UPI and Zelle settings",
    access: interviewers,
    answer: ok(z.object({ upiId: z.string(), zelleId: z.string(), qrCodeUrl: z.string() })),
  }),
  pendingPayments: route('GET', '/api/payments/pending', {
    summary: 'Submitted payments that wait for verification, the oldest first',
    access: interviewers,
    query: z.object(inShortPieces),
    answer: piecesOf(PaymentDocument),
  }),
  ownPayments: route('GET', '/api/payments/mine', {
    summary: "The asker's own payments with proof, refund and what they pay for, the newest first",
    access: signedIn,
    query: z.object(paged),
    answer: ok(z.object({ payments: z.array(PaymentDocument), ...pageFigures })),
  }),
  earnings: route('GET', '/api/earnings', {
    summary: "The interviewer's earnings from verified payments, after refunds: by month, and a piece of them by payment",
    access: interviewers,
    query: z.object(inShortPieces),
    answer: inPieces(EarningsDocument),
  }),
  paymentOfInterview: route('GET', '/api/payments/interview/:interviewId', {
    summary: 'The payment of an interview, or of a booking that lost its slot; exists: false while there is none',
    access: signedIn,
    answer: ok(PaymentOfInterview),
    rejects: ['interview_unknown'],
  }),
  bookingOfSlot: route('GET', '/api/slots/:slotId/booking', {
    summary: 'Your own booking of a slot and its payment; exists: false while there is none',
    access: signedIn,
    answer: ok(SlotBookingDocument),
    rejects: ['slot_unknown'],
  }),
  file: route('GET', '/api/files/:id', {
    summary: 'A payment screenshot (payer, payee, admins) or QR code (also those who pay by it)',
    access: signedIn,
    answer: fileAnswer(z.string().meta({ format: 'binary' })),
    rejects: ['file_unknown'],
  }),
};
