import type { InterviewId, UserId } from '@s30/contracts/ids';
import type { Reminder } from '@s30/contracts/rules';
import { type Instant, instantOn, type TimeZone } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { createInvitation } from '@s30/platform/mailer/invitation';
import { PutOffError } from '@s30/platform/projector/process';
import { calendar } from '../calendar/decider.ts';
import { interview, type ScheduledInterview } from '../interview/decider.ts';
import { isCovered, payment, type RequestedPayment } from '../payment/decider.ts';
import { type MadeSlotRequest, slotRequest } from '../slot-request/decider.ts';
import { user } from '../user/decider.ts';
import {
  bookedLetter,
  cancelledLetter,
  type InterviewFacts,
  LINK_CHANGED,
  linkChangedLetter,
  type PaymentFacts,
  proofSubmittedLetter,
  rejectedLetter,
  reminderLetter,
  rescheduledLetter,
  verifiedLetter,
} from './letters.ts';
import { keptSlotWithdrawnLetter, paidWithoutSlotLetter, proofWithoutSlotLetter } from './lostSlotLetters.ts';
import type { Letter, MailSender } from './sender.ts';
import { type SlotRequestFacts, slotRequestApprovedLetter, slotRequestedLetter, slotRequestRejectedLetter } from './slotRequestLetters.ts';

type Load = CommandRunner['load'];
type Reschedule = { readonly count: number; readonly reason?: string | undefined };

async function peopleOf(load: Load, candidateId: string, interviewerId: string) {
  const [candidate, interviewer] = [await load(user, candidateId), await load(user, interviewerId)];
  return {
    candidateName: candidate.status === 'none' ? '' : candidate.name,
    candidateEmail: candidate.status === 'none' ? '' : candidate.email,
    interviewerName: interviewer.status === 'none' ? '' : interviewer.name,
    interviewerEmail: interviewer.status === 'none' ? '' : interviewer.email,
  };
}

async function interviewFacts(load: Load, { schedule, ...state }: ScheduledInterview): Promise<InterviewFacts> {
  const { interviewType, startTime, timeZone, candidateId, interviewerId } = schedule;
  const { movedFrom, meetingLink, meetingPassword } = state;
  const people = await peopleOf(load, candidateId, interviewerId);
  return { interviewType, startTime, movedFrom, zones: [timeZone], meetingLink, meetingPassword, ...people };
}

/** Where and when the interview that is paid for takes place now; before it is scheduled, what its slot says. */
async function placeOf(load: Load, { request, interviewId }: RequestedPayment): Promise<{ startTime: Instant; timeZone: TimeZone }> {
  const planned = interviewId && (await load(interview, interviewId));
  if (planned && planned.status !== 'none') return planned.schedule;
  const slot = request.slotId && (await load(calendar, request.interviewerId)).slots.get(request.slotId);
  return slot || { startTime: request.startTime, timeZone: 'UTC' };
}

async function paymentFacts(load: Load, state: RequestedPayment): Promise<PaymentFacts | undefined> {
  const { request, method, transactionId } = state;
  const terms = request.terms.find((one) => one.method === method);
  if (terms === undefined) return undefined;
  const { interviewType, candidateId, interviewerId } = request;
  const { startTime, timeZone } = await placeOf(load, state);
  const people = await peopleOf(load, candidateId, interviewerId);
  return { amount: terms.amount, method, transactionId, interviewType, startTime, timeZone, ...people };
}

async function slotRequestFacts(load: Load, { request }: MadeSlotRequest): Promise<SlotRequestFacts> {
  const { interviewType, preferredDate, preferredTime, timeZone, message = '', candidateId, interviewerId } = request;
  const startTime = instantOn(preferredDate, preferredTime, timeZone);
  return { interviewType, startTime, timeZone, message, ...(await peopleOf(load, candidateId, interviewerId)) };
}

