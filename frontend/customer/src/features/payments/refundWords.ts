import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';

type Refunded = Pick<PaymentDocument, 'refund' | 'remainingAmount' | 'usedS30Balance' | 'currency'>;

export const PROOF_NOT_MATCHED = 'The interviewer could not match your proof.';
export const onceVerified = (payee: string): string =>
  `The interview was cancelled. Once ${isolatedText(payee)} has verified the payment, you get back what the cancellation gives back.`;

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
export function refundWords({ refund, remainingAmount, usedS30Balance, currency }: Refunded): string {
  if (!refund) return `${formatAmount(remainingAmount, currency)} was sent back to you.`;
  const words = (part: Part) => (part.as === 'credit' ? creditWords(part, refund) : sentWords(part));
  const last = refund.isDue
    ? `${formatAmount(refund.amount, refund.currency)}${shareOf(refund)} is on its way back to you: an admin sends it.`
    : words(refund);
  const balance =
    refund.as === 'money' && usedS30Balance > 0 ? ['The same share of the S30 balance you used is back in your balance.'] : [];
  return [last, ...balance, ...(refund.besides ?? []).map(words)].join(' ');
}
