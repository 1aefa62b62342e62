import type { LateBecause } from '@s30/contracts/events/payment';
import { formatMoney } from '@s30/contracts/money';
import { formatInstant } from '@s30/contracts/time';
import { type PaymentFacts, paymentDetails } from './letters.ts';
import type { Letter } from './sender.ts';
import { type SlotRequestFacts, slotRequestDetails } from './slotRequestLetters.ts';

export const keptSlotWithdrawnLetter = (facts: SlotRequestFacts, url: string): Letter => ({
  template: 'kept-slot-withdrawn',
  subject: `Withdrawn: your ${facts.interviewType} slot with ${facts.interviewerName}`,
  paragraphs: [
    `The slot that was kept for you on ${formatInstant(facts.startTime, facts.timeZone)} has been withdrawn. You have not been charged for it.`,
    'You can choose another slot, or ask for another time.',
  ],
  details: slotRequestDetails(facts),
  action: { label: 'See available slots', url: `${url}/slots/available` },
});

const WHAT_IT_IS: Readonly<Record<LateBecause, string>> = { 'slot-taken': 'gone', 'balance-used': 'not booked' };
const WHAT_HAD_GONE: Readonly<Record<LateBecause, string>> = {
  'slot-taken': 'the slot had gone',
  'balance-used': 'the S30 balance that was to pay a part of it had been used elsewhere',
};

/** To the candidate, who has paid and got no slot. */
export const paidWithoutSlotLetter = (facts: PaymentFacts, because: LateBecause, url: string): Letter => ({
  template: 'payment-without-slot',
  subject: `Your payment of ${formatMoney(facts.amount)} is safe, but the slot is ${WHAT_IT_IS[because]}`,
  paragraphs: [
    `Your payment came after ${WHAT_HAD_GONE[because]}, so no interview is booked.`,
    'A refund or another slot follows. You need not do anything, and you need not pay again.',
  ],
  details: paymentDetails(facts),
  action: { label: 'See available slots', url: `${url}/slots/available` },
});

/** To the interviewer, who has been paid for a slot that is not booked. */
export const proofWithoutSlotLetter = (facts: PaymentFacts, because: LateBecause, url: string): Letter => ({
  template: 'proof-without-slot',
  subject: `${facts.candidateName} has paid for a slot that is ${WHAT_IT_IS[because]}`,
  paragraphs: [
    `Proof of payment from ${facts.candidateName} came after ${WHAT_HAD_GONE[because]}. No interview is booked.`,
    'Please compare the proof with your account, then verify or reject it: a refund or another slot follows from your answer.',
  ],
  details: paymentDetails(facts),
  action: { label: 'Verify payments', url: `${url}/payments/verify` },
});
