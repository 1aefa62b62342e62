import { z } from 'zod';
import type { LoggedCategory } from '../events/all.ts';
import { Actor } from '../events/define.ts';
import { Role } from '../fields.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { PaymentStatus } from './payment.ts';
import { Timestamp } from './timestamp.ts';

/** What an event is about, as people call it: its stream's category, except that a booking is split into payment and interview. */
export const KIND_NAMES: Readonly<Record<Exclude<LoggedCategory, 'booking'> | 'interview' | 'payment', string>> = {
  accountMail: 'Account mail',
  administration: 'Admins',
  calendar: 'Slot',
  emailClaim: 'E-mail address',
  exchangeRate: 'Exchange rate',
  googleClaim: 'Google account',
  interview: 'Interview',
  interviewerAccount: 'Interviewer’s account',
  mail: 'Mail',
  payment: 'Payment',
  price: 'Price',
  problem: 'Problem',
  referral: 'Referral',
  slotRequest: 'Slot request',
  user: 'User',
  wallet: 'S30 balance',
};
export type AuditKind = keyof typeof KIND_NAMES;
export const AUDIT_KINDS = Object.keys(KIND_NAMES) as readonly AuditKind[];
export const AuditKind = z.enum(AUDIT_KINDS);

/** Objects whose history can be requested. */
export const AUDIT_OBJECTS = ['payment', 'interview', 'user', 'price', 'exchangeRate', 'problem', 'slot', 'slotRequest', 'wallet'] as const;
export const AuditObject = z.enum(AUDIT_OBJECTS);
export type AuditObject = z.infer<typeof AuditObject>;

/** A value set by an event: amounts are decimal; instants are for the reader's browser to format. */
export const AuditValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('money'), amount: z.number(), currency: Currency }),
  z.object({ kind: z.literal('instant'), instant: z.string() }),
  z.object({ kind: z.literal('file'), url: z.string() }),
]);
export type AuditValue = z.infer<typeof AuditValue>;

/** `before` is missing if there was no value, `after` if none is left. */
export const AuditChange = z.object({ field: z.string(), before: AuditValue.optional(), after: AuditValue.optional() });
export type AuditChange = z.infer<typeof AuditChange>;

const AuditPerson = z.object({ _id: z.string(), name: z.string() });

/** One event of the log, in words. */
export const AuditEventDocument = z.object({
  /** Its position in the log, and the cursor for searches. */
  position: z.string(),
  eventId: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  kind: AuditKind,
  /** The id in the stream's name; for a payment event, the payment's id. */
  objectId: z.string(),
  title: z.string(),
  at: Timestamp,
  /** Who acted, with the name they had then. Processes have the role `system` and the name S30. */
  actor: z.object({ _id: z.string(), name: z.string(), role: Actor.shape.role }),
  /** The event that a process reacted to. */
  because: z.object({ position: z.string(), title: z.string() }).optional(),
  /** The person's request that led to it; shared by everything that followed from that request. */
  requestId: z.string(),
  commandId: z.string(),
  causationId: z.string(),
  candidate: AuditPerson.optional(),
  interviewer: AuditPerson.optional(),
  /** The owner of the account, balance or mail. */
  user: AuditPerson.optional(),
  paymentId: z.string().optional(),
  interviewId: z.string().optional(),
  slotId: z.string().optional(),
  amount: z.number().optional(),
  currency: Currency.optional(),
  changes: z.array(AuditChange),
});
export type AuditEventDocument = z.infer<typeof AuditEventDocument>;

/** The event as stored, with its hash-chain links (absent if the store keeps no hashes). */
export const RawEvent = z.object({
  position: z.string(),
  eventId: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
  hash: z.string().optional(),
  /** Recomputed from the event and the previous hash. */
  computedHash: z.string().optional(),
});
export type RawEvent = z.infer<typeof RawEvent>;

/** Kinds of damage that verification reports. */
const AUDIT_FINDINGS = [
  'changed',
  'missing',
  'out-of-order',
  'cut',
  'seal-mismatch',
  'seal-forged',
  'seals-missing',
  'file-damaged',
] as const;
export const AuditFinding = z.object({
  kind: z.enum(AUDIT_FINDINGS),
  /** One sentence stating what is wrong and where. */
  what: z.string(),
  position: z.string().optional(),
  stream: z.string().optional(),
});
export type AuditFinding = z.infer<typeof AuditFinding>;

const SealDocument = z.object({
  number: z.int(),
  events: z.int(),
  /** The id of the last sealed event. */
  eventId: z.string(),
  hash: z.string(),
  at: Timestamp,
});

export const IntegrityDocument = z.object({
  /** `unverified`: no verification has run since the server started, and no seal was found. */
  state: z.enum(['intact', 'broken', 'running', 'unverified']),
  /** Present while it runs. */
  progress: z.object({ events: z.int(), of: z.int() }).optional(),
  /** The extent of the last successful check of events, chain and seals, and its time. */
  verified: z.object({ position: z.string().optional(), events: z.int(), at: Timestamp }).optional(),
  lastSeal: SealDocument.optional(),
  /** Why the last due seal could not be written. */
  unsealed: z.string().optional(),
  seals: z.int(),
  /** The last position in the log. */
  head: z.string(),
  /** In log order. */
  findings: z.array(AuditFinding),
  /** When damage was first found. */
  foundAt: Timestamp.optional(),
});
export type IntegrityDocument = z.infer<typeof IntegrityDocument>;

/** A payment at one instant. */
export const PaymentState = z.object({
  status: PaymentStatus,
  amount: z.number(),
  currency: Currency,
  usedS30Balance: z.number(),
  remainingAmount: z.number(),
  fee: z.number(),
  /** In rupees at the payment's own rate; `netRupees` is what the interviewer keeps. */
  amountRupees: z.number(),
  netRupees: z.number(),
  deleted: z.boolean(),
  /** An abandoned checkout: its hold lapsed without proof. */
  expired: z.boolean(),
});
export type PaymentState = z.infer<typeof PaymentState>;
/** Follows the status in texts: whether the payment was deleted, or its checkout abandoned. */
export const endOf = ({ deleted, expired }: Pick<PaymentState, 'deleted' | 'expired'>): string => {
  if (deleted) return ', deleted';
  return expired ? ', expired' : '';
};
export const PaymentAsOf = z.object({
  _id: z.string(),
  createdAt: Timestamp,
  interviewType: InterviewType,
  candidate: AuditPerson,
  interviewer: AuditPerson,
  then: PaymentState,
  now: PaymentState,
});
export type PaymentAsOf = z.infer<typeof PaymentAsOf>;

/** Totals of verified payments: in rupees at each payment's own rate, and in the currencies paid. */
export const RevenueFigures = z.object({
  payments: z.int(),
  total: z.number(),
  byCurrency: z.object({ INR: z.number(), USD: z.number(), EUR: z.number() }),
});
export type RevenueFigures = z.infer<typeof RevenueFigures>;
export const RevenueAsOf = z.object({
  at: Timestamp,
  then: RevenueFigures,
  now: RevenueFigures,
  /** By the month in which payment was requested, newest first. */
  months: z.array(z.object({ month: z.string(), then: RevenueFigures, now: RevenueFigures })),
});
export type RevenueAsOf = z.infer<typeof RevenueAsOf>;

export const RoleState = z.object({ role: Role, allowedInterviewTypes: z.array(InterviewType) });
export type RoleState = z.infer<typeof RoleState>;
export const RoleAsOf = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  then: RoleState,
  now: RoleState,
});
export type RoleAsOf = z.infer<typeof RoleAsOf>;
