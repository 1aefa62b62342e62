import type { AccountKind, CreditDocument } from '@s30/contracts/documents/books';

export const BOOKS_FAILED = 'Failed to load the books. Please try again.';
export const CREDITS_FAILED = 'Failed to load the credit that waits. Please try again.';
export const STATEMENT_FAILED = 'Failed to load the statement. Please try again.';
export const DECISION_FAILED = 'Failed to decide this';
export const SETTLEMENT_FAILED = 'Failed to record this';
export const REPEATED = 'This was recorded already, and has not been recorded again. If it is another one, please record it once more.';

export const CREDIT_NAMES: Readonly<Record<CreditDocument['kind'], string>> = { refund: 'Refund', bonus: 'Referral bonus, for two' };
export const ACCOUNT_NAMES: Readonly<Record<AccountKind, string>> = {
  balance: 'S30 balances of users',
  interviewer: 'Interviewers',
  direct: 'Received directly by interviewers',
  payers: 'Sent directly by candidates',
  fee: 'Platform fee',
  promotions: 'Promotions, and what S30 bears',
  refunds: 'Refunds to send',
  bank: 'Bank',
};
