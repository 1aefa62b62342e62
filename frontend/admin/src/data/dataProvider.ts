import type { AuditObject } from '@s30/contracts/documents/audit';
import type { PaymentStatus } from '@s30/contracts/documents/payment';
import type { RefundAs } from '@s30/contracts/events/booking';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { routes } from '@s30/contracts/routes';
import { addressOf } from '@s30/frontend-shared/api/address';
import { call, fetchBytes } from '@s30/frontend-shared/api/call';
import type { CallRequest } from '@s30/frontend-shared/api/client';
import { fetchPersonalCopy } from '@s30/frontend-shared/api/personalCopy';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { httpClient } from './httpClient.ts';

/** Names one attempt: repeating it, because its answer got lost, has one effect. */
type Attempt = { readonly key: string };

/** Reading is react-admin's dialect; roles, permissions and money are changed by name, never by editing a record. */
const changes = {
  changeRole: (id: string, change: CallRequest<'changeRole'>['body'], attempt?: Attempt) =>
    call('changeRole', { params: { id }, body: change, idempotencyKey: attempt?.key }),
  changePermissions: (id: string, change: CallRequest<'changePermissions'>['body'], attempt?: Attempt) =>
    call('changePermissions', { params: { id }, body: change, idempotencyKey: attempt?.key }),
  closeAccount: (id: string, { closed, reason }: { readonly closed: boolean; readonly reason: string }, attempt?: Attempt) =>
    call('closeAccount', { params: { id }, body: { closed, ...(reason ? { reason } : {}) }, idempotencyKey: attempt?.key }),
  removeSecondFactor: (id: string, reason: string, attempt?: Attempt) =>
    call('removeSecondFactorOfUser', { params: { id }, body: { reason }, idempotencyKey: attempt?.key }),
  copyOfPerson: async (id: string, attempt?: Attempt) =>
    fetchPersonalCopy((await call('exportDataOfUser', { params: { id }, idempotencyKey: attempt?.key })).job),
  erasePerson: (id: string, reason: string, attempt?: Attempt) =>
    call('eraseUser', { params: { id }, body: { reason }, idempotencyKey: attempt?.key }),
  endSessionsOfUser: (id: string, attempt?: Attempt) => call('endSessionsOfUser', { params: { id }, idempotencyKey: attempt?.key }),
  setPrice: (change: CallRequest<'setPrice'>['body'], attempt?: Attempt) =>
    call('setPrice', { body: change, idempotencyKey: attempt?.key }),
  setExchangeRate: (change: CallRequest<'setExchangeRate'>['body'], attempt?: Attempt) =>
    call('setExchangeRate', { body: change, idempotencyKey: attempt?.key }),
  addFeedback: (feedback: CallRequest<'giveFeedback'>['body'], attempt?: Attempt) =>
    call('giveFeedback', { body: feedback, idempotencyKey: attempt?.key }),
  settleNoShow: (interviewId: string, decision: CallRequest<'settleNoShow'>['body'], attempt?: Attempt) =>
    call('settleNoShow', { params: { id: interviewId }, body: decision, idempotencyKey: attempt?.key }),
  addProblem: (problem: CallRequest<'addProblem'>['body'], attempt?: Attempt) =>
    call('addProblem', { body: problem, idempotencyKey: attempt?.key }),
  editProblem: (id: string, problem: CallRequest<'editProblem'>['body'], attempt?: Attempt) =>
    call('editProblem', { params: { id }, body: problem, idempotencyKey: attempt?.key }),
  deleteProblem: (id: string, attempt?: Attempt) => call('deleteProblem', { params: { id }, idempotencyKey: attempt?.key }),
  deletePayment: (id: string, reason: string, attempt?: Attempt) =>
    call('deletePayment', { params: { id }, body: { reason }, idempotencyKey: attempt?.key }),
  answerPayment: (answer: CallRequest<'verifyPayment'>['body'], attempt?: Attempt) =>
    call('verifyPayment', { body: answer, idempotencyKey: attempt?.key }),
  moveInterview: (id: string, move: CallRequest<'rescheduleInterview'>['body'], attempt?: Attempt) =>
    call('rescheduleInterview', { params: { id }, body: move, idempotencyKey: attempt?.key }),
  recordRefund: (id: string, note: string, attempt?: Attempt) =>
    call('recordRefund', { params: { id }, body: note ? { note } : {}, idempotencyKey: attempt?.key }),
  refundPayment: (id: string, refund: CallRequest<'refundPayment'>['body'], attempt?: Attempt) =>
    call('refundPayment', { params: { id }, body: refund, idempotencyKey: attempt?.key }),
  decideCredit: (interviewerId: string, chargeId: string, decision: CallRequest<'decideCredit'>['body'], attempt?: Attempt) =>
    call('decideCredit', { params: { id: interviewerId, chargeId }, body: decision, idempotencyKey: attempt?.key }),
  setTrustAllowance: (id: string, change: CallRequest<'setTrustAllowance'>['body'], attempt?: Attempt) =>
    call('setTrustAllowance', { params: { id }, body: change, idempotencyKey: attempt?.key }),
  recordPayout: (id: string, paid: CallRequest<'recordPayout'>['body'], attempt?: Attempt) =>
    call('recordPayout', { params: { id }, body: paid, idempotencyKey: attempt?.key }),
  recordCollection: (id: string, paid: CallRequest<'recordCollection'>['body'], attempt?: Attempt) =>
    call('recordCollection', { params: { id }, body: paid, idempotencyKey: attempt?.key }),
  releaseBooking: (id: string, attempt?: Attempt) => call('releaseBooking', { params: { id }, idempotencyKey: attempt?.key }),
  cancelInterview: (id: string, { reason, refundAs }: { readonly reason: string; readonly refundAs: RefundAs }, attempt?: Attempt) =>
    call('cancelInterview', { params: { id }, body: { refundAs, ...(reason ? { reason } : {}) }, idempotencyKey: attempt?.key }),
};

