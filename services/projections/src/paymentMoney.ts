import { keptOf, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { InterviewStatus } from '@s30/contracts/documents/interview';
import type { PaymentMethod, Terms } from '@s30/contracts/events/booking';
import { type Currency, inRupees, minus } from '@s30/contracts/money';
import { chosenTerms, isPaid, OWED, sentAlone } from '@s30/contracts/payment';
import type { PaymentStanding } from './paymentStanding.ts';

/** What the money of a payment follows from. */
export type PaymentMoney = Omit<PaymentStanding, 'refund' | 'otherRefund' | 'balanceBack' | 'rejectedAt'> & {
  readonly terms: readonly Terms[];
  readonly method: PaymentMethod;
  readonly exchangeRate: number;
  readonly interviewStatus?: InterviewStatus | undefined;
  readonly isWithoutCredit?: true | undefined;
};

export const isWanted = ({ stranded, interviewStatus }: Pick<PaymentMoney, 'stranded' | 'interviewStatus'>): boolean =>
  stranded === undefined && interviewStatus !== 'cancelled';

/**
 * True if the balance's part was permanently returned because the payment became useless unproven. It stays so, whatever is
 * proven later, until the payment is wanted again.
 */
export function losesCredit(payment: PaymentMoney): boolean {
  const { status, stranded, deleted, keepsCredit, isWithoutCredit } = payment;
  const takesNothing = OWED.includes(status) || stranded === 'balance-used' || (deleted && keepsCredit === undefined);
  return !isWanted(payment) && chosenTerms(payment).usedS30Balance.minor > 0 && (isWithoutCredit === true || takesNothing);
}

/** Before and after the fee: in minor units of the payment's currency, and in paise at its own rate. */
export type Share = {
  readonly currency: Currency;
  readonly grossMinor: number;
  readonly netMinor: number;
  readonly grossPaise: number;
  readonly netPaise: number;
};
/** The interviewer's share of a paid payment, without refunds, sent or still to be sent. */
export function shareOfInterviewer(payment: PaymentMoney): Share {
  const terms = chosenTerms(payment);
  const { refundedPercent } = payment;
  const { amount, fee } = payment.isWithoutCredit ? sentAlone(terms) : terms;
  const gross = keptOf(amount, refundedPercent);
  const net = minus(gross, keptOf(fee, refundedPercent));
  const [{ minor: grossPaise }, { minor: netPaise }] = [inRupees(gross, payment.exchangeRate), inRupees(net, payment.exchangeRate)];
  return { currency: amount.currency, grossMinor: gross.minor, netMinor: net.minor, grossPaise, netPaise };
}

/** True for paid payments of which something was not refunded. */
export const isEarned = (payment: PaymentMoney): boolean =>
  isPaid(payment.status) && !payment.deleted && payment.refundedPercent < WHOLE_REFUND;
