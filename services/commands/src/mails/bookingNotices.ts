import { clocksOf, timesBy } from '@s30/contracts/clocks';
import type { BookingFact } from '@s30/contracts/events/booking';
import { bookingOfInterview, type InterviewId, interviewIdOf, type UserId } from '@s30/contracts/ids';
import { otherSide, type Side } from '@s30/contracts/noShow';
import { chosenTerms, isCovered } from '@s30/contracts/payment';
import type { Reminder } from '@s30/contracts/rules';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { createInvitation } from '@s30/platform/mailer/invitation';
import { PutOffError } from '@s30/platform/projector/process';
import { booking } from '../booking/decider.ts';
import { type BookedInterview, type Booking, currentPayment, type Payment, paymentOf } from '../booking/state.ts';
import { user } from '../user/decider.ts';
import {
  bookedLetter,
  cancelledLetter,
  type InterviewFacts,
  LINK_CHANGED,
  linkChangedLetter,
  noShowDisputedLetter,
  noShowReportedLetter,
  noShowSettledLetter,
  reminderLetter,
  rescheduledLetter,
} from './letters.ts';
import {
  comesBack,
  type PaymentFacts,
  proofSubmittedLetter,
  refundLetter,
  refundSentLetter,
  rejectedLetter,
  strandedLetter,
  strandedProofLetter,
  verifiedLetter,
} from './paymentLetters.ts';
import type { Letter, MailSender } from './sender.ts';

type Load = CommandRunner['load'];
type Booked = Booking & { readonly interview: BookedInterview };
type Addressed = readonly (readonly [Letter, UserId])[];

export async function peopleOf(load: Load, candidateId: string, interviewerId: string) {
  const personOf = async (id: string) => {
    const { name, email, timeZone } = { name: '', email: '', timeZone: undefined, ...(await load(user, id)) };
    return { name, email, timeZone };
  };
  return { candidate: await personOf(candidateId), interviewer: await personOf(interviewerId) };
}

