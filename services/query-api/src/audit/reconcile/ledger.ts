import type { LoggedEvent } from '@s30/contracts/events/all';
import type { PaymentEvent, Terms } from '@s30/contracts/events/payment';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { inRupees, type Money, minus } from '@s30/contracts/money';
import { unreachable } from '@s30/platform/decider/decider';
import type { SeenEvent } from '@s30/platform/projector/seen';
import { idOf } from '@s30/projections/idOf';

/** A payment as its events make it, counted without any projection. */
export type LedgerPayment = {
  readonly candidateId: string;
  readonly interviewerId: string;
  readonly createdAt: string;
  readonly terms: readonly Terms[];
  readonly exchangeRate: number;
  readonly credit: number;
  method: string;
  status: 'pending' | 'submitted' | 'verified' | 'rejected' | 'refunded';
  deleted: boolean;
  /** The share that the interviewer keeps, in percent. */
  kept: number;
  interviewId: string | undefined;
  /** Asked to be sent back, and given back as S30 balance. */
  readonly refundsAsMoney: Money[];
  readonly refundsAsCredit: Money[];
};
type Grant = { readonly minor: number; readonly reason: string; readonly cause: string };
/** All in paise. */
export type LedgerWallet = {
  available: number;
  reserved: number;
  spent: number;
  lowest: number;
  readonly grants: Grant[];
  readonly spentOn: Map<string, number>;
};

export type Ledger = {
  readonly payments: Map<string, LedgerPayment>;
  readonly wallets: Map<string, LedgerWallet>;
  /** Users brought by each user; whose own bonus was paid. */
  readonly referrals: Map<string, number>;
  readonly bonusFor: Set<string>;
  readonly ratings: Map<string, { sum: number; count: number }>;
  readonly interviewerOf: Map<string, string>;
  /** The payment that speaks for an interview. */
  readonly paymentOf: Map<string, string>;
  /** How many documents there must be, by read model. */
  readonly counts: Record<
    'users' | 'interviews' | 'feedback' | 'ratings' | 'problems' | 'slots' | 'slotRequests' | 'prices' | 'exchangeRates' | 'audit',
    number
  >;
  readonly known: Set<string>;
};

export const newLedger = (): Ledger => ({
  payments: new Map(),
  wallets: new Map(),
  referrals: new Map(),
  bonusFor: new Set(),
  ratings: new Map(),
  interviewerOf: new Map(),
  paymentOf: new Map(),
  counts: {
    users: 0,
    interviews: 0,
    feedback: 0,
    ratings: 0,
    problems: 0,
    slots: 0,
    slotRequests: 0,
    prices: 0,
    exchangeRates: 0,
    audit: 0,
  },
  known: new Set(),
});

/** The terms of the method that counts. */
export const termsOf = ({ terms, method }: LedgerPayment): Terms | undefined => terms.find((one) => one.method === method) ?? terms[0];

/** What the read model must say of a payment: minor units, paise, and the interviewer's paise after fee and refund. */
export function figuresOf(payment: LedgerPayment) {
  const terms = termsOf(payment);
  if (terms === undefined) return { currency: 'INR', amountMinor: 0, amountPaise: 0, netPaise: 0 };
  const { amount, fee } = terms;
  const net = inRupees(minus(amount, fee), payment.exchangeRate).minor;
  return {
    currency: amount.currency,
    amountMinor: amount.minor,
    amountPaise: inRupees(amount, payment.exchangeRate).minor,
    netPaise: payment.kept === 100 ? net : Math.round((net * payment.kept) / 100),
  };
}

/** Enters one event. */
export function enter(ledger: Ledger, event: SeenEvent): void {
  // The catalogue has decoded it, so its type and data belong together.
  const logged = { type: event.type, data: event.data } as LoggedEvent;
  ledger.counts.audit += 1;
  if (event.stream.startsWith('payment-')) enterPayment(ledger, idOf(event), logged as PaymentEvent, event.at);
  else if (event.stream.startsWith('wallet-')) enterWallet(ledger, idOf(event), logged as WalletEvent);
  else enterOther(ledger, event.stream, logged);
}

