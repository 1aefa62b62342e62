import { z } from 'zod';
import { ChargeKind } from '../events/interviewerAccount.ts';
import { Currency } from '../money.ts';

const Person = z.object({ _id: z.string(), name: z.string() });

/** What makes a look at a charge worth while. */
export const ODDITIES = ['same-address', 'same-picture', 'new-account', 'verified-at-once'] as const;
export const Oddity = z.enum(ODDITIES);
export type Oddity = z.infer<typeof Oddity>;

/** Credit that rests on an interviewer's word; amounts in rupees. */
export const CreditDocument = z.object({
  _id: z.string(),
  kind: ChargeKind,
  interviewer: Person,
  candidate: Person,
  interviewId: z.string(),
  wanted: z.number(),
  /** Given, and charged to the interviewer … */
  charged: z.number(),
  /** … of which the platform bears so much. */
  waived: z.number(),
  waiting: z.number(),
  declined: z.number(),
  reason: z.string().optional(),
  askedAt: z.string(),
  /** When proof was submitted, when it was verified, when the candidate's account began. */
  times: z.object({ registered: z.string().optional(), proof: z.string().optional(), verified: z.string().optional() }),
  odd: z.array(Oddity),
});
export type CreditDocument = z.infer<typeof CreditDocument>;

/** How an entry of the books came about. */
export const ENTRY_KINDS = [
  'direct',
  'balance',
  'fee',
  'refund',
  'bonus',
  'refund-due',
  'refund-sent',
  'waived',
  'payout',
  'collection',
] as const;
export const EntryKind = z.enum(ENTRY_KINDS);
export type EntryKind = z.infer<typeof EntryKind>;

/** The columns of a statement; `due`: what the platform owes the interviewer, below zero what they owe it. */
const StatementSums = z.object({
  currency: Currency,
  /** From earlier months. */
  opening: z.number(),
  direct: z.number(),
  balance: z.number(),
  fee: z.number(),
  refunds: z.number(),
  bonuses: z.number(),
  waived: z.number(),
  paidOut: z.number(),
  collected: z.number(),
  due: z.number(),
});
export type StatementSums = z.infer<typeof StatementSums>;

/** What an interviewer and the platform owe each other, by month; one sum for each currency that was ever used. */
export const StatementDocument = z.object({
  interviewer: Person,
  month: z.string(),
  sums: z.array(StatementSums),
  /** Oldest first. `amount`: by how much it changes what is due; of what was received directly, how much that was. */
  lines: z.array(
    z.object({
      _id: z.string(),
      date: z.string(),
      kind: EntryKind,
      candidate: z.string(),
      currency: Currency,
      amount: z.number(),
      note: z.string().optional(),
    }),
  ),
});
export type StatementDocument = z.infer<typeof StatementDocument>;

/** One interviewer in the books. */
export const InterviewerBooks = z.object({
  _id: z.string(),
  name: z.string(),
  due: z.array(z.object({ currency: Currency, amount: z.number() })),
  /** In rupees: charged, neither waived nor collected, and how far that may go before an admin is asked. */
  outstanding: z.number(),
  allowance: z.number(),
  waiting: z.number(),
});
export type InterviewerBooks = z.infer<typeof InterviewerBooks>;

export const ACCOUNT_KINDS = ['balance', 'interviewer', 'direct', 'payers', 'fee', 'promotions', 'refunds', 'bank'] as const;
export const AccountKind = z.enum(ACCOUNT_KINDS);
export type AccountKind = z.infer<typeof AccountKind>;

/** All accounts of the books, summed by kind: each currency comes to zero. */
export const BooksDocument = z.object({
  accounts: z.array(z.object({ kind: AccountKind, currency: Currency, amount: z.number() })),
});
export type BooksDocument = z.infer<typeof BooksDocument>;

export const ENTRY_NAMES: Readonly<Record<EntryKind, string>> = {
  direct: 'Received directly',
  balance: 'Paid by S30 balance',
  fee: 'Platform fee',
  refund: 'Refund given as S30 balance',
  bonus: 'Referral bonus',
  'refund-due': 'Refund sent by S30',
  'refund-sent': 'Refund sent',
  waived: 'Borne by S30',
  payout: 'Paid out',
  collection: 'Collected',
};

/** The rows of a statement, in the order in which they are read. */
export const STATEMENT_ROWS = [
  ['direct', 'Received directly from candidates'],
  ['opening', 'Due from earlier months'],
  ['balance', 'Paid by S30 balance'],
  ['fee', 'Platform fee'],
  ['refunds', 'Refunds charged'],
  ['bonuses', 'Referral bonuses charged'],
  ['waived', 'Borne by S30'],
  ['paidOut', 'Paid out by S30'],
  ['collected', 'Paid to S30'],
  ['due', 'Balance due'],
] as const satisfies readonly (readonly [Exclude<keyof StatementSums, 'currency'>, string])[];
