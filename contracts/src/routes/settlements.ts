import { z } from 'zod';
import { InterviewReceipt } from '../documents/interview.ts';
import { PaymentReceipt } from '../documents/payment.ts';
import { CancellationQuote, NoShowDocument, RefundTask, WalletDocument } from '../documents/settlement.ts';
import { RefundAs } from '../events/booking.ts';
import { remark, text } from '../fields.ts';
import { admins, created, inPieces, interviewers, ok, piecesOf, route, signedIn } from '../route.ts';
import { REASON_MAX, TEXT_MAX } from '../rules.ts';
import { inShortPieces } from './listQuery.ts';
import { ExpectedAmount } from './payments.ts';

const Statement = z.object({ statement: text(TEXT_MAX, 'Please say what happened') });
const withInterview = z.object({ message: z.string(), interview: InterviewReceipt });

/** What is owed back, and to whom: cancellations, no-shows, refunds, the S30 balance. */
export const settlementRoutes = {
  slotCancellationQuote: route('GET', '/api/slots/:id/cancellation-quote', {
    summary: 'Before paying: what comes back when the interview is cancelled, by when',
    access: signedIn,
    answer: ok(CancellationQuote),
    rejects: ['slot_unknown'],
  }),
  interviewCancellationQuote: route('GET', '/api/interviews/:id/cancellation-quote', {
    summary: 'Before cancelling: what comes back now',
    access: signedIn,
    answer: ok(CancellationQuote),
    rejects: ['interview_unknown', 'interview_over'],
  }),
  reportNoShow: route('POST', '/api/interviews/:id/no-show', {
    summary: 'Report that the other side did not come: from 15 minutes after the start to 24 hours after the end',
    access: signedIn,
    body: Statement,
    answer: created(withInterview),
    rejects: ['interview_unknown', 'interview_over', 'no_show_too_early', 'no_show_too_late', 'no_show_reported_already'],
  }),
  disputeNoShow: route('POST', '/api/interviews/:id/no-show/dispute', {
    summary: 'Dispute the report within 24 hours: an admin decides with both statements',
    access: signedIn,
    body: Statement,
    answer: ok(withInterview),
    rejects: ['interview_unknown', 'no_show_not_reported', 'no_show_not_yours_to_dispute', 'no_show_disputed_already', 'dispute_too_late'],
  }),
  noShows: route('GET', '/api/admin/no-shows', {
    summary: 'Reported no-shows that are not settled, with both statements',
    access: admins,
    query: z.object(inShortPieces),
    answer: piecesOf(NoShowDocument),
  }),
  settleNoShow: route('PUT', '/api/admin/interviews/:id/no-show', {
    summary: 'Decide a reported no-show: which share of the payment the candidate gets back',
    access: admins,
    recentCode: true,
    body: z.object({
      percent: z.int({ error: 'must be a whole number from 0 to 100' }).min(0).max(100),
      reason: remark(REASON_MAX),
    }),
    answer: ok(withInterview),
    rejects: ['interview_unknown', 'no_show_not_reported', 'no_show_settled_already', 'own_booking'],
  }),
  refundTasks: route('GET', '/api/admin/refunds', {
    summary: 'Payments whose payer waits for money back, with what is odd about them',
    access: admins,
    query: z.object(inShortPieces),
    answer: piecesOf(RefundTask),
  }),
  recordRefund: route('PUT', '/api/admin/payments/:id/refund', {
    summary: 'Record that the money was sent back',
    access: admins,
    recentCode: true,
    body: z.object({ note: remark(REASON_MAX), expectedAmount: ExpectedAmount }).optional(),
    answer: ok(z.object({ message: z.string(), payment: PaymentReceipt })),
    rejects: ['payment_unknown', 'refund_not_due', 'refund_due_changed', 'own_booking'],
  }),
  refundPayment: route('POST', '/api/payments/:id/refund', {
    summary: 'Give back a share of a verified payment, whatever became of its interview: never more than was paid in all',
    access: admins,
    recentCode: true,
    body: z.object({
      percent: z.int({ error: 'must be a whole number from 1 to 100' }).min(1).max(100),
      leftSeen: z
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe('The `refundablePercent` that the admin saw: nothing is refunded on top of what another admin has refunded since.'),
      refundAs: RefundAs.describe(
        'As S30 balance at once, or as money sent by an admin; the part paid from the balance always returns as balance.',
      ),
      reason: text(REASON_MAX, 'Please give a reason'),
    }),
    answer: created(z.object({ message: z.string(), payment: PaymentReceipt })),
    rejects: [
      'payment_unknown',
      'payment_not_verified',
      'payer_erased',
      'refund_left_changed',
      'refund_exceeds_payment',
      'refund_of_nothing',
      'own_booking',
    ],
  }),
  releaseBooking: route('POST', '/api/interviews/:id/release', {
    summary: 'Give back the slot of a booking whose payment was rejected',
    access: interviewers,
    answer: ok(withInterview),
    rejects: ['interview_unknown', 'interview_not_scheduled', 'release_needs_rejection', 'no_show_open'],
  }),
  ownWallet: route('GET', '/api/wallet', {
    summary: 'The own S30 balance and its movements, newest first, from `offset` on',
    access: signedIn,
    query: z.object(inShortPieces),
    answer: inPieces(WalletDocument),
  }),
};
