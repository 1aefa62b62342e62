import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { SlotRequestEvent } from '@s30/contracts/events/slotRequest';
import type { Side } from '@s30/contracts/noShow';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, earlier, formatInstant, instantOn } from '@s30/contracts/time';
import type { Reactions } from '@s30/platform/projector/projection';
import { calendar } from '../calendar/decider.ts';
import { type MadeSlotRequest, slotRequest } from '../slot-request/decider.ts';
import { detailsOf, endedBy, type Facts, factsFor, type Telling } from './notice.ts';
import type { Letter, MailCause } from './sender.ts';

type OfRequest = MailCause & { readonly data: { readonly slotRequestId?: string | undefined } };

const TO_SLOTS = { label: 'See available slots', path: '/slots/available' };
const OR_ANOTHER = 'You can choose another slot, or ask for another time.';

export function slotRequestNotices({ load, mails }: Telling): Reactions<CalendarEvent | SlotRequestEvent, void> {
  const tell =
    (side: Side, write: (facts: Facts, made: MadeSlotRequest) => Letter | undefined | Promise<Letter | undefined>) =>
    async (event: OfRequest): Promise<void> => {
      const { slotRequestId } = event.data;
      const made = slotRequestId && (await load(slotRequest, slotRequestId));
      if (!made || made.status === 'none') return;
      const { request } = made;
      const { preferredDate, preferredTime, timeZone, message } = request;
      const startTime = instantOn(preferredDate, preferredTime, timeZone);
      // The candidate chose the zone of this request.
      const facts = await factsFor(side, load, request, { startTime, timeZone, candidateZone: timeZone });
      const letter = await write(facts, made);
      const details = { ...detailsOf(facts), Message: message };
      const about = [request.candidateId, request.interviewerId];
      if (letter) await mails.send({ details, action: TO_SLOTS, ...letter, about }, request[`${side}Id`], event);
    };

  return {
    SlotRequested: tell('interviewer', ({ candidate, interviewType }) => ({
      template: 'slot-requested',
      isByOthers: true,
      subject: `${candidate.name} asks you for a ${interviewType} slot`,
      paragraphs: [`${candidate.name} would like a mock interview with you at the time below. Please approve or reject the request.`],
      action: { label: 'Answer the request', path: '/slots/requests' },
    })),
    SlotRequestApproved: tell('candidate', async ({ interviewType, interviewer, startTime, clocks: { zone } }, made) => {
      if (made.status !== 'approved') return undefined;
      // No mail if the slot has been deleted since.
      const until = (await load(calendar, made.request.interviewerId)).slots.get(made.slotId)?.kept?.until;
      if (until === undefined) return undefined;
      const last = earlier(addHours(startTime, -SLOT_LEAD_HOURS), until);
      return {
        template: 'slot-request-approved',
        subject: `Approved: your ${interviewType} slot with ${interviewer.name}`,
        paragraphs: [
          `${interviewer.name} has approved your request.`,
          `The slot is kept for you until ${formatInstant(last, zone)}. Please book and pay for it by then.`,
        ],
        action: { label: 'Book your slot', path: `/slots/${made.slotId}/book` },
      };
    }),
    SlotRequestRejected: tell('candidate', ({ interviewType, interviewer }, made) => {
      if (made.status !== 'rejected') return undefined;
      return {
        template: 'slot-request-rejected',
        subject: `Rejected: your request for a ${interviewType} slot`,
        paragraphs: [`Your request to ${interviewer.name} has been rejected${endedBy(made.reason)}`, OR_ANOTHER],
      };
    }),
    SlotWithdrawn: tell('candidate', ({ interviewType, interviewer, startTime, clocks }, made) => {
      // A rejected request has its own mail.
      if (made.status === 'rejected') return undefined;
      return {
        template: 'kept-slot-withdrawn',
        subject: `Withdrawn: your ${interviewType} slot with ${interviewer.name}`,
        paragraphs: [
          `The slot that was kept for you on ${formatInstant(startTime, clocks.zone)} has been withdrawn. You have not been charged for it.`,
          OR_ANOTHER,
        ],
      };
    }),
  };
}
