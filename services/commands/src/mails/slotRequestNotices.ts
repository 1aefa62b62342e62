import { clocksOf } from '@s30/contracts/clocks';
import type { Side } from '@s30/contracts/noShow';
import { instantOn } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { calendar } from '../calendar/decider.ts';
import { type MadeSlotRequest, slotRequest } from '../slot-request/decider.ts';
import { peopleOf } from './bookingNotices.ts';
import type { MailSender } from './sender.ts';
import {
  keptSlotWithdrawnLetter,
  type SlotRequestFacts,
  slotRequestApprovedLetter,
  slotRequestedLetter,
  slotRequestRejectedLetter,
} from './slotRequestLetters.ts';

type Load = CommandRunner['load'];

async function slotRequestFacts(load: Load, { request }: MadeSlotRequest, reader: Side): Promise<SlotRequestFacts> {
  const { interviewType, preferredDate, preferredTime, timeZone, message = '', candidateId, interviewerId } = request;
  const startTime = instantOn(preferredDate, preferredTime, timeZone);
  const { candidate, interviewer } = await peopleOf(load, candidateId, interviewerId);
  // The candidate chose the zone of this request.
  const clocks = clocksOf(reader, { candidate: { ...candidate, timeZone }, interviewer }, timeZone);
  return { interviewType, startTime, clocks, message, candidateName: candidate.name, interviewerName: interviewer.name };
}

/** Who is told what about slot requests. Each notice is sent once per cause. */
export function createSlotRequestNotices(options: { readonly load: Load; readonly mails: MailSender; readonly publicUrl: string }) {
  const { load, mails, publicUrl } = options;
  return {
    /** A rejected request has a mail of its own. */
    async keptSlotWithdrawn(slotRequestId: string, cause: string): Promise<void> {
      const made = await load(slotRequest, slotRequestId);
      if (made.status === 'none' || made.status === 'rejected') return;
      await mails.send(
        keptSlotWithdrawnLetter(await slotRequestFacts(load, made, 'candidate'), publicUrl),
        made.request.candidateId,
        cause,
      );
    },
    async slotRequested(slotRequestId: string, cause: string): Promise<void> {
      const made = await load(slotRequest, slotRequestId);
      if (made.status === 'none') return;
      await mails.send(
        slotRequestedLetter(await slotRequestFacts(load, made, 'interviewer'), publicUrl),
        made.request.interviewerId,
        cause,
      );
    },
    async slotRequestAnswered(slotRequestId: string, cause: string): Promise<void> {
      const made = await load(slotRequest, slotRequestId);
      if (made.status !== 'approved' && made.status !== 'rejected') return;
      const { candidateId, interviewerId } = made.request;
      const facts = await slotRequestFacts(load, made, 'candidate');
      if (made.status === 'rejected') {
        await mails.send(slotRequestRejectedLetter(facts, made.reason, publicUrl), candidateId, cause);
        return;
      }
      // A slot that is deleted again by now is no good news.
      const slot = (await load(calendar, interviewerId)).slots.get(made.slotId);
      if (slot?.kept) await mails.send(slotRequestApprovedLetter(facts, slot.kept.until, publicUrl), candidateId, cause);
    },
  };
}
