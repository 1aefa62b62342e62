import type { AuditObject } from '@s30/contracts/documents/audit';
import type { PaymentStatus } from '@s30/contracts/documents/payment';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { AnswerOf } from '@s30/contracts/route';
import { type Routes, routes } from '@s30/contracts/routes';
import type { ExportProgress } from '@s30/contracts/routes/privacy';
import { addressOf } from '@s30/frontend-shared/api/address';
import { call, fetchBytes } from '@s30/frontend-shared/api/call';
import type { CallRequest } from '@s30/frontend-shared/api/client';
import { fetchPersonalCopy } from '@s30/frontend-shared/api/personalCopy';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { httpClient } from './httpClient.ts';

/**
 * Reads use react-admin's REST dialect. Every change has its own named call; records are never edited directly.
 */
const changes = {
  changeRole: (id: string, change: CallRequest<'changeRole'>['body']) => call('changeRole', { params: { id }, body: change }),
  changePermissions: (id: string, change: CallRequest<'changePermissions'>['body']) =>
    call('changePermissions', { params: { id }, body: change }),
  closeAccount: (id: string, { closed, reason }: { readonly closed: boolean; readonly reason: string }) =>
    call('closeAccount', { params: { id }, body: { closed, ...(reason ? { reason } : {}) } }),
  removeSecondFactor: (id: string, reason: string) => call('removeSecondFactorOfUser', { params: { id }, body: { reason } }),
  copyOfPerson: async (id: string, onProgress: (now: ExportProgress) => void) =>
    fetchPersonalCopy((await call('exportDataOfUser', { params: { id } })).job, { onProgress }),
  erasePerson: (id: string, reason: string) => call('eraseUser', { params: { id }, body: { reason } }),
  endSessionsOfUser: (id: string) => call('endSessionsOfUser', { params: { id } }),
  setPrice: (change: CallRequest<'setPrice'>['body']) => call('setPrice', { body: change }),
  setExchangeRate: (change: CallRequest<'setExchangeRate'>['body']) => call('setExchangeRate', { body: change }),
  addFeedback: (feedback: CallRequest<'giveFeedback'>['body']) => call('giveFeedback', { body: feedback }),
  settleNoShow: (interviewId: string, decision: CallRequest<'settleNoShow'>['body']) =>
    call('settleNoShow', { params: { id: interviewId }, body: decision }),
  addProblem: (problem: CallRequest<'addProblem'>['body']) => call('addProblem', { body: problem }),
  editProblem: (id: string, problem: CallRequest<'editProblem'>['body']) => call('editProblem', { params: { id }, body: problem }),
  deleteProblem: (id: string) => call('deleteProblem', { params: { id } }),
  deletePayment: (id: string, reason: string) => call('deletePayment', { params: { id }, body: { reason } }),
  answerPayment: (answer: CallRequest<'verifyPayment'>['body']) => call('verifyPayment', { body: answer }),
  moveInterview: (id: string, move: CallRequest<'rescheduleInterview'>['body']) =>
    call('rescheduleInterview', { params: { id }, body: move }),
  recordRefund: (id: string, sent: CallRequest<'recordRefund'>['body']) => call('recordRefund', { params: { id }, body: sent }),
  refundPayment: (id: string, refund: CallRequest<'refundPayment'>['body']) => call('refundPayment', { params: { id }, body: refund }),
  decideCredit: (interviewerId: string, chargeId: string, decision: CallRequest<'decideCredit'>['body']) =>
    call('decideCredit', { params: { id: interviewerId, chargeId }, body: decision }),
  setTrustAllowance: (id: string, change: CallRequest<'setTrustAllowance'>['body']) =>
    call('setTrustAllowance', { params: { id }, body: change }),
  recordPayout: (id: string, paid: CallRequest<'recordPayout'>['body']) => call('recordPayout', { params: { id }, body: paid }),
  recordCollection: (id: string, paid: CallRequest<'recordCollection'>['body']) => call('recordCollection', { params: { id }, body: paid }),
  releaseBooking: (id: string) => call('releaseBooking', { params: { id } }),
  cancelInterview: (id: string, cancellation: CallRequest<'cancelInterview'>['body']) =>
    call('cancelInterview', { params: { id }, body: cancellation }),
};

