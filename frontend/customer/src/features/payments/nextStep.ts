import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { STRANDED } from '@s30/contracts/payment';
import { formatInstant, type TimeZone } from '@s30/contracts/time';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { isForNothing, isPaidByBalance, NOTHING_LEFT } from '../../components/payment/owed.ts';
import { onceProven, onceVerified, PROOF_NOT_MATCHED, refundWords } from './refundWords.ts';

/** Adds a full stop unless the text already ends a sentence. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What happens next with a payment, in one or two sentences for the payer. */
export function nextStep(payment: PaymentDocument, zone: TimeZone): string {
  const isOver = isForNothing(payment);
  const { status, refund, needsRefundOrSlot, lateBecause, rejectionReason, releaseAt, payee, verifiedBy } = payment;
  if (refund?.isDue || status === 'refunded') return refundWords(payment);
  if (needsRefundOrSlot && status !== 'rejected')
    return `${STRANDED[lateBecause ?? 'slot-taken'].short}. ${
      status === 'verified' ? 'An admin sends it back.' : `Once ${isolatedText(payee.name)} has verified it, an admin sends it back.`
    }`;
  switch (status) {
    case 'pending':
      return isOver ? NOTHING_LEFT : 'Send the money, then upload the proof.';
    case 'submitted':
      return isOver ? onceVerified(payment) : `${isolatedText(payee.name)} verifies it. Verification takes 1-2 business days.`;
    case 'verified':
      return `${refund ? `${refundWords(payment)} ` : ''}${
        isPaidByBalance(payment) ? 'Paid with your S30 balance' : `Verified by ${isolatedText(verifiedBy?.name ?? payee.name)}`
      }: nothing is left to do.`;
    case 'rejected': {
      const why = rejectionReason ? sentence(`Rejected: ${rejectionReason}`) : PROOF_NOT_MATCHED;
      if (isOver) return `${why} ${onceProven(payment)}`;
      return `${why} Check the transaction and submit the proof again${
        releaseAt ? ` before ${formatInstant(releaseAt, zone)}, or the booking is released` : ''
      }.`;
    }
  }
}
