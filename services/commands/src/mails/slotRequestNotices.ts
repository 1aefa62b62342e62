import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { SlotRequestEvent } from '@s30/contracts/events/slotRequest';
import type { Side } from '@s30/contracts/noShow';
import { instantOn } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Reactions } from '@s30/platform/projector/projection';
import { calendar } from '../calendar/decider.ts';
import { type MadeSlotRequest, slotRequest } from '../slot-request/decider.ts';
import { factsFor } from './facts.ts';
import type { Letter, MailSender } from './sender.ts';
import {
  keptSlotWithdrawnLetter,
  type SlotRequestFacts,
  slotRequestApprovedLetter,
  slotRequestedLetter,
  slotRequestRejectedLetter,
} from './slotRequestLetters.ts';

/** Who is told what about slot requests. */
export function slotRequestNotices(options: {
  readonly load: CommandRunner['load'];
  readonly mails: MailSender;
}): Reactions<CalendarEvent | SlotRequestEvent, void> {
  const { load, mails } = options;

  async function tell(
    { request }: MadeSlotRequest,
    reader: Side,
    cause: string,
    write: (facts: SlotRequestFacts) => Letter,
  ): Promise<void> {
    const { preferredDate, preferredTime, timeZone, message = '' } = request;
    const startTime = instantOn(preferredDate, preferredTime, timeZone);
    // The candidate chose the zone of this request.
    const facts = await factsFor(reader, load, request, { startTime, timeZone, candidateZone: timeZone });
    await mails.send(write({ ...facts, message }), request[`${reader}Id`], cause);
  }

  return {
    SlotRequested: async ({ data, id }) => {
      const made = await load(slotRequest, data.slotRequestId);
      if (made.status !== 'none') await tell(made, 'interviewer', id, slotRequestedLetter);
    },
    SlotRequestApproved: async ({ data, id }) => {
      const made = await load(slotRequest, data.slotRequestId);
      if (made.status !== 'approved') return;
      // A slot that is deleted again by now is no good news.
      const { kept } = (await load(calendar, made.request.interviewerId)).slots.get(made.slotId) ?? {};
      if (kept) await tell(made, 'candidate', id, (facts) => slotRequestApprovedLetter(facts, kept.until));
    },
    SlotRequestRejected: async ({ data, id }) => {
      const made = await load(slotRequest, data.slotRequestId);
      if (made.status === 'rejected') await tell(made, 'candidate', id, (facts) => slotRequestRejectedLetter(facts, made.reason));
    },
    SlotWithdrawn: async ({ data: { slotRequestId }, id }) => {
      const made = slotRequestId === undefined ? undefined : await load(slotRequest, slotRequestId);
      // A rejected request has a mail of its own.
      if (made === undefined || made.status === 'none' || made.status === 'rejected') return;
      await tell(made, 'candidate', id, keptSlotWithdrawnLetter);
    },
  };
}
