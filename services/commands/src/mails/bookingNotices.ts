import { timesBy } from '@s30/contracts/clocks';
import type { BookingEvent } from '@s30/contracts/events/booking';
import { bookingOfInterview, type InterviewId, interviewIdOf, type UserId } from '@s30/contracts/ids';
import { otherSide, type Side } from '@s30/contracts/noShow';
import { chosenTerms, isCovered } from '@s30/contracts/payment';
import type { Reminder } from '@s30/contracts/rules';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { createInvitation } from '@s30/platform/mailer/invitation';
import { PutOffError } from '@s30/platform/projector/process';
import type { Reactions, Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { booking } from '../booking/decider.ts';
import { type Booked, type Booking, currentPayment, isBooked, type Payment, paymentOf } from '../booking/state.ts';
import { factsFor, peopleOf } from './facts.ts';
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

type Paid = { readonly state: Booking; readonly payment: Payment };
type Cause = Pick<Seen<unknown>, 'id' | 'at' | 'stream'>;

/** Who is told what about a booking, and when: `on` its events, and what does not follow from one. */
export function createBookingNotices({ load, mails }: { readonly load: CommandRunner['load']; readonly mails: MailSender }) {
  async function booked(bookingId: string): Promise<Booked | undefined> {
    const state = await load(booking, bookingId);
    return isBooked(state) ? state : undefined;
  }
  const aboutInterview =
    <Event extends Cause>(tell: (state: Booked, event: Event) => Promise<void>) =>
    async (event: Event): Promise<void> => {
      const state = await booked(idOf(event));
      if (state !== undefined) await tell(state, event);
    };
  const aboutPayment =
    <Event extends Cause & { readonly data: { readonly paymentId: string } }>(tell: (paid: Paid, event: Event) => Promise<void>) =>
    async (event: Event): Promise<void> => {
      const state = await load(booking, idOf(event));
      const payment = state.status === 'none' ? undefined : paymentOf(state, event.data.paymentId);
      if (state.status !== 'none' && payment !== undefined) await tell({ state, payment }, event);
    };

  /** Until new proof of a rejected payment is in, the candidate does not get the link. */
  async function interviewFacts(state: Booked, reader: Side): Promise<InterviewFacts> {
    const { place, movedFrom, meetingLink, meetingPassword } = state.interview;
    const isRejected = currentPayment(state)?.progress.status === 'rejected';
    const meeting = isRejected && reader === 'candidate' ? { meetingLink: '', meetingPassword: '' } : { meetingLink, meetingPassword };
    return { ...(await factsFor(reader, load, state, place.slot)), movedFrom, ...meeting };
  }
  async function paymentFacts({ state, payment }: Paid, reader: Side): Promise<PaymentFacts> {
    const { request, method, progress } = payment;
    const { amount } = chosenTerms({ terms: request.terms, method });
    const transactionId = ('proof' in progress ? progress.proof?.transactionId : undefined) ?? '';
    const slot = state.interview.status === 'none' ? request.slot : state.interview.place.slot;
    return { ...(await factsFor(reader, load, state, slot)), amount, method, transactionId };
  }
  async function calendarEntry(state: Booked, method: 'REQUEST' | 'CANCEL', { meetingLink: url, clocks }: InterviewFacts, stamp: Instant) {
    const { bookingId, interviewType, interview } = state;
    const { startTime: start, endTime: end } = interview.place.slot;
    const { candidate, interviewer } = await peopleOf(load, state);
    // A late invitation to an interview that was cancelled since must not outrank the cancellation that follows.
    const outdated = method === 'REQUEST' && interview.status === 'cancelled';
    return createInvitation({
      ...{ uid: interviewIdOf(bookingId), sequence: interview.calendarRevision - (outdated ? 1 : 0), method, stamp, start, end },
      summary: `${interviewType} mock interview`,
      description: `${candidate.name} with ${interviewer.name}\n${timesBy(start, clocks)}`,
      ...(url === '' ? {} : { url }),
      organiser: { name: interviewer.name, address: interviewer.email },
      attendee: { name: candidate.name, address: candidate.email },
    });
  }

  /** One recipient's mailbox must not keep another waiting. */
  async function sendAll(letters: readonly (readonly [Letter, UserId])[], cause: string): Promise<void> {
    const failures: unknown[] = [];
    for (const [letter, userId] of letters) await mails.send(letter, userId, cause).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures.find((error) => !(error instanceof PutOffError)) ?? failures[0];
  }
  async function toBoth(state: Booked, cause: string, write: (facts: InterviewFacts) => Promise<Letter> | Letter): Promise<void> {
    const letters: (readonly [Letter, UserId])[] = [];
    for (const side of ['candidate', 'interviewer'] as const)
      letters.push([await write(await interviewFacts(state, side)), state[`${side}Id`]]);
    await sendAll(letters, cause);
  }
  const toOne = async (state: Booked, side: Side, cause: string, write: (facts: InterviewFacts) => Promise<Letter> | Letter) =>
    void (await mails.send(await write(await interviewFacts(state, side)), state[`${side}Id`], cause));
  const ofPayment = async (paid: Paid, side: Side, cause: string, write: (facts: PaymentFacts) => Letter) =>
    void (await mails.send(write(await paymentFacts(paid, side)), paid.state[`${side}Id`], cause));

  const on: Reactions<BookingEvent, void> = {
    InterviewScheduled: aboutInterview((state, { id, at }) =>
      toBoth(state, id, async (facts) => bookedLetter(facts, await calendarEntry(state, 'REQUEST', facts, at))),
    ),
    /** States why, and what comes back. */
    InterviewCancelled: aboutInterview((state, { id, at, data }) => {
      const payment = currentPayment(state);
      const refund = payment === undefined ? undefined : comesBack(payment, data);
      return toBoth(state, id, async (facts) =>
        cancelledLetter(facts, { ...data, refund }, await calendarEntry(state, 'CANCEL', facts, at)),
      );
    }),
    /** Says nothing when the interview was moved once more or cancelled since: that has a notice of its own. */
    InterviewRescheduled: aboutInterview(async (state, { id, at, data: { count, reason } }) => {
      if (state.interview.reschedules !== count || state.interview.status === 'cancelled') return;
      await toBoth(state, id, async (facts) => rescheduledLetter(facts, reason, await calendarEntry(state, 'REQUEST', facts, at)));
    }),
    MeetingLinkChanged: aboutInterview((state, { id, at }) =>
      toOne(state, 'candidate', id, async (facts) => linkChangedLetter(facts, await calendarEntry(state, 'REQUEST', facts, at))),
    ),
    /** To the side that is said to have been absent: silence decides against them. */
    NoShowReported: aboutInterview((state, { id, data }) => toOne(state, data.absent, id, (facts) => noShowReportedLetter(facts, data))),
    /** To the side that reported. */
    NoShowDisputed: aboutInterview(async (state, { id, data: { statement } }) => {
      if (state.noShow.status === 'none') return;
      await toOne(state, otherSide(state.noShow.absent), id, (facts) => noShowDisputedLetter(facts, statement));
    }),
    /** An upheld report cancels the interview, which has a mail of its own. */
    NoShowSettled: aboutInterview(async (state, { id }) => {
      if (state.interview.status !== 'cancelled') await toBoth(state, id, noShowSettledLetter);
    }),
    PaymentProofSubmitted: aboutPayment((paid, { id }) => ofPayment(paid, 'interviewer', id, proofSubmittedLetter)),
    PaymentVerified: aboutPayment((paid, { id }) => ofPayment(paid, 'candidate', id, verifiedLetter)),
    PaymentRejected: aboutPayment((paid, { id, data: { reason } }) => {
      const { status } = paid.state.interview;
      const isBooked = paid.payment.use.status !== 'stranded' && status !== 'none';
      const interviewIs = status === 'cancelled' ? 'cancelled' : isBooked ? 'booked' : 'not booked';
      return ofPayment(paid, 'candidate', id, (facts) => rejectedLetter(facts, reason, interviewIs));
    }),
    /** What follows is the interviewer's to answer, unless it is answered already. Says nothing when there is new proof by now. */
    PaymentStranded: aboutPayment(async (paid, { id, data: { because } }) => {
      const { state, payment } = paid;
      if (payment.use.status !== 'stranded' || payment.listing.status === 'deleted') return;
      const isAnswered = isCovered(payment.request.terms) || payment.progress.status === 'verified';
      const letters = [[strandedLetter(await paymentFacts(paid, 'candidate'), because), state.candidateId]] as const;
      const toInterviewer = [strandedProofLetter(await paymentFacts(paid, 'interviewer'), because), state.interviewerId] as const;
      await sendAll(isAnswered ? letters : [...letters, toInterviewer], id);
    }),
    /** A refund because of a cancellation is told in its mail. */
    RefundGranted: aboutPayment(async (paid, { id, data }) => {
      if (data.cause === 'admin' || data.cause === 'stranded') await ofPayment(paid, 'candidate', id, (facts) => refundLetter(facts, data));
    }),
    RefundSent: aboutPayment((paid, { id, data }) => ofPayment(paid, 'candidate', id, (facts) => refundSentLetter(facts, data))),
  };

  return {
    on,
    /** Once for each start of an interview; never for one that was cancelled, completed or moved away from that start. */
    async interviewAhead(interviewId: string, startTime: Instant, reminder: Reminder): Promise<void> {
      const state = await booked(bookingOfInterview(interviewId));
      const status = state?.interview.status;
      if (state === undefined || (status !== 'scheduled' && status !== 'in-progress')) return;
      if (state.interview.place.slot.startTime !== startTime) return;
      await toBoth(state, `${interviewId} begins at ${startTime}, ${reminder.kind} before`, (facts) => reminderLetter(facts, reminder));
    },
    /** Waits until the mail process has handed over the candidate's mail. */
    async isToldOfLink(interviewId: InterviewId, cause: string, withinMs: number): Promise<boolean> {
      const state = await booked(bookingOfInterview(interviewId));
      return state !== undefined && mails.isSent(LINK_CHANGED, state.candidateId, cause, withinMs);
    },
  };
}
