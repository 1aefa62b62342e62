import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { SlotRequestEvent } from '@s30/contracts/events/slotRequest';
import type { Side } from '@s30/contracts/noShow';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, formatInstant, type Instant, instantOn } from '@s30/contracts/time';
import type { Reactions } from '@s30/platform/projector/projection';
import { calendar } from '../calendar/decider.ts';
import { type MadeSlotRequest, slotRequest } from '../slot-request/decider.ts';
import { user } from '../user/decider.ts';
import { detailsOf, type Facts, factsFor, type Telling } from './notice.ts';
import type { Letter } from './sender.ts';

const TO_SLOTS = { label: 'See available slots', path: '/slots/available' };
const OR_ANOTHER = 'You can choose another slot, or ask for another time.';

/** Notices about slot requests. */
export function slotRequestNotices({ load, mails }: Telling): Reactions<CalendarEvent | SlotRequestEvent, void> {
  async function tell(side: Side, { request }: MadeSlotRequest, cause: string, write: (facts: Facts) => Letter): Promise<void> {
    const reader = await load(user, request[`${side}Id`]);
    // Requests of closed accounts are rejected, but their owners can neither answer nor make another.
    if (reader.status === 'none' || reader.isClosed) return;
    const { preferredDate, preferredTime, timeZone, message } = request;
    const startTime = instantOn(preferredDate, preferredTime, timeZone);
    // The candidate chose the zone of this request.
    const facts = await factsFor(side, load, request, { startTime, timeZone, candidateZone: timeZone });
    const details = { ...detailsOf(facts), Message: message };
    await mails.send({ details, action: TO_SLOTS, ...write(facts) }, request[`${side}Id`], cause);
  }

  return {
    SlotRequested: async ({ data, id }) => {
      const made = await load(slotRequest, data.slotRequestId);
      if (made.status === 'none') return;
      await tell('interviewer', made, id, ({ candidate, interviewType }) => ({
        template: 'slot-requested',
        isByOthers: true,
        subject: `${candidate.name} asks you for a ${interviewType} slot`,
        paragraphs: [`${candidate.name} would like a mock interview with you at the time below. Please approve or reject the request.`],
        action: { label: 'Answer the request', path: '/slots/requests' },
      }));
    },
    SlotRequestApproved: async ({ data, id }) => {
      const made = await load(slotRequest, data.slotRequestId);
      if (made.status !== 'approved') return;
      // No mail if the slot has been deleted since.
      const until = (await load(calendar, made.request.interviewerId)).slots.get(made.slotId)?.kept?.until;
      if (until === undefined) return;
      await tell('candidate', made, id, ({ interviewType, interviewer, startTime, clocks: { zone } }) => {
        const last = earlier(addHours(startTime, -SLOT_LEAD_HOURS), until);
        return {
          template: 'slot-request-approved',
          subject: `Approved: your ${interviewType} slot with ${interviewer.name}`,
          paragraphs: [
            `${interviewer.name} has approved your request.`,
            `The slot is kept for you until ${formatInstant(last, zone)}. Please book and pay for it by then.`,
          ],
          action: { label: 'Book your slot', path: '/slots/available' },
        };
      });
    },
    SlotRequestRejected: async ({ data, id }) => {
      const made = await load(slotRequest, data.slotRequestId);
      if (made.status !== 'rejected') return;
      await tell('candidate', made, id, ({ interviewType, interviewer }) => ({
        template: 'slot-request-rejected',
        subject: `Rejected: your request for a ${interviewType} slot`,
        paragraphs: [`Your request to ${interviewer.name} has been rejected${made.reason ? `: ${made.reason}` : '.'}`, OR_ANOTHER],
      }));
    },
    SlotWithdrawn: async ({ data: { slotRequestId }, id }) => {
      const made = slotRequestId === undefined ? undefined : await load(slotRequest, slotRequestId);
      // A rejected request has its own mail.
      if (made === undefined || made.status === 'none' || made.status === 'rejected') return;
      await tell('candidate', made, id, ({ interviewType, interviewer, startTime, clocks }) => ({
        template: 'kept-slot-withdrawn',
        subject: `Withdrawn: your ${interviewType} slot with ${interviewer.name}`,
        paragraphs: [
          `The slot that was kept for you on ${formatInstant(startTime, clocks.zone)} has been withdrawn. You have not been charged for it.`,
          OR_ANOTHER,
        ],
      }));
    },
  };
}

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);