/** Who is told what about a booking, and when. Each notice is sent once per cause. */
export function createBookingNotices(options: { readonly load: Load; readonly mails: MailSender; readonly publicUrl: string }) {
  const { load, mails, publicUrl } = options;

  const begun = async (bookingId: string): Promise<Booking | undefined> => {
    const state = await load(booking, bookingId);
    return state.status === 'none' ? undefined : state;
  };
  const booked = async (bookingId: string): Promise<Booked | undefined> => {
    const state = await begun(bookingId);
    return state === undefined || state.interview.status === 'none' ? undefined : { ...state, interview: state.interview };
  };
  const paid = async (bookingId: string, paymentId: string) => {
    const state = await begun(bookingId);
    const payment = state && paymentOf(state, paymentId);
    return state && payment ? { state, payment, factsFor: (reader: Side) => paymentFacts(state, payment, reader) } : undefined;
  };

  /** Until new proof of a rejected payment is in, the candidate does not get the link. */
  async function interviewFacts(state: Booked, reader: Side): Promise<InterviewFacts> {
    const { interviewType, candidateId, interviewerId, interview } = state;
    const { place, movedFrom, meetingLink, meetingPassword } = interview;
    const isRejected = currentPayment(state)?.progress.status === 'rejected';
    const meeting = isRejected && reader === 'candidate' ? { meetingLink: '', meetingPassword: '' } : { meetingLink, meetingPassword };
    const { startTime, timeZone } = place.slot;
    const people = await peopleOf(load, candidateId, interviewerId);
    const names = { candidateName: people.candidate.name, interviewerName: people.interviewer.name };
    return { interviewType, startTime, movedFrom, clocks: clocksOf(reader, people, timeZone), ...meeting, ...names };
  }
  async function paymentFacts(state: Booking, payment: Payment, reader: Side): Promise<PaymentFacts> {
    const { interviewType, candidateId, interviewerId, interview } = state;
    const { request, method, progress } = payment;
    const { amount } = chosenTerms({ terms: request.terms, method });
    const { startTime, timeZone } = interview.status === 'none' ? request.slot : interview.place.slot;
    const transactionId = ('proof' in progress ? progress.proof?.transactionId : undefined) ?? '';
    const people = await peopleOf(load, candidateId, interviewerId);
    const names = { candidateName: people.candidate.name, interviewerName: people.interviewer.name };
    return { amount, method, transactionId, interviewType, startTime, clocks: clocksOf(reader, people, timeZone), ...names };
  }
  async function calendarEntry(
    { bookingId, interviewType, candidateId, interviewerId, interview }: Booked,
    method: 'REQUEST' | 'CANCEL',
    { meetingLink: url, clocks }: InterviewFacts,
    at: Instant,
  ) {
    const { startTime, endTime } = interview.place.slot;
    const { candidate, interviewer } = await peopleOf(load, candidateId, interviewerId);
    // A late invitation to an interview that was cancelled since must not outrank the cancellation that follows.
    const outdated = method === 'REQUEST' && interview.status === 'cancelled';
    return createInvitation({
      uid: interviewIdOf(bookingId),
      sequence: interview.calendarRevision - (outdated ? 1 : 0),
      method,
      stamp: at,
      start: startTime,
      end: endTime,
      summary: `${interviewType} mock interview`,
      description: `${candidate.name} with ${interviewer.name}\n${timesBy(startTime, clocks)}`,
      ...(url === '' ? {} : { url }),
      organiser: { name: interviewer.name, address: interviewer.email },
      attendee: { name: candidate.name, address: candidate.email },
    });
  }

  /** One recipient's mailbox must not keep another waiting. */
  async function sendAll(letters: Addressed, cause: string): Promise<void> {
    const failures: unknown[] = [];
    for (const [letter, userId] of letters) await mails.send(letter, userId, cause).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures.find((error) => !(error instanceof PutOffError)) ?? failures[0];
  }
  const idOf = ({ candidateId, interviewerId }: Booking, side: Side): UserId => (side === 'candidate' ? candidateId : interviewerId);
  async function toBoth(
    state: Booked,
    cause: string,
    write: (facts: InterviewFacts, side: Side) => Promise<Letter> | Letter,
  ): Promise<void> {
    const letters: (readonly [Letter, UserId])[] = [];
    for (const side of ['candidate', 'interviewer'] as const)
      letters.push([await write(await interviewFacts(state, side), side), idOf(state, side)]);
    await sendAll(letters, cause);
  }

  return {
    async interviewBooked(bookingId: string, cause: string, at: Instant): Promise<void> {
      const state = await booked(bookingId);
      if (state === undefined) return;
      await toBoth(state, cause, async (facts) => bookedLetter(facts, publicUrl, await calendarEntry(state, 'REQUEST', facts, at)));
    },
    /** States why, and what comes back. */
    async interviewCancelled(
      bookingId: string,
      cancellation: BookingFact<'InterviewCancelled'>,
      cause: string,
      at: Instant,
    ): Promise<void> {
      const state = await booked(bookingId);
      if (state === undefined) return;
      const payment = currentPayment(state);
      const refund = payment === undefined ? undefined : comesBack(payment, cancellation);
      await toBoth(state, cause, async (facts) =>
        cancelledLetter(facts, { ...cancellation, refund }, publicUrl, await calendarEntry(state, 'CANCEL', facts, at)),
      );
    },
    /** Says nothing when the interview was moved once more or cancelled since: that has a notice of its own. */
    async interviewRescheduled(
      bookingId: string,
      { count, reason }: BookingFact<'InterviewRescheduled'>,
      cause: string,
      at: Instant,
    ): Promise<void> {
      const state = await booked(bookingId);
      if (state === undefined || state.interview.reschedules !== count || state.interview.status === 'cancelled') return;
      await toBoth(state, cause, async (facts) =>
        rescheduledLetter(facts, reason, publicUrl, await calendarEntry(state, 'REQUEST', facts, at)),
      );
    },
    /** Once for each start of an interview; never for one that was cancelled, completed or moved away from that start. */
    async interviewAhead(interviewId: string, startTime: Instant, reminder: Reminder): Promise<void> {
      const state = await booked(bookingOfInterview(interviewId));
      const status = state?.interview.status;
      if (state === undefined || (status !== 'scheduled' && status !== 'in-progress')) return;
      if (state.interview.place.slot.startTime !== startTime) return;
      const cause = `${interviewId} begins at ${startTime}, ${reminder.kind} before`;
      await toBoth(state, cause, (facts) => reminderLetter(facts, reminder, publicUrl));
    },
    async meetingLinkChanged(bookingId: string, cause: string, at: Instant): Promise<void> {
      const state = await booked(bookingId);
      if (state === undefined) return;
      const facts = await interviewFacts(state, 'candidate');
      const letter = linkChangedLetter(facts, publicUrl, await calendarEntry(state, 'REQUEST', facts, at));
      await mails.send(letter, state.candidateId, cause);
    },
    /** Waits until the mail process has handed over the candidate's mail. */
    async isToldOfLink(interviewId: InterviewId, cause: string, withinMs: number): Promise<boolean> {
      const state = await begun(bookingOfInterview(interviewId));
      return state !== undefined && mails.isSent(LINK_CHANGED, state.candidateId, cause, withinMs);
    },
    /** To the side that is said to have been absent: silence decides against them. */
    async noShowReported(bookingId: string, { absent, ...report }: BookingFact<'NoShowReported'>, cause: string): Promise<void> {
      const state = await booked(bookingId);
      if (state === undefined) return;
      const facts = await interviewFacts(state, absent);
      await mails.send(noShowReportedLetter(facts, report, publicUrl), idOf(state, absent), cause);
    },
    /** To the side that reported. */
    async noShowDisputed(bookingId: string, { statement }: BookingFact<'NoShowDisputed'>, cause: string): Promise<void> {
      const state = await booked(bookingId);
      if (state === undefined || state.noShow.status === 'none') return;
      const reporter = otherSide(state.noShow.absent);
      await mails.send(noShowDisputedLetter(await interviewFacts(state, reporter), statement, publicUrl), idOf(state, reporter), cause);
    },
    /** An upheld report cancels the interview, which has a mail of its own. */
    async noShowSettled(bookingId: string, cause: string): Promise<void> {
      const state = await booked(bookingId);
      if (state === undefined || state.interview.status === 'cancelled') return;
      await toBoth(state, cause, (facts) => noShowSettledLetter(facts, publicUrl));
    },
    async proofSubmitted(bookingId: string, paymentId: string, cause: string): Promise<void> {
      const found = await paid(bookingId, paymentId);
      if (found) await mails.send(proofSubmittedLetter(await found.factsFor('interviewer'), publicUrl), found.state.interviewerId, cause);
    },
    async paymentVerified(bookingId: string, paymentId: string, cause: string): Promise<void> {
      const found = await paid(bookingId, paymentId);
      if (found) await mails.send(verifiedLetter(await found.factsFor('candidate'), publicUrl), found.state.candidateId, cause);
    },
    async paymentRejected(bookingId: string, { paymentId, reason }: BookingFact<'PaymentRejected'>, cause: string): Promise<void> {
      const found = await paid(bookingId, paymentId);
      if (!found) return;
      const { state, payment, factsFor } = found;
      const { status } = state.interview;
      const interviewIs =
        status === 'cancelled' ? 'cancelled' : payment.use.status === 'stranded' || status === 'none' ? 'not booked' : 'booked';
      await mails.send(rejectedLetter(await factsFor('candidate'), reason, interviewIs, publicUrl), state.candidateId, cause);
    },
    /** What follows is the interviewer's to answer, unless it is answered already. Says nothing when there is new proof by now. */
    async paymentStranded(bookingId: string, { paymentId, because }: BookingFact<'PaymentStranded'>, cause: string): Promise<void> {
      const found = await paid(bookingId, paymentId);
      if (found?.payment.use.status !== 'stranded' || found.payment.listing.status === 'deleted') return;
      const { state, payment, factsFor } = found;
      await sendAll(
        [
          [strandedLetter(await factsFor('candidate'), because, publicUrl), state.candidateId],
          ...(isCovered(payment.request.terms) || payment.progress.status === 'verified'
            ? []
            : [[strandedProofLetter(await factsFor('interviewer'), because, publicUrl), state.interviewerId] as const]),
        ],
        cause,
      );
    },
    /** A refund because of a cancellation is told in its mail. */
    async refundGranted(bookingId: string, refund: BookingFact<'RefundGranted'>, cause: string): Promise<void> {
      const found = refund.cause === 'admin' || refund.cause === 'stranded' ? await paid(bookingId, refund.paymentId) : undefined;
      if (found) await mails.send(refundLetter(await found.factsFor('candidate'), refund, publicUrl), found.state.candidateId, cause);
    },
    async refundSent(bookingId: string, sent: BookingFact<'RefundSent'>, cause: string): Promise<void> {
      const found = await paid(bookingId, sent.paymentId);
      if (found) await mails.send(refundSentLetter(await found.factsFor('candidate'), sent, publicUrl), found.state.candidateId, cause);
    },
  };
}
