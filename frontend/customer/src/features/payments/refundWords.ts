import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';

type Refunded = Pick<PaymentDocument, 'refund' | 'remainingAmount' | 'currency'>;

export const PROOF_NOT_MATCHED = 'The interviewer could not match your proof.';

/** What a payment whose interview is cancelled still gives back, on this condition. */
function afterCancellation({ interview: { givesBack } }: Pick<PaymentDocument, 'interview'>, condition: string): string {
  if (!givesBack?.percent) return 'The interview was cancelled. Nothing of the payment comes back.';
  const way = givesBack.as === 'credit' ? 'comes back as S30 balance' : 'is sent back to you';
  return `The interview was cancelled. ${condition}, ${givesBack.percent}% of it ${way}.`;
}
/** The same for a payment that waits to be verified, and for one that was rejected. */
export const onceVerified = (payment: Pick<PaymentDocument, 'interview' | 'payee'>): string =>
  afterCancellation(payment, `Once ${isolatedText(payment.payee.name)} has verified the payment`);
export const onceProven = (payment: Pick<PaymentDocument, 'interview'>): string =>
  afterCancellation(payment, 'If you have paid, submit new proof: once it is verified');

type Refund = NonNullable<Refunded['refund']>;
type Part = Pick<Refund, 'amount' | 'currency' | 'percent' | 'as'>;

const shareOf = ({ percent }: Part): string => (percent < 100 ? `, ${percent}% of what you paid,` : '');

/** A part that came back as balance, of which some may wait for an admin or have been declined. */
function creditWords(part: Part, { waiting, declined }: Pick<Refund, 'waiting' | 'declined'>): string {
  const held = waiting ?? declined ?? 0;
  if (held === 0) return `${formatAmount(part.amount, part.currency)}${shareOf(part)} was added to your S30 balance.`;
  const heldWords = formatAmount(held, 'INR');
  const rest = held < part.amount ? `${formatAmount(part.amount - held, 'INR')} was added to your S30 balance. ` : '';
  return waiting
    ? `${rest}${heldWords} waits for a check by an admin before it is added to your S30 balance.`
    : `${rest}An admin has declined ${heldWords}. Please contact us if you think that is wrong.`;
}
const sentWords = (part: Part): string => `${formatAmount(part.amount, part.currency)}${shareOf(part)} was sent back to you.`;

/** Tells the payer what was refunded, in what form, and what is still to be sent. */
export function refundWords({ refund, remainingAmount, currency }: Refunded): string {
  if (!refund) return `${formatAmount(remainingAmount, currency)} was sent back to you.`;
  const words = (part: Part) => (part.as === 'credit' ? creditWords(part, refund) : sentWords(part));
  const last = refund.isDue
    ? `${formatAmount(refund.amount, refund.currency)}${shareOf(refund)} is on its way back to you: an admin sends it.`
    : words(refund);
  const balance = refund.balance ? [`${formatAmount(refund.balance, 'INR')} of S30 balance is back in your balance.`] : [];
  return [last, ...balance, ...(refund.besides ?? []).map(words)].join(' ');
}
