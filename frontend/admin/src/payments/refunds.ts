import { givenBack, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import type { RefundAs } from '@s30/contracts/events/booking';
import { formatAmount, formatMoney, type Money, moneyFrom, rupees } from '@s30/contracts/money';
import { STRANDED } from '@s30/contracts/payment';
import { besidesWords, partWords } from '@s30/frontend-shared/bookings/refundParts';

type Due = Pick<PaymentDocument, 'refund' | 'remainingAmount' | 'currency' | 'needsRefundOrSlot' | 'lateBecause'>;

/** The amount to send back as money; used S30 balance is returned as balance. */
export const amountDue = ({ refund, remainingAmount, currency }: Due): string =>
  refund ? formatAmount(refund.amount, refund.currency) : formatAmount(remainingAmount, currency);

/** Why a refund is due, according to the refund or the payment. */
export function reasonFor({ refund, needsRefundOrSlot, lateBecause }: Due): string {
  if (refund?.reason) return `${refund.percent}% given back: ${refund.reason}`;
  if (needsRefundOrSlot || lateBecause) return STRANDED[lateBecause ?? 'slot-taken'].short;
  return refund && refund.percent < 100 ? `Cancelled, ${refund.percent}% comes back` : 'Cancelled, everything comes back';
}

/** A note beside a payment's status: the state of its refund, or that it pays for nothing. */
export function remarkOn(payment: Due & Pick<PaymentDocument, 'status'>): string | undefined {
  const { refund, needsRefundOrSlot, lateBecause = 'slot-taken' } = payment;
  if (!refund) return needsRefundOrSlot ? STRANDED[lateBecause].short : undefined;
  const last = refund.isDue ? `${amountDue(payment)} to be sent back` : partWords(refund, refund);
  return [last, ...besidesWords(refund)].join(', ');
}

type Paid = Pick<PaymentDocument, 'credit' | 'remainingAmount' | 'currency' | 'exchangeRate' | 'lateBecause' | 'refundablePercent'>;

/** The amounts of a refund: `credit` goes to the balance at once, `money` has to be sent. */
export function refundOf(payment: Paid, percent: number, as: RefundAs): { readonly credit: Money; readonly money: Money } {
  const { credit, remainingAmount, currency, exchangeRate, lateBecause, refundablePercent } = payment;
  const brought = { credit: rupees(lateBecause === 'balance-used' ? 0 : credit), sent: moneyFrom(remainingAmount, currency), exchangeRate };
  return givenBack(brought, as, percent, WHOLE_REFUND - refundablePercent);
}

/** The refund's amounts for the button: "₹999.00 + ₹500.00". */
export function refundTotal(payment: Paid, percent: number, as: RefundAs): string {
  const { credit, money } = refundOf(payment, percent, as);
  return [money, credit]
    .filter(({ minor }) => minor > 0)
    .map(formatMoney)
    .join(' + ');
}

/** The refund's amounts in words, for the confirmation dialog. */
export function refundWords(payment: Paid, percent: number, as: RefundAs, payer: string): string {
  const { credit, money } = refundOf(payment, percent, as);
  const toBalance = `${formatMoney(credit)} goes to the S30 balance of ${payer} at once.`;
  if (money.minor === 0) return toBalance;
  const toSend = `${formatMoney(money)} becomes a refund to send to ${payer}.`;
  return credit.minor === 0 ? toSend : `${toSend} ${toBalance}`;
}
