import type { PaymentMethod } from '@s30/contracts/events/payment';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { formatMoney, type Money } from '@s30/contracts/money';
import type { Reminder } from '@s30/contracts/rules';
import { formatInstant, type TimeZone } from '@s30/contracts/time';
import type { Mail } from '@s30/platform/mailer/port';
import type { Letter } from './sender.ts';

/** What letters about an interview know. */
export type InterviewFacts = {
  readonly interviewType: InterviewType;
  readonly startTime: string;
  /** When it was to begin before it was rescheduled. */
  readonly movedFrom: string | undefined;
  /** Times are told in each of them: the slot's zone, and the reader's own where it is known and another. */
  readonly zones: readonly TimeZone[];
  readonly meetingLink: string;
  readonly meetingPassword: string;
  readonly candidateName: string;
  readonly interviewerName: string;
};
export type PaymentFacts = {
  readonly amount: Money;
  readonly method: PaymentMethod;
  readonly transactionId: string;
  readonly interviewType: InterviewType;
  readonly startTime: string;
  readonly timeZone: TimeZone;
  readonly candidateName: string;
  readonly interviewerName: string;
};

/** One line for each zone. */
const timesIn = (instant: string, zones: readonly TimeZone[]): string =>
  [...new Set(zones)].map((zone) => formatInstant(instant, zone)).join('\n');

const interviewDetails = (facts: InterviewFacts) => [
  { label: 'Interview', value: `${facts.interviewType} mock interview` },
  { label: 'When', value: timesIn(facts.startTime, facts.zones) },
  { label: 'Candidate', value: facts.candidateName },
  { label: 'Interviewer', value: facts.interviewerName },
  { label: 'Meeting link', value: facts.meetingLink === '' ? 'will follow' : facts.meetingLink },
  ...(facts.meetingPassword === '' ? [] : [{ label: 'Meeting password', value: facts.meetingPassword }]),
];
export const paymentDetails = (facts: PaymentFacts) => [
  { label: 'Amount', value: formatMoney(facts.amount) },
  { label: 'Method', value: facts.method },
  { label: 'Transaction ID', value: facts.transactionId },
  { label: 'Interview', value: `${facts.interviewType}, ${formatInstant(facts.startTime, facts.timeZone)}` },
];

export const bookedLetter = (facts: InterviewFacts, url: string, calendar: Mail['calendar']): Letter => ({
  template: 'interview-booked',
  subject: `Booked: ${facts.interviewType} mock interview`,
  paragraphs: ['The interview below is booked. It is attached as a calendar entry.'],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
  ...(calendar ? { calendar } : {}),
});

export const cancelledLetter = (facts: InterviewFacts, url: string, calendar: Mail['calendar']): Letter => ({
  template: 'interview-cancelled',
  subject: `Cancelled: ${facts.interviewType} mock interview`,
  paragraphs: ['The interview below has been cancelled.'],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
  ...(calendar ? { calendar } : {}),
});

export const rescheduledLetter = (facts: InterviewFacts, reason: string | undefined, url: string, calendar: Mail['calendar']): Letter => ({
  template: 'interview-rescheduled',
  subject: `Rescheduled: ${facts.interviewType} mock interview`,
  paragraphs: [
    'The interview below has a new time. The attached calendar entry takes the place of the old one.',
    ...(reason ? [`Reason: ${reason}`] : []),
  ],
  details: [
    ...interviewDetails(facts),
    ...(facts.movedFrom === undefined ? [] : [{ label: 'Was to begin', value: timesIn(facts.movedFrom, facts.zones) }]),
  ],
  action: { label: 'See your interviews', url: `${url}/interviews` },
  ...(calendar ? { calendar } : {}),
});

export const reminderLetter = (facts: InterviewFacts, { kind, words }: Reminder, url: string): Letter => ({
  template: `interview-reminder-${kind}`,
  subject: `Reminder: your ${facts.interviewType} mock interview begins ${words}`,
  paragraphs: [`The interview below begins ${words}.`],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
});

export const LINK_CHANGED = 'meeting-link-changed';
export const linkChangedLetter = (facts: InterviewFacts, url: string, calendar: Mail['calendar']): Letter => ({
  template: LINK_CHANGED,
  subject: 'Your interview has a new meeting link',
  paragraphs: [`${facts.interviewerName} has changed the meeting link of your interview.`],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
  ...(calendar ? { calendar } : {}),
});

export const proofSubmittedLetter = (facts: PaymentFacts, url: string): Letter => ({
  template: 'payment-submitted',
  subject: `Please verify ${formatMoney(facts.amount)} from ${facts.candidateName}`,
  paragraphs: [`${facts.candidateName} has paid and uploaded proof. Please compare it with your account, then verify or reject it.`],
  details: paymentDetails(facts),
  action: { label: 'Verify payments', url: `${url}/payments/verify` },
});

export const verifiedLetter = (facts: PaymentFacts, url: string): Letter => ({
  template: 'payment-verified',
  subject: `Payment verified: ${formatMoney(facts.amount)}`,
  paragraphs: [`${facts.interviewerName} has verified your payment.`],
  details: paymentDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
});

const AFTER_REJECTION = {
  booked: 'Your interview stays booked. Please check the transaction and submit new proof.',
  'not booked': 'The slot had gone before, so no interview is booked. If you have paid, please check the transaction and submit new proof.',
  cancelled: 'The interview was cancelled, so nothing is owed any more. If you have paid, please write to the interviewer.',
} as const;
export const rejectedLetter = (
  facts: PaymentFacts,
  reason: string | undefined,
  interviewIs: 'booked' | 'not booked' | 'cancelled',
  url: string,
): Letter => ({
  template: 'payment-rejected',
  subject: `Payment rejected: ${formatMoney(facts.amount)}`,
  paragraphs: [
    `${facts.interviewerName} could not match your proof of payment${reason ? `: ${reason}` : '.'}`,
    AFTER_REJECTION[interviewIs],
  ],
  details: paymentDetails(facts),
  action: { label: interviewIs === 'cancelled' ? 'See your interviews' : 'Submit new proof', url: `${url}/interviews` },
});
