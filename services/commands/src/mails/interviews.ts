import { timesBy } from '@s30/contracts/clocks';
import type { BookingEvent } from '@s30/contracts/events/booking';
import { bookingOfInterview, type InterviewId, interviewIdOf, type UserId } from '@s30/contracts/ids';
import { otherSide, type Side } from '@s30/contracts/noShow';
import { releaseAt } from '@s30/contracts/payment';
import type { Reminder } from '@s30/contracts/rules';
import { addHours, formatInstant, type Instant } from '@s30/contracts/time';
import { createInvitation } from '@s30/platform/mailer/invitation';
import type { Reactions } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { booking } from '../booking/decider.ts';
import { type Booked, currentPayment, isBooked, isLinkHidden, isOpenReport } from '../booking/state.ts';
import { leftBehind } from '../followers/withdrawal.ts';
import { hasLeft } from '../user/account.ts';
import { because, type Cause, detailsOf, factsFor, type Telling, tellEach, tellSides, type Wording } from './notice.ts';
import { comesBack, doneBy } from './payments.ts';
import type { Letter, MailCause } from './sender.ts';

/** The letter to one side because of an event; undefined: none. */
type Write<Event> = (facts: InterviewFacts, event: Event, state: Booked) => Wording | undefined;
/** The same letter to both sides, or the one that each side gets. */
type Notice<Event> = Write<Event> | { readonly [Reader in Side]?: Write<Event> };

const LINK_CHANGED = 'meeting-link-changed';
const NO_LINK = { candidate: 'will follow', interviewer: 'none yet, please add one' } as const;
const ENDED = {
  cancellation: 'The interview below has been cancelled.',
  'no-show': 'The interview below did not take place: a no-show was reported and is settled.',
  release: 'The booking below has been released: its payment was rejected, and no new proof came.',
} as const;

/** True if the booking is due for release then: its cancellation follows, or has just been sent. */
function isReleasedBy(state: Booked, at: Instant): boolean {
  const progress = currentPayment(state)?.progress;
  const { status, place } = state.interview;
  return status === 'scheduled' && progress?.status === 'rejected' && releaseAt(progress.rejectedAt, place.slot.startTime) <= at;
}
const isAhead = (status: Booked['interview']['status']): boolean => status === 'scheduled' || status === 'in-progress';
/** Leads to the interview itself: the list hides it once it is cancelled. */
const seeInterview = ({ interviewId }: InterviewFacts, label: string) => ({ label, path: `/interviews/${interviewId}` });

const aboutInterview = (template: string, facts: InterviewFacts, text: Wording): Letter => ({
  template,
  action: seeInterview(facts, 'See the interview'),
  ...text,
  details: { ...detailsOf(facts), 'Meeting link': facts.meetingLink, 'Meeting password': facts.meetingPassword, ...text.details },
});

/** The facts for the letter to one side about a booked interview. */
async function factsOf(load: Telling['load'], state: Booked, reader: Side, stamp: Instant) {
  const { place, movedFrom, meetingLink: url, meetingPassword, calendarRevision } = state.interview;
  const interviewId = interviewIdOf(state.bookingId);
  const facts = await factsFor(reader, load, state, place.slot);
  const { candidate, interviewer } = facts;
  const isCancelled = state.interview.status === 'cancelled';
  const isHidden = isCancelled || (reader === 'candidate' && isLinkHidden(state));
  const link = isHidden ? '' : url;
  const instead = url === '' ? NO_LINK[reader] : 'hidden until new proof of payment is in';
  /** The text shown for the link; undefined once the interview is cancelled. */
  const meetingLink = isCancelled ? undefined : link || instead;
  /** The attached calendar entry. */
  const entry = (method: 'REQUEST' | 'CANCEL') => {
    // A late invitation to an interview cancelled since must not outrank the cancellation that follows.
    const outdated = method === 'REQUEST' && isCancelled;
    return createInvitation({
      uid: interviewId,
      ...{ method, stamp, sequence: calendarRevision - (outdated ? 1 : 0), start: place.slot.startTime, end: place.slot.endTime },
      summary: `${facts.interviewType} mock interview`,
      description: `${candidate.name} with ${interviewer.name}\n${timesBy(facts.startTime, facts.clocks)}`,
      ...(link === '' ? {} : { url: link }),
      organiser: { name: interviewer.name, address: interviewer.email },
      attendee: { name: candidate.name, address: candidate.email },
    });
  };
  return { ...facts, interviewId, reader, movedFrom, meetingLink, meetingPassword: isHidden ? '' : meetingPassword, entry };
}
type InterviewFacts = Awaited<ReturnType<typeof factsOf>>;

