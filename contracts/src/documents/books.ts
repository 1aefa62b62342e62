import { z } from 'zod';
import { ChargeKind } from '../events/interviewerAccount.ts';
import { Currency } from '../money.ts';
import { Timestamp } from './timestamp.ts';

const Person = z.object({ _id: z.string(), name: z.string() });

/** Signs that a charge deserves a closer look. */
const ODDITIES = ['same-address', 'same-picture', 'new-account', 'verified-at-once'] as const;
export const Oddity = z.enum(ODDITIES);
export type Oddity = z.infer<typeof Oddity>;

/** Credit granted on an interviewer's word; amounts in rupees. */
export const CreditDocument = z.object({
  _id: z.string(),
  kind: ChargeKind,
  interviewer: Person,
  candidate: Person,
  interviewId: z.string(),
  wanted: z.number(),
  /** Granted, and charged to the interviewer. */
  charged: z.number(),
  /** The part of `charged` that the platform absorbs. */
  waived: z.number(),
  waiting: z.number(),
  declined: z.number(),
  reason: z.string().optional(),
  askedAt: Timestamp,
  /** When the candidate registered, when the proof was submitted, and when it was verified. */
  times: z.object({ registered: z.string().optional(), proof: z.string().optional(), verified: z.string().optional() }),
  odd: z.array(Oddity),
});
export type CreditDocument = z.infer<typeof CreditDocument>;

/** What caused an entry in the books. */
const ENTRY_KINDS = [
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
  'lapsed',
] as const;
export const EntryKind = z.enum(ENTRY_KINDS);
export type EntryKind = z.infer<typeof EntryKind>;

/** The columns of a statement. `due`: what the platform owes the interviewer; negative if they owe the platform. */
const StatementSums = z.object({
  currency: Currency,
  /** Carried over from earlier months. */
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

/** What an interviewer and the platform owe each other in a month; one entry per currency ever used. */
export const StatementDocument = z.object({
  interviewer: Person,
  month: z.string(),
  /** Of the oldest entry, if there is any. */
  firstMonth: z.string().optional(),
  sums: z.array(StatementSums),
  /** Oldest first. `amount`: the change in what is due; for direct payments, the amount received. */
  lines: z.array(
    z.object({
      _id: z.string(),
      date: Timestamp,
      kind: EntryKind,
      candidate: z.string(),
      currency: Currency,
      amount: z.number(),
      note: z.string().optional(),
    }),
  ),
});
export type StatementDocument = z.infer<typeof StatementDocument>;

/** An interviewer's row in the books. */
export const InterviewerBooks = z.object({
  _id: z.string(),
  name: z.string(),
  due: z.array(z.object({ currency: Currency, amount: z.number() })),
  /** In rupees: charges neither waived nor collected, and the limit above which an admin must approve. */
  outstanding: z.number(),
  allowance: z.number(),
  waiting: z.number(),
  /** How many payouts and collections were recorded. */
  settlements: z.int(),
});
export type InterviewerBooks = z.infer<typeof InterviewerBooks>;

export const ACCOUNT_KINDS = ['balance', 'interviewer', 'direct', 'payers', 'fee', 'promotions', 'refunds', 'bank'] as const;
export const AccountKind = z.enum(ACCOUNT_KINDS);
export type AccountKind = z.infer<typeof AccountKind>;

/** All accounts of the books, summed by kind; each currency sums to zero. */
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
  'refund-due': 'Refund due from S30',
  'refund-sent': 'Refund sent',
  waived: 'Borne by S30',
  payout: 'Paid out by S30',
  collection: 'Paid to S30',
  lapsed: 'S30 balance lapsed',
};

/** The rows of a statement, in display order. A sum of entries of one kind is named as they are. */
export const STATEMENT_ROWS = [
  ['direct', 'Received directly from candidates'],
  ['opening', 'Due from earlier months'],
  ['balance', ENTRY_NAMES.balance],
  ['fee', ENTRY_NAMES.fee],
  ['refunds', 'Refunds charged'],
  ['bonuses', 'Referral bonuses charged'],
  ['waived', ENTRY_NAMES.waived],
  ['paidOut', ENTRY_NAMES.payout],
  ['collected', ENTRY_NAMES.collection],
  ['due', 'Balance due'],
] as const satisfies readonly (readonly [Exclude<keyof StatementSums, 'currency'>, string])[];