/** What is neither a list of records nor one of them. */
const answers = {
  /** Rupees per dollar and per euro. */
  exchangeRates: () => call('exchangeRate').then(({ rates }) => rates),
  sessionsOfUser: (id: string) => call('sessionsOfUser', { params: { id } }),
  noShows: () => call('noShows'),
  /** What comes back to the candidate when an admin cancels now. */
  cancellationQuote: (interviewId: string) => call('interviewCancellationQuote', { params: { id: interviewId } }),
  refundTasks: () => call('refundTasks'),
  books: () => call('books'),
  booksOfInterviewers: (page: number) => call('booksOfInterviewers', { query: { page } }),
  statement: (id: string, month: string) => call('statement', { params: { id }, query: { month } }),
  statementFile: (id: string, month: string) => fetchBytes(`${addressOf(routes.statementCsv.path, { id })}?month=${month}`),
  waitingCredits: (page: number) => call('waitingCredits', { query: { page } }),
  creditsOfInterviewer: (id: string, page: number) => call('creditsOfInterviewer', { params: { id }, query: { page } }),
  /** Proof that nobody has answered, the oldest first. */
  waitingPayments: () => call('pendingPayments'),
  openSlots: (interviewerId: string, interviewType: InterviewType) => call('availableSlots', { query: { interviewerId, interviewType } }),
  /** Of the payments with a status, which it names: another may be chosen while it is shown. Its total counts the same payments. */
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
  paymentsAsOf: (at: string, page: number) => call('auditPaymentsAsOf', { query: { at, page } }),
  revenueAsOf: (at: string) => call('auditRevenueAsOf', { query: { at } }),
  rolesAsOf: (at: string, page: number) => call('auditRolesAsOf', { query: { at, page } }),
  referralOverview: () => call('referralOverview'),
  referralsOfCode: (referralCode: string) => call('referralsOfCode', { params: { referralCode } }),
};

export type ConsoleDataProvider = DataProvider & typeof changes & typeof answers;
export const dataProvider: ConsoleDataProvider = { ...simpleRestProvider('/api/console', httpClient), ...changes, ...answers };