/** Who is told what, and when. Each notice is sent once per cause. */
export function createNotices(options: { readonly load: Load; readonly mails: MailSender; readonly publicUrl: string }) {
  const { load, mails, publicUrl } = options;

  async function calendarEntry(state: ScheduledInterview, method: 'REQUEST' | 'CANCEL', at: Instant) {
    const { interviewId, interviewType, startTime, endTime, candidateId, interviewerId } = state.schedule;
    const { candidateName, candidateEmail, interviewerName, interviewerEmail } = await peopleOf(load, candidateId, interviewerId);
    // A late invitation to an interview that was cancelled since must not outrank the cancellation that follows.
    const outdated = method === 'REQUEST' && state.status === 'cancelled';
    return createInvitation({
      uid: interviewId,
      sequence: state.calendarRevision - (outdated ? 1 : 0),
      method,
      stamp: at,
      start: startTime,
      end: endTime,
      summary: `${interviewType} mock interview`,
      description: `${candidateName} with ${interviewerName}`,
      ...(state.meetingLink === '' ? {} : { url: state.meetingLink }),
      organiser: { name: interviewerName, address: interviewerEmail },
      attendee: { name: candidateName, address: candidateEmail },
    });
  }

  const sendToBoth = (letter: Letter, { schedule }: ScheduledInterview, cause: string): Promise<void> =>
    sendAll(
      [schedule.candidateId, schedule.interviewerId].map((userId) => [letter, userId] as const),
      cause,
    );
  /** One recipient's mailbox must not keep another waiting. */
  async function sendAll(letters: readonly (readonly [Letter, UserId])[], cause: string): Promise<void> {
    const failures: unknown[] = [];
    for (const [letter, userId] of letters) await mails.send(letter, userId, cause).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures.find((error) => !(error instanceof PutOffError)) ?? failures[0];
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
      await sendToBoth(bookedLetter(facts, publicUrl, await calendarEntry(state, 'REQUEST', at)), state, cause);
    },
    async interviewCancelled(interviewId: string, cause: string, at: Instant): Promise<void> {
      const state = await scheduled(interviewId);
      if (state === undefined) return;
      const facts = await interviewFacts(load, state);
      await sendToBoth(cancelledLetter(facts, publicUrl, await calendarEntry(state, 'CANCEL', at)), state, cause);
    },
    /** Says nothing when the interview was moved once more or cancelled since: that has a notice of its own. */
    async interviewRescheduled(interviewId: string, { count, reason }: Reschedule, cause: string, at: Instant): Promise<void> {
      const state = await scheduled(interviewId);
      if (state === undefined || state.reschedules !== count || state.status === 'cancelled') return;
      const facts = await interviewFacts(load, state);
      await sendToBoth(rescheduledLetter(facts, reason, publicUrl, await calendarEntry(state, 'REQUEST', at)), state, cause);
    },
    /** Once for each start of an interview; never for one that was cancelled, begun or moved away from that start. */
    async interviewAhead(interviewId: string, startTime: Instant, reminder: Reminder): Promise<void> {
      const state = await scheduled(interviewId);
      if (state?.status !== 'scheduled' || state.schedule.startTime !== startTime) return;
      const letter = reminderLetter(await interviewFacts(load, state), reminder, publicUrl);
      await sendToBoth(letter, state, `${interviewId} begins at ${startTime}, ${reminder.kind} before`);
    },
    async meetingLinkChanged(interviewId: string, cause: string, at: Instant): Promise<void> {
      const state = await scheduled(interviewId);
      if (state === undefined) return;
      const facts = await interviewFacts(load, state);
      const letter = linkChangedLetter(facts, publicUrl, await calendarEntry(state, 'REQUEST', at));
      await mails.send(letter, state.schedule.candidateId, cause);
    },
    /** Waits until the mail process has handed over the candidate's mail. */
    async isToldOfLink(interviewId: string, cause: string, withinMs: number): Promise<boolean> {
      const state = await scheduled(interviewId);
      return state !== undefined && mails.isSent(LINK_CHANGED, state.schedule.candidateId, cause, withinMs);
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
      if (!facts) return;
      const planned = state.interviewId && (await load(interview, state.interviewId));
      const interviewIs = planned && planned.status === 'cancelled' ? 'cancelled' : state.leftWithoutSlot ? 'not booked' : 'booked';
      await mails.send(rejectedLetter(facts, reason, interviewIs, publicUrl), state.request.candidateId, cause);
    },
    /** What follows is the interviewer's to answer, unless the balance paid for it. Says nothing when there is a slot, or new proof, by now. */
    async paymentLeftWithoutSlot(paymentId: string, cause: string): Promise<void> {
      const state = await requested(paymentId);
      const because = state?.leftWithoutSlot;
      const facts = state && (await paymentFacts(load, state));
      if (!facts || because === undefined) return;
      const { candidateId, interviewerId } = state.request;
      const letters: readonly (readonly [Letter, UserId])[] = [
        [paidWithoutSlotLetter(facts, because, publicUrl), candidateId],
        ...(isCovered(state.request) ? [] : [[proofWithoutSlotLetter(facts, because, publicUrl), interviewerId] as const]),
      ];
      await sendAll(letters, cause);
    },
    /** A rejected request has a mail of its own. */
    async keptSlotWithdrawn(slotRequestId: string, cause: string): Promise<void> {
      const made = await load(slotRequest, slotRequestId);
      if (made.status === 'none' || made.status === 'rejected') return;
      await mails.send(keptSlotWithdrawnLetter(await slotRequestFacts(load, made), publicUrl), made.request.candidateId, cause);
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