/** Only the candidate can cancel. */
const askToCancel = (subject: string): Notice<unknown> => ({
  candidate: (facts) => ({
    subject,
    paragraphs: [
      `${facts.interviewer.name} no longer conducts interviews on S30, so the one below will not take place.`,
      'You can cancel it yourself: everything comes back. Then you can book with another interviewer.',
    ],
    action: seeInterview(facts, 'Cancel the interview'),
  }),
});

export function interviewNotices({ load, mails }: Telling) {
  const tellAbout = <Event extends MailCause>(template: string, state: Booked, event: Event, notice: Notice<Event>): Promise<void> =>
    tellSides(mails, state, event, async (side) => {
      const facts = await factsOf(load, state, side, event.at);
      const write = typeof notice === 'function' ? notice : notice[side];
      const text = write?.(facts, event, state);
      return text && aboutInterview(template, facts, text);
    });
  /** Tells the candidate what they were told without the link, once they may see it. */
  const showLink = async (event: Cause): Promise<void> => {
    const state = await load(booking, idOf(event));
    if (!isBooked(state) || isLinkHidden(state)) return;
    const { withheld, meetingLink, status } = state.interview;
    if (withheld === undefined || meetingLink === '' || !isAhead(status)) return;
    const cause = { id: `revision ${withheld} of ${event.stream}`, at: event.at };
    await tellAbout('meeting-link-shown', state, cause, {
      candidate: ({ entry }) => ({
        subject: 'You see the meeting link of your interview again',
        paragraphs: ['Your payment is no longer rejected: the meeting link is below, and in the attached calendar entry.'],
        calendar: entry('REQUEST'),
      }),
    });
  };
  const tell =
    <Event extends Cause>(template: string, notice: Notice<Event>) =>
    async (event: Event): Promise<void> => {
      const state = await load(booking, idOf(event));
      if (isBooked(state)) await tellAbout(template, state, event, notice);
    };
  /** The interview, unless it was cancelled, completed or moved away from that start. */
  async function expectedAt(startTime: Instant, interviewId: string): Promise<Booked | undefined> {
    const state = await load(booking, bookingOfInterview(interviewId));
    if (!isBooked(state) || !isAhead(state.interview.status)) return undefined;
    return state.interview.place.slot.startTime === startTime ? state : undefined;
  }

  const on: Reactions<BookingEvent, void> = {
    InterviewScheduled: tell('interview-booked', ({ interviewType, entry }) => ({
      subject: `Booked: ${interviewType} mock interview`,
      paragraphs: ['The interview below is booked. It is attached as a calendar entry.'],
      calendar: entry('REQUEST'),
    })),
    InterviewCancelled: tell('interview-cancelled', ({ interviewType, entry, ...facts }, { data }, state) => ({
      alsoToClosed: true,
      subject: `Cancelled: ${interviewType} mock interview`,
      // The first sentence about a release is its reason.
      paragraphs: [
        ENDED[data.cause],
        data.cause === 'release' ? undefined : because(data.reason),
        comesBack(facts, currentPayment(state), data),
      ],
      calendar: entry('CANCEL'),
    })),
    InterviewRescheduled: tell('interview-rescheduled', ({ interviewType, movedFrom, clocks, entry }, { data }, { interview }) => {
      // If it was moved again or cancelled since, that has its own notice.
      if (interview.reschedules !== data.count || interview.status === 'cancelled') return undefined;
      return {
        subject: `Rescheduled: ${interviewType} mock interview`,
        paragraphs: [
          'The interview below has a new time. The attached calendar entry takes the place of the old one.',
          because(data.reason),
        ],
        details: { 'Was to begin': movedFrom && timesBy(movedFrom, clocks) },
        calendar: entry('REQUEST'),
      };
    }),
    // An interviewer who has changed it gets the mail as well: the calendar entry would keep the old link.
    MeetingLinkChanged: tell(LINK_CHANGED, ({ reader, interviewer, entry }, event, state) => {
      if (!isAhead(state.interview.status)) return undefined;
      const isOwn = event.metadata.actor.userId === state[`${reader}Id`];
      return {
        ...(isOwn ? {} : { isByOthers: true }),
        subject: 'Your interview has a new meeting link',
        paragraphs: [`${isOwn ? 'You have' : `${doneBy(event, state, interviewer)} has`} changed the meeting link of your interview.`],
        calendar: entry('REQUEST'),
      };
    }),
    FeedbackGiven: tell('feedback-given', {
      candidate: ({ interviewType, interviewer, interviewId }, event, state) => ({
        subject: `Your feedback is here: ${interviewType} mock interview`,
        paragraphs: [`${doneBy(event, state, interviewer)} has written feedback on the interview below. You can rate it, too.`],
        details: { 'Meeting link': undefined, 'Meeting password': undefined },
        action: { label: 'Read your feedback', path: `/interviews/${interviewId}/feedback` },
      }),
    }),
    NoShowReported: tell('no-show-reported', (facts, { data: { absent, statement, disputableUntil } }) => {
      const { reader, interviewType, clocks } = facts;
      if (reader !== absent) return undefined;
      const until = formatInstant(disputableUntil, clocks.zone);
      return {
        subject: `You were reported absent: ${interviewType} mock interview`,
        paragraphs: [
          `The other side says that you did not come: ${statement}`,
          `If you were there, dispute the report until ${until}. Otherwise it holds, and decides what comes back to the candidate.`,
        ],
        action: seeInterview(facts, 'Answer the report'),
      };
    }),
    NoShowDisputed: tell('no-show-disputed', ({ reader, interviewType }, { data: { statement } }, { noShow }) => {
      if (noShow.status === 'none' || reader !== otherSide(noShow.absent)) return undefined;
      return {
        subject: `Your report is disputed: ${interviewType} mock interview`,
        paragraphs: [`The other side says that they were there: ${statement}`, 'An admin reads both statements and decides.'],
      };
    }),
    NoShowSettled: tell('no-show-settled', ({ interviewType }, _, { interview }) => {
      // An upheld report cancels the interview, which has its own notice.
      if (interview.status === 'cancelled') return undefined;
      return {
        subject: `The report is settled: ${interviewType} mock interview`,
        paragraphs: ['An admin has decided: the interview took place, and nothing comes back.'],
      };
    }),
  };

  return {
    on,
    showLink,
    /** Tells candidates that their interviewer no longer conducts interviews. The event is in the interviewer's stream. */
    async interviewerLeft(event: Cause): Promise<void> {
      const interviewerId = idOf(event) as UserId;
      if (!(await hasLeft({ load }, interviewerId))) return;
      const { affectedInterviews } = await leftBehind(load, interviewerId, event.at);
      await tellEach(affectedInterviews, async ({ _id }) => {
        const state = await load(booking, bookingOfInterview(_id));
        if (!isBooked(state) || state.interview.status !== 'scheduled') return;
        const cause = { id: `${event.id} of ${_id}`, at: event.at };
        await tellAbout('interviewer-left', state, cause, askToCancel('Your interviewer no longer conducts interviews'));
      });
    },
    /** Sends the reminder once per start. Asks the candidate to cancel if the interviewer has left. */
    async interviewAhead(interviewId: string, startTime: Instant, { kind, words, hoursAhead }: Reminder): Promise<void> {
      const state = await expectedAt(startTime, interviewId);
      if (state === undefined || isReleasedBy(state, addHours(startTime, -hoursAhead))) return;
      const isLeft = state.interview.status === 'scheduled' && (await hasLeft({ load }, state.interviewerId));
      const cause = { id: `${interviewId} begins at ${startTime}, ${kind} before`, at: startTime };
      const remind: Notice<unknown> = ({ interviewType }) => ({
        subject: `Reminder: your ${interviewType} mock interview begins ${words}`,
        paragraphs: [`The interview below begins ${words}.`],
      });
      const instead = askToCancel('Reminder: your interviewer no longer conducts interviews');
      await tellAbout(`interview-reminder-${kind}`, state, cause, isLeft ? instead : remind);
    },
    /** Reminds the interviewer once of feedback that is due; not while a no-show report is open. */
    async feedbackDue(interviewId: string, startTime: Instant): Promise<void> {
      const state = await expectedAt(startTime, interviewId);
      if (state === undefined || isOpenReport(state) || (await hasLeft({ load }, state.interviewerId))) return;
      const isStarted = state.interview.status !== 'scheduled';
      const cause = { id: `${interviewId} began at ${startTime}, feedback is due`, at: startTime };
      await tellAbout('feedback-due', state, cause, {
        interviewer: (facts) => ({
          subject: `Reminder: ${facts.candidate.name} waits for your feedback`,
          paragraphs: [
            `${facts.candidate.name} waits for your feedback on the interview below.`,
            isStarted ? undefined : 'Start the interview on its page first, then write it.',
          ],
          ...(isStarted ? { action: { label: 'Write feedback', path: `/interviews/${interviewId}/feedback` } } : {}),
        }),
      });
    },
    /** Waits until the mail process has handed over the candidate's mail; false if it did not happen in time. */
    async isToldOfLink(interviewId: InterviewId, cause: string, withinMs: number): Promise<boolean> {
      const state = await load(booking, bookingOfInterview(interviewId));
      return isBooked(state) && mails.isSent(LINK_CHANGED, state.candidateId, cause, withinMs);
    },
  };
}
