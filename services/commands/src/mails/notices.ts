import type { InterviewId } from '@s30/contracts/ids';
import { durationOf } from '@s30/contracts/interviewTypes';
import { addMinutes, type Instant, instantOn } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { createInvitation } from '@s30/platform/mailer/invitation';
import { calendar } from '../calendar/decider.ts';
import { interview, type ScheduledInterview } from '../interview/decider.ts';
import { payment, type RequestedPayment } from '../payment/decider.ts';
import { type MadeSlotRequest, slotRequest } from '../slot-request/decider.ts';
import { user } from '../user/decider.ts';
import {
  bookedLetter,
  cancelledLetter,
  type InterviewFacts,
  linkChangedLetter,
  type PaymentFacts,
  proofSubmittedLetter,
  rejectedLetter,
  verifiedLetter,
} from './letters.ts';
import type { MailSender } from './sender.ts';
import { type SlotRequestFacts, slotRequestApprovedLetter, slotRequestedLetter, slotRequestRejectedLetter } from './slotRequestLetters.ts';

type Load = CommandRunner['load'];

async function peopleOf(load: Load, candidateId: string, interviewerId: string) {
  const [candidate, interviewer] = [await load(user, candidateId), await load(user, interviewerId)];
  return {
    candidateName: candidate.status === 'none' ? '' : candidate.name,
    candidateEmail: candidate.status === 'none' ? '' : candidate.email,
    interviewerName: interviewer.status === 'none' ? '' : interviewer.name,
    interviewerEmail: interviewer.status === 'none' ? '' : interviewer.email,
  };
}

async function interviewFacts(load: Load, { schedule, meetingLink }: ScheduledInterview): Promise<InterviewFacts> {
  const { interviewType, startTime, timeZone, candidateId, interviewerId } = schedule;
  return { interviewType, startTime, timeZone, meetingLink, ...(await peopleOf(load, candidateId, interviewerId)) };
}

async function paymentFacts(load: Load, { request, method, transactionId }: RequestedPayment): Promise<PaymentFacts | undefined> {
  const terms = request.terms.find((one) => one.method === method);
  if (terms === undefined) return undefined;
  const { interviewType, startTime, candidateId, interviewerId } = request;
  // The payment knows no zone; UTC is named with the time.
  return {
    amount: terms.amount,
    method,
    transactionId,
    interviewType,
    startTime,
    timeZone: 'UTC',
    ...(await peopleOf(load, candidateId, interviewerId)),
  };
}

async function slotRequestFacts(load: Load, { request }: MadeSlotRequest): Promise<SlotRequestFacts> {
  const { interviewType, preferredDate, preferredTime, timeZone, message = '', candidateId, interviewerId } = request;
  const startTime = instantOn(preferredDate, preferredTime, timeZone);
  return { interviewType, startTime, timeZone, message, ...(await peopleOf(load, candidateId, interviewerId)) };
}

/** Who is told what, and when. Each notice is sent once per cause. */
export function createNotices(options: { readonly load: Load; readonly mails: MailSender; readonly publicUrl: string }) {
  const { load, mails, publicUrl } = options;

  async function calendarEntry(state: ScheduledInterview, facts: InterviewFacts, method: 'REQUEST' | 'CANCEL', at: Instant) {
    const { interviewId, startTime, candidateId, interviewerId } = state.schedule;
    const { candidateName, candidateEmail, interviewerName, interviewerEmail } = await peopleOf(load, candidateId, interviewerId);
    return createInvitation({
      uid: interviewId,
      sequence: method === 'CANCEL' ? 1 : 0,
      method,
      stamp: at,
      start: startTime,
      end: addMinutes(startTime, durationOf(facts.interviewType)),
      summary: `${facts.interviewType} mock interview`,
      description: `${candidateName} with ${interviewerName}`,
      ...(state.meetingLink === '' ? {} : { url: state.meetingLink }),
      organiser: { name: interviewerName, address: interviewerEmail },
      attendee: { name: candidateName, address: candidateEmail },
    });
  }

  const scheduled = async (interviewId: string) => {
    const state = await load(interview, interviewId);
    return state.status === 'none' ? undefined : state;
  };
  const requested = async (paymentId: string) => {
    const state = await load(payment, paymentId);
    return state.status === 'none' ? undefined : state;
  };

  return {
    async interviewBooked(interviewId: InterviewId, cause: string, at: Instant): Promise<void> {
      const state = await scheduled(interviewId);
      if (state === undefined) return;
      const facts = await interviewFacts(load, state);
      const letter = bookedLetter(facts, publicUrl, await calendarEntry(state, facts, 'REQUEST', at));
      await mails.send(letter, state.schedule.candidateId, cause);
      await mails.send(letter, state.schedule.interviewerId, cause);
    },
    async interviewCancelled(interviewId: string, cause: string, at: Instant): Promise<void> {
      const state = await scheduled(interviewId);
      if (state === undefined) return;
      const facts = await interviewFacts(load, state);
      const letter = cancelledLetter(facts, publicUrl, await calendarEntry(state, facts, 'CANCEL', at));
      await mails.send(letter, state.schedule.candidateId, cause);
      await mails.send(letter, state.schedule.interviewerId, cause);
    },
    /** True when the candidate's mail was handed over. */
    async meetingLinkChanged(interviewId: string, cause: string): Promise<boolean> {
      const state = await scheduled(interviewId);
      return (
        state !== undefined &&
        mails.send(linkChangedLetter(await interviewFacts(load, state), publicUrl), state.schedule.candidateId, cause)
      );
    },
    async proofSubmitted(paymentId: string, cause: string): Promise<void> {
      const state = await requested(paymentId);
      const facts = state && (await paymentFacts(load, state));
      if (facts) await mails.send(proofSubmittedLetter(facts, publicUrl), state.request.interviewerId, cause);
    },
    async paymentVerified(paymentId: string, cause: string): Promise<void> {
      const state = await requested(paymentId);
      const facts = state && (await paymentFacts(load, state));
      if (facts) await mails.send(verifiedLetter(facts, publicUrl), state.request.candidateId, cause);
    },
    async paymentRejected(paymentId: string, reason: string | undefined, cause: string): Promise<void> {
      const state = await requested(paymentId);
      const facts = state && (await paymentFacts(load, state));
      if (facts) await mails.send(rejectedLetter(facts, reason, publicUrl), state.request.candidateId, cause);
    },
    async slotRequested(slotRequestId: string, cause: string): Promise<void> {
      const made = await load(slotRequest, slotRequestId);
      if (made.status === 'none') return;
      await mails.send(slotRequestedLetter(await slotRequestFacts(load, made), publicUrl), made.request.interviewerId, cause);
    },
    async slotRequestAnswered(slotRequestId: string, cause: string): Promise<void> {
      const made = await load(slotRequest, slotRequestId);
      if (made.status !== 'approved' && made.status !== 'rejected') return;
      const { candidateId, interviewerId } = made.request;
      const facts = await slotRequestFacts(load, made);
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
export type Notices = ReturnType<typeof createNotices>;
