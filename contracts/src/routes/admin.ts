import { z } from 'zod';
import { FeedbackDocument, InterviewDocument, InterviewStatus, RatingDocument } from '../documents/interview.ts';
import { MarketplaceHealth } from '../documents/marketplaceHealth.ts';
import { PaymentDocument, PaymentStatus } from '../documents/payment.ts';
import { ReferralStats, ReferredUserDocument, ReferrerDocument } from '../documents/referral.ts';
import { remark } from '../fields.ts';
import { InterviewType } from '../interviewTypes.ts';
import { admins, inPieces, ok, route } from '../route.ts';
import { REASON_MAX } from '../rules.ts';
import { Month } from '../time.ts';
import { choice, inShortPieces, paged, pagedOrInPieces, pageFigures, search } from './listQuery.ts';

/** A page if `page` is given, else the plain list. */
const listOrPage = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) => {
  const schema = z.union([
    z.array(row),
    z.object({ [name]: z.array(row), ...pageFigures } as Record<Name, z.ZodArray<Row>> & typeof pageFigures),
  ]);
  return inPieces(schema);
};

const WEEKS_MAX = 52;

export const adminRoutes = {
  marketplaceHealth: route('GET', '/api/admin/health', {
    summary: 'Bookings, revenue, fee, use of slots and ratings by week, and the proof that waits for verification',
    access: admins,
    query: z.object({ weeks: z.coerce.number().int().min(1).max(WEEKS_MAX).default(12) }),
    answer: ok(MarketplaceHealth),
  }),
  adminInterviews: route('GET', '/api/admin/interviews', {
    summary: 'All interviews, the latest first; search by the names of candidate and interviewer',
    access: admins,
    query: z.object({ ...paged, status: choice(InterviewStatus), paymentStatus: choice(PaymentStatus), search }),
    answer: ok(z.object({ interviews: z.array(InterviewDocument), ...pageFigures })),
  }),
  allPayments: route('GET', '/api/payments/all', {
    summary: 'The payments requested in a month, the newest first, so many at a time or in pages, and its revenue; search by payer',
    access: admins,
    query: z.object({ ...pagedOrInPieces, monthYear: choice(Month), search, status: choice(PaymentStatus) }),
    answer: inPieces(
      z.object({
        monthYear: z.string(),
        payments: z.array(PaymentDocument),
        ...pageFigures,
        /**
         * Revenue of the month's verified payments, or of those with the chosen status, in rupees at each payment's own rate;
         * unaffected by a search.
         */
        totalRevenue: z.number(),
        /** The same, in the currencies paid. */
        revenueByCurrency: z.object({ INR: z.number(), USD: z.number(), EUR: z.number() }),
      }),
    ),
  }),
  deletePayment: route('DELETE', '/api/payments/:id', {
    summary: 'Delete a payment: it leaves lists and revenue, its interview stays',
    access: admins,
    recentCode: true,
    body: z.object({ reason: remark(REASON_MAX) }).optional(),
    answer: ok(z.object({ message: z.string() })),
    rejects: ['payment_unknown', 'payment_deleted_already', 'refund_is_due', 'own_booking'],
  }),
  allFeedback: route('GET', '/api/feedback/all', {
    summary: 'All feedback, the newest first: so many at a time, or in pages when page is given',
    access: admins,
    query: z.object({ ...pagedOrInPieces, interviewType: choice(InterviewType), search }),
    answer: listOrPage('feedback', FeedbackDocument),
  }),
  allRatings: route('GET', '/api/ratings/all', {
    summary: 'All ratings, the newest first: so many at a time, or in pages when page is given; search by names and text',
    access: admins,
    query: z.object({ ...pagedOrInPieces, search }),
    answer: listOrPage('ratings', RatingDocument),
  }),
  referralOverview: route('GET', '/api/admin/referrals', {
    summary: 'Who brought whom: totals, the best referrers, the newest referred users, so many of each at a time',
    access: admins,
    query: z.object(inShortPieces),
    answer: inPieces(
      z.object({ stats: ReferralStats, referrerStats: z.array(ReferrerDocument), referredUsers: z.array(ReferredUserDocument) }),
    ),
  }),
  referralsOfCode: route('GET', '/api/admin/referrals/:referralCode', {
    summary: 'One referrer and whom they brought, the newest first, so many at a time',
    access: admins,
    query: z.object(inShortPieces),
    answer: inPieces(
      z.object({
        referrer: ReferrerDocument,
        stats: z.object({ totalReferred: z.int(), bonusesClaimed: z.int() }),
        referredUsers: z.array(ReferredUserDocument),
      }),
    ),
    rejects: ['referrer_unknown'],
  }),
};
