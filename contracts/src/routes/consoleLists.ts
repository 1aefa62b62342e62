import { z } from 'zod';
import { FeedbackDocument, InterviewDocument, RatingDocument } from '../documents/interview.ts';
import { PaymentDocument } from '../documents/payment.ts';
import { PriceDocument } from '../documents/price.ts';
import { ProblemReceipt, ProblemRecord } from '../documents/problem.ts';
import { ReferredUserDocument } from '../documents/referral.ts';
import { AccountDocument } from '../documents/user.ts';
import type { RejectionCode } from '../rejections.ts';
import { admins, created, fileAnswer, listOf, ok, route } from '../route.ts';
import { ListQuery } from './listQuery.ts';
import { ProblemChanges, ProblemForm } from './problems.ts';

/** The console identifies records by `id`. */
const id = { id: z.string() };
const list = <Row extends z.ZodType>(row: Row, summary: string) =>
  ({ summary, access: admins, query: ListQuery, answer: listOf(z.array(row)) }) as const;
const one = <Row extends z.ZodType, const Code extends RejectionCode>(row: Row, summary: string, unknown: Code) =>
  ({ summary, access: admins, answer: ok(row), rejects: [unknown] }) as const;
/** A list as CSV, with the same filters and order. */
const csv = (of: string) =>
  ({
    summary: `${of} as CSV`,
    access: admins,
    query: ListQuery.omit({ range: true }),
    answer: fileAnswer(z.string(), 'text/csv'),
  }) as const;

const ConsolePrice = PriceDocument.extend(id);
const ConsoleInterview = InterviewDocument.extend(id);
const ConsolePayment = PaymentDocument.extend(id);
const ConsoleFeedback = FeedbackDocument.extend(id);
const ConsoleRating = RatingDocument.extend(id);
const ConsoleProblem = ProblemRecord.extend(id);
/** A problem as returned after writing; `createdAt` is only in the lists. */
const WrittenProblem = ProblemReceipt.extend(id);
const ConsoleReferral = ReferredUserDocument.extend(id);

/** Each list accepts `filter.q` and the filters, if any, of the corresponding admin list. */
export const consoleListRoutes = {
  consoleUsers: route('GET', '/api/console/users', list(AccountDocument, 'Accounts for the console')),
  consoleUser: route('GET', '/api/console/users/:id', one(AccountDocument, 'One account for the console', 'user_unknown')),
  consolePrices: route('GET', '/api/console/prices', list(ConsolePrice, 'Prices for the console')),
  consolePrice: route('GET', '/api/console/prices/:id', one(ConsolePrice, 'One price for the console', 'price_unknown')),
  consoleInterviews: route('GET', '/api/console/interviews', list(ConsoleInterview, 'Interviews for the console')),
  consoleInterview: route(
    'GET',
    '/api/console/interviews/:id',
    one(ConsoleInterview, 'One interview for the console', 'interview_unknown'),
  ),
  consolePayments: route('GET', '/api/console/payments', list(ConsolePayment, 'Payments for the console, without deleted ones')),
  consolePayment: route('GET', '/api/console/payments/:id', one(ConsolePayment, 'One payment for the console', 'payment_unknown')),
  consoleFeedbackList: route('GET', '/api/console/feedback', list(ConsoleFeedback, 'Feedback for the console')),
  consoleFeedback: route('GET', '/api/console/feedback/:id', one(ConsoleFeedback, 'One feedback for the console', 'feedback_unknown')),
  consoleRatings: route('GET', '/api/console/ratings', list(ConsoleRating, 'Ratings for the console')),
  consoleRating: route('GET', '/api/console/ratings/:id', one(ConsoleRating, 'One rating for the console', 'rating_unknown')),
  consoleProblems: route('GET', '/api/console/problems', list(ConsoleProblem, 'Problems for the console')),
  consoleProblem: route('GET', '/api/console/problems/:id', one(ConsoleProblem, 'One problem for the console', 'problem_unknown')),
  consoleAddProblem: route('POST', '/api/console/problems', {
    summary: 'Add a problem from the console',
    access: admins,
    body: ProblemForm,
    answer: created(WrittenProblem),
  }),
  consoleEditProblem: route('PUT', '/api/console/problems/:id', {
    summary: 'Change what is sent of a problem; everything else stays',
    access: admins,
    body: ProblemChanges,
    answer: ok(WrittenProblem),
    rejects: ['problem_unknown'],
  }),
  consoleDeleteProblem: route('DELETE', '/api/console/problems/:id', {
    summary: 'Delete a problem from the console',
    access: admins,
    answer: ok(WrittenProblem),
    rejects: ['problem_unknown'],
  }),
  consoleReferrals: route('GET', '/api/console/referrals', list(ConsoleReferral, 'Referred users for the console')),
  consoleReferral: route(
    'GET',
    '/api/console/referrals/:id',
    one(ConsoleReferral, 'One referred user for the console', 'referral_unknown'),
  ),
  consoleUsersCsv: route('GET', '/api/console/users.csv', csv('Accounts')),
  consolePricesCsv: route('GET', '/api/console/prices.csv', csv('Prices')),
  consoleInterviewsCsv: route('GET', '/api/console/interviews.csv', csv('Interviews')),
  consolePaymentsCsv: route('GET', '/api/console/payments.csv', csv('Payments, without deleted ones,')),
  consoleFeedbackCsv: route('GET', '/api/console/feedback.csv', csv('Feedback')),
  consoleRatingsCsv: route('GET', '/api/console/ratings.csv', csv('Ratings')),
  consoleProblemsCsv: route('GET', '/api/console/problems.csv', csv('Problems')),
  consoleReferrersCsv: route('GET', '/api/console/referrers.csv', csv('Referrers')),
  consoleReferralsCsv: route('GET', '/api/console/referrals.csv', csv('Referred users')),
};
