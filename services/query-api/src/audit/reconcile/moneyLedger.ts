import type { PaymentStatus } from '@s30/contracts/documents/payment';
import type { Fact } from '@s30/contracts/events/all';
import type { BookingEvent } from '@s30/contracts/events/booking';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { inRupees, type Money, minus, money } from '@s30/contracts/money';
import { chosenTerms, isPaid, sentAlone } from '@s30/contracts/payment';
import { unreachable } from '@s30/platform/decider/decider';

/** A payment as computed from its events, without any projection. */
export type LedgerPayment = {
  readonly request: Fact<'PaymentRequested'>;
  readonly bookingId: string;
  readonly createdAt: string;
  method: Fact<'PaymentProofSubmitted'>['method'];
  transactionId: string;
  status: PaymentStatus;
  stranded: Fact<'PaymentStranded'>['because'] | undefined;
  deleted: boolean;
  /** Part was refunded before it was deleted, so what it took from the balance stays spent. */
  keepsCredit: boolean;
  /**
   * It was cancelled or stranded while it took nothing from the balance, or once that was returned:
   * nothing is taken again while that lasts.
   */
  isFreed: boolean;
  readonly grants: Fact<'RefundGranted'>[];
  /** In minor units of its method's currency: still to be sent, and sent. */
  due: number;
  sent: number;
};

/** Amounts in paise. */
export type LedgerWallet = {
  available: number;
  lowest: number;
  lapsed: number;
  readonly grants: { readonly minor: number; readonly cause: string }[];
  readonly payments: Map<string, Taken>;
};
/** What a payment holds, has spent or got back of a balance. */
export type Taken = { readonly held: number; readonly spent: number; readonly refunded: number; readonly isMissing: boolean };
export const NOTHING_TAKEN: Taken = { held: 0, spent: 0, refunded: 0, isMissing: false };

export const termsOf = ({ request, method }: LedgerPayment) => chosenTerms({ terms: request.terms, method });

export const grantedPercent = ({ grants }: LedgerPayment): number => grants.reduce((sum, { percent }) => sum + percent, 0);

/** Amount and fee that the interviewer earned, if paid; without the balance's part if that is free again. */
export const earnedTermsOf = (payment: LedgerPayment) => (payment.isFreed ? sentAlone(termsOf(payment)) : termsOf(payment));

/**
 * The figures the read models must have, in minor units and paise: of the whole price, and of the interviewer's part after fee and refunds.
 */
export function figuresOf(payment: LedgerPayment) {
  const { amount } = termsOf(payment);
  const earned = earnedTermsOf(payment);
  const { exchangeRate } = payment.request;
  const back = grantedPercent(payment);
  const kept = (whole: Money): Money => money(whole.minor - Math.floor((whole.minor * back) / 100), whole.currency);
  const gross = kept(earned.amount);
  const net = minus(gross, kept(earned.fee));
  return {
    isEarned: !payment.deleted && isPaid(payment.status) && back < 100,
    currency: amount.currency,
    grossMinor: gross.minor,
    netMinor: net.minor,
    grossPaise: inRupees(gross, exchangeRate).minor,
    amountMinor: amount.minor,
    amountPaise: inRupees(amount, exchangeRate).minor,
    netPaise: inRupees(net, exchangeRate).minor,
  };
}

