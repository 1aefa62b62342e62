import { z } from 'zod';
import { BooksDocument, CreditDocument, InterviewerBooks, StatementDocument } from '../documents/books.ts';
import { remark } from '../fields.ts';
import { Currency } from '../money.ts';
import { admins, created, fileAnswer, interviewers, ok, route } from '../route.ts';
import { AMOUNT_MAX, REASON_MAX } from '../rules.ts';
import { Month } from '../time.ts';
import { paged, pageFigures, search } from './listQuery.ts';

const owable = z.number({ error: 'Amount must be a number' }).max(AMOUNT_MAX, 'Amount is more than anybody owes');
const amount = owable.min(0.01, 'Amount must be more than 0');
const reason = remark(REASON_MAX);
/** Refused if the number of settlements is not the one that the admin saw. */
const Settlement = z.object({ amount, currency: Currency, note: reason, settlementsSeen: z.int().optional() });
const ofMonth = z.object({ month: Month.optional() });
const Recorded = z.object({ message: z.string() });
/** `settlements`: how many payouts and collections were recorded with this one; a repeated request gets the answer of the first. */
const Settled = Recorded.extend({ settlements: z.int().optional() });
/** What admins decide about an interviewer's money. */
const deciding = { security: true, access: admins, recentCode: true } as const;
const settling = {
  ...deciding,
  body: Settlement,
  answer: created(Settled),
  rejects: ['user_unknown', 'not_an_interviewer', 'own_booking', 'changed_meanwhile'],
} as const;

/** Who owes whom: statements, settlements, and credit awaiting an admin. */
export const booksRoutes = {
  ownStatement: route('GET', '/api/earnings/statement', {
    summary: 'What the interviewer and the platform owe each other in a month (default: this one)',
    access: interviewers,
    query: ofMonth,
    answer: ok(StatementDocument),
  }),
  ownStatementCsv: route('GET', '/api/earnings/statement.csv', {
    summary: 'The lines of a statement as CSV',
    access: interviewers,
    query: ofMonth,
    answer: fileAnswer(z.string(), 'text/csv'),
  }),
  books: route('GET', '/api/admin/books', {
    summary: 'The accounts of the books by kind and currency: each currency comes to zero',
    access: admins,
    answer: ok(BooksDocument),
  }),
  booksOfInterviewers: route('GET', '/api/admin/books/interviewers', {
    summary: 'What each interviewer and the platform owe each other, and what they are trusted with, by name; search by name',
    access: admins,
    query: z.object({ ...paged, search }),
    answer: ok(z.object({ interviewers: z.array(InterviewerBooks), ...pageFigures })),
  }),
  statement: route('GET', '/api/admin/books/interviewers/:id/statement', {
    summary: 'The statement of one interviewer',
    access: admins,
    query: ofMonth,
    answer: ok(StatementDocument),
    rejects: ['user_unknown'],
  }),
  statementCsv: route('GET', '/api/admin/books/interviewers/:id/statement.csv', {
    summary: 'The lines of one interviewer’s statement as CSV',
    access: admins,
    query: ofMonth,
    answer: fileAnswer(z.string(), 'text/csv'),
    rejects: ['user_unknown'],
  }),
  waitingCredits: route('GET', '/api/admin/credits', {
    summary: 'Credit beyond what an interviewer’s word is good for, the oldest first, with what is odd about it',
    access: admins,
    query: z.object(paged),
    answer: ok(z.object({ credits: z.array(CreditDocument), ...pageFigures })),
  }),
  creditsOfInterviewer: route('GET', '/api/admin/books/interviewers/:id/credits', {
    summary: 'Credit on one interviewer’s word that is charged to them or waits, the newest first',
    access: admins,
    query: z.object(paged),
    answer: ok(z.object({ credits: z.array(CreditDocument), ...pageFigures })),
    rejects: ['user_unknown'],
  }),
  decideCredit: route('PUT', '/api/admin/books/interviewers/:id/credits/:chargeId', {
    summary: 'Approve credit that waits, decline it, or let the platform bear what was charged',
    ...deciding,
    body: z
      .object({
        decision: z.enum(['approve', 'decline', 'waive'], { error: 'must be approve, decline or waive' }),
        reason,
        declinedSeen: z
          .number()
          .optional()
          .describe('What was declined of it, as the admin saw it: an approval overrules no refusal unseen.'),
      })
      .refine((body) => body.decision !== 'decline' || body.reason !== undefined, { path: ['reason'], error: 'Please give a reason' }),
    answer: ok(Recorded),
    rejects: ['charge_unknown', 'charge_not_waiting', 'charge_settled', 'changed_meanwhile', 'own_booking', 'credit_of_erased'],
  }),
  setTrustAllowance: route('PUT', '/api/admin/books/interviewers/:id/allowance', {
    summary: 'Set how much credit is given on one interviewer’s word, in rupees; what fits by then is given',
    ...deciding,
    body: z.object({
      amount: owable.min(0, 'Amount must be 0 or more'),
      reason,
      madeFrom: z.number().optional().describe('The allowance that the admin saw.'),
    }),
    answer: ok(Recorded),
    rejects: ['user_unknown', 'not_an_interviewer', 'own_booking', 'changed_meanwhile'],
  }),
  recordPayout: route('POST', '/api/admin/books/interviewers/:id/payouts', {
    summary: 'Record that the platform has sent money to an interviewer',
    ...settling,
  }),
  recordCollection: route('POST', '/api/admin/books/interviewers/:id/collections', {
    summary: 'Record that an interviewer has sent money to the platform; what fits their allowance by then is given',
    ...settling,
  }),
};