function enterPayment({ payments }: Ledger, id: string, { type, data }: PaymentEvent, at: string): void {
  if (type === 'PaymentRequested') {
    const { candidateId, interviewerId, terms, exchangeRate, credit, interviewId } = data;
    const started = { status: 'pending', deleted: false, kept: 100, interviewId, method: terms[0]?.method ?? '' } as const;
    const request = { candidateId, interviewerId, terms, exchangeRate, credit: credit?.minor ?? 0, createdAt: at };
    payments.set(id, { ...request, ...started, refundsAsMoney: [], refundsAsCredit: [] });
    return;
  }
  const payment = payments.get(id);
  if (payment === undefined) throw new Error(`payment ${id} begins with ${type}`);
  switch (type) {
    case 'PaymentMethodChosen':
      payment.method = data.method;
      break;
    case 'PaymentProofSubmitted':
      Object.assign(payment, { method: data.method, status: 'submitted' });
      break;
    case 'PaymentVerified':
    case 'PaymentCovered':
      payment.status = 'verified';
      break;
    case 'PaymentRejected':
      payment.status = 'rejected';
      break;
    case 'PaymentLinkedToInterview':
      payment.interviewId = data.interviewId;
      break;
    case 'RefundRequested':
      payment.refundsAsMoney.push(data.amount);
      break;
    case 'PaymentRefunded':
      Object.assign(payment, { status: 'refunded', kept: 100 - data.percent });
      if (data.as === 'credit') payment.refundsAsCredit.push(data.amount);
      break;
    case 'PaymentDeleted':
      payment.deleted = true;
      break;
    default:
    // Moves no money.
  }
}

function enterWallet({ wallets, bonusFor }: Ledger, id: string, { type, data }: WalletEvent): void {
  const wallet: LedgerWallet = wallets.get(id) ?? { available: 0, reserved: 0, spent: 0, lowest: 0, grants: [], spentOn: new Map() };
  wallets.set(id, wallet);
  // Claiming a reservation moves nothing yet.
  if (type === 'CreditClaimed') return;
  const { minor } = data.amount;
  switch (type) {
    case 'CreditGranted':
      wallet.available += minor;
      wallet.grants.push({ minor, reason: data.reason, cause: data.cause });
      if (data.reason === 'referral' && data.referredUserId === id) bonusFor.add(id);
      break;
    case 'CreditReserved':
      wallet.available -= minor;
      wallet.reserved += minor;
      break;
    case 'CreditSpent':
      wallet.reserved -= minor;
      wallet.spent += minor;
      wallet.spentOn.set(data.paymentId, (wallet.spentOn.get(data.paymentId) ?? 0) + minor);
      break;
    case 'CreditReleased':
      wallet.available += minor;
      wallet.reserved -= minor;
      break;
    case 'CreditReturned':
      wallet.available += minor;
      wallet.spent -= minor;
      wallet.spentOn.set(data.paymentId, (wallet.spentOn.get(data.paymentId) ?? 0) - minor);
      break;
    default:
      unreachable(type);
  }
  wallet.lowest = Math.min(wallet.lowest, wallet.available, wallet.reserved, wallet.spent);
}

function enterOther(ledger: Ledger, stream: string, { type, data }: LoggedEvent): void {
  const { counts, known, referrals, ratings, interviewerOf, paymentOf } = ledger;
  switch (type) {
    case 'UserRegistered':
      counts.users += 1;
      if (data.referredBy) referrals.set(data.referredBy, (referrals.get(data.referredBy) ?? 0) + 1);
      break;
    case 'InterviewScheduled':
      counts.interviews += 1;
      interviewerOf.set(data.interviewId, data.interviewerId);
      paymentOf.set(data.interviewId, data.paymentId);
      break;
    case 'PaymentAttached':
      paymentOf.set(idOf({ stream }), data.paymentId);
      break;
    case 'FeedbackGiven':
      counts.feedback += 1;
      break;
    case 'InterviewRated': {
      counts.ratings += 1;
      const interviewerId = interviewerOf.get(idOf({ stream })) ?? '';
      const rated = ratings.get(interviewerId) ?? { sum: 0, count: 0 };
      ratings.set(interviewerId, { sum: rated.sum + data.rating, count: rated.count + 1 });
      break;
    }
    case 'ProblemAdded':
      counts.problems += 1;
      break;
    case 'ProblemDeleted':
      counts.problems -= 1;
      break;
    case 'SlotPublished':
      counts.slots += 1;
      break;
    case 'SlotWithdrawn':
      counts.slots -= 1;
      break;
    case 'SlotRequested':
      counts.slotRequests += 1;
      break;
    case 'PriceSet':
    case 'ExchangeRateSet':
      // The newest one stands for all before it.
      if (!known.has(stream)) counts[type === 'PriceSet' ? 'prices' : 'exchangeRates'] += 1;
      known.add(stream);
      break;
    default:
    // Counts for nothing.
  }
}
