import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, formatInstant, type Instant } from '@s30/contracts/time';
import { detailsOf, type Facts } from './facts.ts';
import type { Letter } from './sender.ts';

export type SlotRequestFacts = Facts & { readonly message: string };

const aboutRequest = (facts: SlotRequestFacts, letter: Letter): Letter => ({
  details: [...detailsOf(facts), ...(facts.message === '' ? [] : [{ label: 'Message', value: facts.message }])],
  action: { label: 'See available slots', path: '/slots/available' },
  ...letter,
});

export const slotRequestedLetter = (facts: SlotRequestFacts): Letter =>
  aboutRequest(facts, {
    template: 'slot-requested',
    isByOthers: true,
    subject: `${facts.candidateName} asks you for a ${facts.interviewType} slot`,
    paragraphs: [`${facts.candidateName} would like a mock interview with you at the time below. Please approve or reject the request.`],
    action: { label: 'Answer the request', path: '/slots/requests' },
  });

/** While the slot is kept, and as long as a slot can be booked at all. */
const lastToBook = ({ startTime }: SlotRequestFacts, keptUntil: Instant): Instant => {
  const lastCall = addHours(startTime, -SLOT_LEAD_HOURS);
  return lastCall < keptUntil ? lastCall : keptUntil;
};

export const slotRequestApprovedLetter = (facts: SlotRequestFacts, keptUntil: Instant): Letter =>
  aboutRequest(facts, {
    template: 'slot-request-approved',
    subject: `Approved: your ${facts.interviewType} slot with ${facts.interviewerName}`,
    paragraphs: [
      `${facts.interviewerName} has approved your request. The slot is kept for you until ${formatInstant(keptUntil, facts.clocks.zone)}, unless you book it before.`,
      `Please book and pay for it by ${formatInstant(lastToBook(facts, keptUntil), facts.clocks.zone)}.`,
    ],
    action: { label: 'Book your slot', path: '/slots/available' },
  });

export const slotRequestRejectedLetter = (facts: SlotRequestFacts, reason: string | undefined): Letter =>
  aboutRequest(facts, {
    template: 'slot-request-rejected',
    subject: `Rejected: your request for a ${facts.interviewType} slot`,
    paragraphs: [
      `Your request to ${facts.interviewerName} has been rejected${reason ? `: ${reason}` : '.'}`,
      'You can choose another slot, or ask for another time.',
    ],
  });

export const keptSlotWithdrawnLetter = (facts: SlotRequestFacts): Letter =>
  aboutRequest(facts, {
    template: 'kept-slot-withdrawn',
    subject: `Withdrawn: your ${facts.interviewType} slot with ${facts.interviewerName}`,
    paragraphs: [
      `The slot that was kept for you on ${formatInstant(facts.startTime, facts.clocks.zone)} has been withdrawn. You have not been charged for it.`,
      'You can choose another slot, or ask for another time.',
    ],
  });
