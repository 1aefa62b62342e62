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

/** To the candidate, who has paid for a slot that is gone. */
export const paidWithoutSlotLetter = (facts: PaymentFacts, url: string): Letter => ({
  template: 'payment-without-slot',
  subject: `Your payment of ${formatMoney(facts.amount)} is safe, but the slot is gone`,
  paragraphs: [
    'Your payment came after the slot had gone, so no interview is booked.',
    'A refund or another slot follows. You need not do anything, and you need not pay again.',
  ],
  details: paymentDetails(facts),
  action: { label: 'See available slots', url: `${url}/slots/available` },
});

/** To the interviewer, who has been paid for a slot that is gone. */
export const proofWithoutSlotLetter = (facts: PaymentFacts, url: string): Letter => ({
  template: 'proof-without-slot',
  subject: `${facts.candidateName} has paid for a slot that is gone`,
  paragraphs: [
    `Proof of payment from ${facts.candidateName} came after the slot had gone. No interview is booked.`,
    'Please compare the proof with your account, then verify or reject it: a refund or another slot follows from your answer.',
  ],
  details: paymentDetails(facts),
  action: { label: 'Verify payments', url: `${url}/payments/verify` },
});
