import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { SlotRequestEvent } from '@s30/contracts/events/slotRequest';
import type { Side } from '@s30/contracts/noShow';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, earlier, formatInstant, instantOn } from '@s30/contracts/time';
import type { Reactions } from '@s30/platform/projector/projection';
import { calendar } from '../calendar/decider.ts';
import { type MadeSlotRequest, slotRequest } from '../slot-request/decider.ts';
import { type Cause, detailsOf, endedBy, type Facts, factsFor, type Telling, type Wording } from './notice.ts';

type OfRequest = Cause & { readonly data: { readonly slotRequestId?: string | undefined } };
type Write = (facts: Facts, made: MadeSlotRequest, event: OfRequest) => Wording | undefined | Promise<Wording | undefined>;

const TO_SLOTS = { label: 'See available slots', path: '/slots/available' };
const OR_ANOTHER = 'You can choose another slot, or ask for another time.';

export function slotRequestNotices({ load, mails }: Telling): Reactions<CalendarEvent | SlotRequestEvent, void> {
  const tell =
    (template: string, side: Side, write: Write) =>
    async (event: OfRequest): Promise<void> => {
      const { slotRequestId } = event.data;
      const made = slotRequestId && (await load(slotRequest, slotRequestId));
      if (!made || made.status === 'none') return;
      const { request } = made;
      const { preferredDate, preferredTime, timeZone, message } = request;
      const startTime = instantOn(preferredDate, preferredTime, timeZone);
      // The candidate chose the zone of this request.
      const facts = await factsFor(side, load, request, { startTime, timeZone, candidateZone: timeZone });
      const text = await write(facts, made, event);
      const details = { ...detailsOf(facts), Message: message };
      const about = [request.candidateId, request.interviewerId];
      if (text) await mails.send({ template, details, action: TO_SLOTS, ...text, about }, request[`${side}Id`], event);
    };

  return {
    SlotRequested: tell('slot-requested', 'interviewer', ({ candidate, interviewType }) => ({
      isByOthers: true,
      subject: `${candidate.name} asks you for a ${interviewType} slot`,
      paragraphs: [`${candidate.name} would like a mock interview with you at the time below. Please approve or reject the request.`],
      action: { label: 'Answer the request', path: '/slots/requests' },
    })),
    SlotRequestApproved: tell('slot-request-approved', 'candidate', async ({ interviewType, interviewer, startTime, clocks }, made) => {
      if (made.status !== 'approved') return undefined;
      // No mail if the slot has been deleted since.
      const until = (await load(calendar, made.request.interviewerId)).slots.get(made.slotId)?.kept?.until;
      if (until === undefined) return undefined;
      const last = earlier(addHours(startTime, -SLOT_LEAD_HOURS), until);
      return {
        subject: `Approved: your ${interviewType} slot with ${interviewer.name}`,
        paragraphs: [
          `${interviewer.name} has approved your request.`,
          `The slot is kept for you until ${formatInstant(last, clocks.zone)}. Please book and pay for it by then.`,
        ],
        action: { label: 'Book your slot', path: `/slots/${made.slotId}/book` },
      };
    }),
    SlotRequestRejected: tell('slot-request-rejected', 'candidate', ({ interviewType, interviewer, startTime }, made, { at, metadata }) => {
      if (made.status !== 'rejected') return undefined;
      // Only an answer of the interviewer is still expected.
      if (startTime <= at && metadata.actor.role === 'system') return undefined;
      return {
        subject: `Rejected: your request for a ${interviewType} slot`,
        paragraphs: [`Your request to ${interviewer.name} has been rejected${endedBy(made.reason)}`, OR_ANOTHER],
      };
    }),
    SlotWithdrawn: tell('kept-slot-withdrawn', 'candidate', ({ interviewType, interviewer, startTime, clocks }, made) => {
      // A rejected request has its own mail.
      if (made.status === 'rejected') return undefined;
      return {
        subject: `Withdrawn: your ${interviewType} slot with ${interviewer.name}`,
        paragraphs: [
          `The slot that was kept for you on ${formatInstant(startTime, clocks.zone)} has been withdrawn. You have not been charged for it.`,
          OR_ANOTHER,
        ],
      };
    }),
  };
}
