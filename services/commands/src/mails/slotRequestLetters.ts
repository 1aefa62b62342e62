import { type Clocks, timesBy } from '@s30/contracts/clocks';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, formatInstant, type Instant } from '@s30/contracts/time';
import type { Letter } from './sender.ts';

/** The data for letters about a slot request. */
export type SlotRequestFacts = {
  readonly interviewType: InterviewType;
  readonly startTime: Instant;
  readonly clocks: Clocks;
  readonly message: string;
  readonly candidateName: string;
  readonly interviewerName: string;
};

export const slotRequestDetails = ({ interviewType, startTime, clocks, message, candidateName, interviewerName }: SlotRequestFacts) => [
  { label: 'Interview', value: `${interviewType} mock interview` },
  { label: 'When', value: timesBy(startTime, clocks) },
  { label: 'Candidate', value: candidateName },
  { label: 'Interviewer', value: interviewerName },
  ...(message === '' ? [] : [{ label: 'Message', value: message }]),
];

export const slotRequestedLetter = (facts: SlotRequestFacts, url: string): Letter => ({
  template: 'slot-requested',
  isByOthers: true,
  subject: `${facts.candidateName} asks you for a ${facts.interviewType} slot`,
  paragraphs: [`${facts.candidateName} would like a mock interview with you at the time below. Please approve or reject the request.`],
  details: slotRequestDetails(facts),
  action: { label: 'Answer the request', url: `${url}/slots/requests` },
});

/** While the slot is kept, and as long as a slot can be booked at all. */
const lastToBook = ({ startTime }: SlotRequestFacts, keptUntil: Instant): Instant => {
  const lastCall = addHours(startTime, -SLOT_LEAD_HOURS);
  return lastCall < keptUntil ? lastCall : keptUntil;
};

export const slotRequestApprovedLetter = (facts: SlotRequestFacts, keptUntil: Instant, url: string): Letter => ({
  template: 'slot-request-approved',
  subject: `Approved: your ${facts.interviewType} slot with ${facts.interviewerName}`,
  paragraphs: [
    `${facts.interviewerName} has approved your request. The slot is kept for you until ${formatInstant(keptUntil, facts.clocks.zone)}, unless you book it before.`,
    `Please book and pay for it by ${formatInstant(lastToBook(facts, keptUntil), facts.clocks.zone)}.`,
  ],
  details: slotRequestDetails(facts),
  action: { label: 'Book your slot', url: `${url}/slots/available` },
});

export const slotRequestRejectedLetter = (facts: SlotRequestFacts, reason: string | undefined, url: string): Letter => ({
  template: 'slot-request-rejected',
  subject: `Rejected: your request for a ${facts.interviewType} slot`,
  paragraphs: [
    `Your request to ${facts.interviewerName} has been rejected${reason ? `: ${reason}` : '.'}`,
    'You can choose another slot, or ask for another time.',
  ],
  details: slotRequestDetails(facts),
  action: { label: 'See available slots', url: `${url}/slots/available` },
});

export const keptSlotWithdrawnLetter = (facts: SlotRequestFacts, url: string): Letter => ({
  template: 'kept-slot-withdrawn',
  subject: `Withdrawn: your ${facts.interviewType} slot with ${facts.interviewerName}`,
  paragraphs: [
    `The slot that was kept for you on ${formatInstant(facts.startTime, facts.clocks.zone)} has been withdrawn. You have not been charged for it.`,
    'You can choose another slot, or ask for another time.',
  ],
  details: slotRequestDetails(facts),
  action: { label: 'See available slots', url: `${url}/slots/available` },
});