/** Applies a booking's event to its payments; events that move no money are ignored. */
export function enterPayment(payments: Map<string, LedgerPayment>, bookingId: string, event: BookingEvent, at: string): void {
  if (event.type === 'PaymentRequested') {
    const request = event.data;
    const begun = {
      transactionId: '',
      status: 'pending',
      stranded: undefined,
      deleted: false,
      keepsCredit: false,
      isFreed: false,
      due: 0,
      sent: 0,
    } as const;
    payments.set(request.paymentId, { request, bookingId, createdAt: at, method: request.terms[0]?.method ?? 'UPI', ...begun, grants: [] });
    return;
  }
  if (!('paymentId' in event.data)) return;
  const { paymentId } = event.data;
  const payment = payments.get(paymentId);
  if (payment === undefined) throw new Error(`payment ${paymentId} begins with ${event.type}`);
  switch (event.type) {
    case 'PaymentMethodChosen':
      payment.method = event.data.method;
      break;
    case 'PaymentProofSubmitted':
      Object.assign(payment, {
        ...{ method: event.data.method, transactionId: event.data.transactionId },
        ...{ status: 'submitted', stranded: undefined, deleted: false },
      });
      break;
    case 'PaymentVerified':
    case 'PaymentCovered':
      Object.assign(payment, { status: 'verified', deleted: false });
      break;
    case 'PaymentRejected':
      payment.status = 'rejected';
      break;
    case 'PaymentStranded':
      payment.stranded = event.data.because;
      break;
    case 'RefundGranted':
      payment.grants.push(event.data);
      payment.due += event.data.money.minor;
      if (event.data.money.minor === 0) payment.status = 'refunded';
      break;
    case 'RefundSent':
      payment.due -= event.data.amount.minor;
      payment.sent += event.data.amount.minor;
      if (payment.due <= 0) payment.status = 'refunded';
      break;
    case 'PaymentDeleted':
      Object.assign(payment, { deleted: true, keepsCredit: payment.grants.length > 0 });
      break;
    default:
    // Moves no money.
  }
}

/** What a wallet must hold or have spent for a payment once all processes have caught up. */
export function takenBy(payment: LedgerPayment, isCancelled: boolean): { readonly held: number; readonly spent: number } {
  const { status, stranded, deleted, keepsCredit, isFreed, request } = payment;
  const credit = termsOf(payment).credit.minor;
  const [none, held, spent] = [
    { held: 0, spent: 0 },
    { held: credit, spent: 0 },
    { held: 0, spent: credit },
  ];
  const isOver = isCancelled || stranded !== undefined;
  if ((isOver && isFreed) || stranded === 'balance-used') return none;
  if (deleted) return keepsCredit ? spent : none;
  switch (status) {
    case 'pending':
      return isOver || request.until !== undefined ? none : held;
    case 'rejected':
      return isOver ? none : held;
    case 'submitted':
      return held;
    case 'verified':
    case 'refunded':
      return spent;
  }
}

/** Call after each event of the payment's booking. */
export function enterUse(payment: LedgerPayment, isCancelled: boolean): void {
  const { held, spent } = takenBy(payment, isCancelled);
  payment.isFreed = (isCancelled || payment.stranded !== undefined) && held + spent === 0;
}

export function enterWallet(wallets: Map<string, LedgerWallet>, bonusFor: Set<string>, id: string, { type, data }: WalletEvent): void {
  const wallet: LedgerWallet = wallets.get(id) ?? { available: 0, lowest: 0, lapsed: 0, grants: [], payments: new Map() };
  wallets.set(id, wallet);
  if (type === 'CreditGranted') {
    wallet.available += data.amount.minor;
    wallet.grants.push({ minor: data.amount.minor, cause: data.cause });
    if (data.referredUserId === id) bonusFor.add(id);
    return;
  }
  if (type === 'CreditLapsed') {
    wallet.available -= data.amount.minor;
    wallet.lapsed += data.amount.minor;
    wallet.lowest = Math.min(wallet.lowest, wallet.available);
    return;
  }
  // Reservations, which expire automatically, and claims of a bonus move no money.
  if (type === 'CreditReserved' || type === 'CreditReservationDropped' || type === 'BonusClaimed' || type === 'BonusReleased') return;
  const { minor } = data.amount;
  const before = wallet.payments.get(data.paymentId) ?? NOTHING_TAKEN;
  const takes = (held: number, spent: number, freed = before.held + before.spent, isMissing = false): void => {
    wallet.available += freed - held - spent;
    wallet.payments.set(data.paymentId, { ...before, held, spent, isMissing });
  };
  switch (type) {
    case 'CreditHeld':
      takes(minor, 0);
      break;
    case 'CreditSpent':
      takes(0, minor);
      break;
    case 'CreditReleased':
      takes(0, 0, minor);
      break;
    case 'CreditMissing':
      takes(0, 0, before.held + before.spent, true);
      break;
    case 'CreditRefunded':
      wallet.available += minor;
      wallet.payments.set(data.paymentId, { ...before, refunded: before.refunded + minor });
      break;
    default:
      unreachable(type);
  }
  wallet.lowest = Math.min(wallet.lowest, wallet.available);
}