/** Fetches a referrer with all their referred users, page by page. */
async function referralsOfCode(referralCode: string, offset = 0): Promise<AnswerOf<Routes['referralsOfCode']>> {
  const piece = await call('referralsOfCode', { params: { referralCode }, ...(offset > 0 && { query: { offset } }) });
  const { referredUsers, stats } = piece;
  const next = offset + referredUsers.length;
  if (referredUsers.length === 0 || next >= stats.totalReferred) return piece;
  const rest = await referralsOfCode(referralCode, next);
  return { ...piece, referredUsers: [...referredUsers, ...rest.referredUsers] };
}

/** The page asked for or, if the list has fewer, its last one. */
async function pageOrLast<Answer extends { readonly totalPages: number }>(
  page: number,
  fetchPage: (page: number) => Promise<Answer>,
): Promise<Answer> {
  const answer = await fetchPage(page);
  const { totalPages } = answer;
  return totalPages > 0 && page > totalPages ? fetchPage(totalPages) : answer;
}

/** Queries for anything other than a list of records or a single record. */
const answers = {
  /** Rupees per dollar and per euro. */
  exchangeRates: () => call('exchangeRate').then(({ rates }) => rates),
  sessionsOfUser: (id: string) => call('sessionsOfUser', { params: { id } }),
  noShows: () => call('noShows'),
  /** What the candidate would get back if an admin cancelled now. */
  cancellationQuote: (interviewId: string) => call('interviewCancellationQuote', { params: { id: interviewId } }),
  refundTasks: () => call('refundTasks'),
  books: () => call('books'),
  booksOfInterviewers: (page: number, search: string) => call('booksOfInterviewers', { query: { page, search } }),
  statement: (id: string, month: string) => call('statement', { params: { id }, query: { month } }),
  statementFile: (id: string, month: string) => fetchBytes(`${addressOf(routes.statementCsv.path, { id })}?month=${month}`),
  waitingCredits: (page: number) => call('waitingCredits', { query: { page } }),
  creditsOfInterviewer: (id: string, page: number) => call('creditsOfInterviewer', { params: { id }, query: { page } }),
  /** Payments whose proof awaits an answer, oldest first. */
  waitingPayments: () => call('pendingPayments'),
  openSlots: (interviewerId: string, interviewType: InterviewType) => call('availableSlots', { query: { interviewerId, interviewType } }),
  /** Revenue and count of the payments with a status. Includes that status, because the filter may change while the answer is shown. */
  revenue: async (monthYear: string, status: PaymentStatus) => ({
    ...(await call('allPayments', { query: { monthYear, status, page: 1, limit: 1 } })),
    status,
  }),
  feedbackOfInterview: (interviewId: string) => call('feedbackOfInterview', { params: { interviewId } }).then(({ feedback }) => feedback),
  marketplaceHealth: (weeks: number) => call('marketplaceHealth', { query: { weeks } }),
  auditTimeline: (kind: AuditObject, id: string) => call('auditTimeline', { params: { kind, id } }),
  auditSearch: (filters: CallRequest<'auditSearch'>['query'], cursor?: string) =>
    call('auditSearch', { query: { ...filters, ...(cursor === undefined ? {} : { cursor }) } }),
  auditEvent: (position: string) => call('auditEvent', { params: { position } }),
  integrity: () => call('auditIntegrity'),
  verifyLog: () => call('auditVerification'),
  paymentsAsOf: (at: string, asked: number) => pageOrLast(asked, (page) => call('auditPaymentsAsOf', { query: { at, page } })),
  revenueAsOf: (at: string) => call('auditRevenueAsOf', { query: { at } }),
  rolesAsOf: (at: string, asked: number) => pageOrLast(asked, (page) => call('auditRolesAsOf', { query: { at, page } })),
  settings: () => call('settings'),
  referralOverview: () => call('referralOverview'),
  referralsOfCode: (referralCode: string) => referralsOfCode(referralCode),
};

export type Answers = typeof answers;
export type ConsoleDataProvider = DataProvider & typeof changes & Answers;
export const dataProvider: ConsoleDataProvider = { ...simpleRestProvider('/api/console', httpClient), ...changes, ...answers };
