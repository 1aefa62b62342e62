import { timesBy } from '@s30/contracts/clocks';
import type { Reminder } from '@s30/contracts/rules';
import { formatInstant, type Instant } from '@s30/contracts/time';
import type { Mail } from '@s30/platform/mailer/port';
import { detailsOf, type Facts } from './facts.ts';
import type { Letter } from './sender.ts';

/** What letters about an interview know. */
export type InterviewFacts = Facts & {
  /** When it was to begin before it was rescheduled. */
  readonly movedFrom: Instant | undefined;
  readonly meetingLink: string;
  readonly meetingPassword: string;
};
type Calendar = Mail['calendar'];

const aboutInterview = (facts: InterviewFacts, letter: Letter, more: Letter['details'] = []): Letter => ({
  details: [
    ...detailsOf(facts),
    { label: 'Meeting link', value: facts.meetingLink === '' ? 'will follow' : facts.meetingLink },
    ...(facts.meetingPassword === '' ? [] : [{ label: 'Meeting password', value: facts.meetingPassword }]),
    ...more,
  ],
  action: { label: 'See your interviews', path: '/interviews' },
  ...letter,
});
export const bookedLetter = (facts: InterviewFacts, calendar: Calendar): Letter =>
  aboutInterview(facts, {
    template: 'interview-booked',
    subject: `Booked: ${facts.interviewType} mock interview`,
    paragraphs: ['The interview below is booked. It is attached as a calendar entry.'],
    calendar,
  });

type Ending = {
  readonly cause: 'cancellation' | 'no-show' | 'release';
  readonly reason?: string | undefined;
  /** What becomes of the payment, in a sentence. */
  readonly refund: string | undefined;
};
const ENDED: Readonly<Record<Ending['cause'], string>> = {
  cancellation: 'The interview below has been cancelled.',
  'no-show': 'The interview below did not take place: a no-show was reported and is settled.',
  release: 'The booking below has been released: its payment was rejected, and no new proof came.',
};
export const cancelledLetter = (facts: InterviewFacts, { cause, reason, refund }: Ending, calendar: Calendar): Letter =>
  aboutInterview(facts, {
    template: 'interview-cancelled',
    subject: `Cancelled: ${facts.interviewType} mock interview`,
    paragraphs: [ENDED[cause], ...(reason ? [`Reason: ${reason}`] : []), ...(refund ? [refund] : [])],
    calendar,
  });

export const rescheduledLetter = (facts: InterviewFacts, reason: string | undefined, calendar: Calendar): Letter => {
  const { movedFrom, clocks } = facts;
  const paragraphs = ['The interview below has a new time. The attached calendar entry takes the place of the old one.'];
  return aboutInterview(
    facts,
    {
      template: 'interview-rescheduled',
      subject: `Rescheduled: ${facts.interviewType} mock interview`,
      paragraphs: [...paragraphs, ...(reason ? [`Reason: ${reason}`] : [])],
      calendar,
    },
    movedFrom === undefined ? [] : [{ label: 'Was to begin', value: timesBy(movedFrom, clocks) }],
  );
};

export const reminderLetter = (facts: InterviewFacts, { kind, words }: Reminder): Letter =>
  aboutInterview(facts, {
    template: `interview-reminder-${kind}`,
    subject: `Reminder: your ${facts.interviewType} mock interview begins ${words}`,
    paragraphs: [`The interview below begins ${words}.`],
  });

export const LINK_CHANGED = 'meeting-link-changed';
export const linkChangedLetter = (facts: InterviewFacts, calendar: Calendar): Letter =>
  aboutInterview(facts, {
    template: LINK_CHANGED,
    isByOthers: true,
    subject: 'Your interview has a new meeting link',
    paragraphs: [`${facts.interviewerName} has changed the meeting link of your interview.`],
    calendar,
  });

type Report = { readonly statement: string; readonly disputableUntil: string };
/** To the side that is said to have been absent. */
export const noShowReportedLetter = (facts: InterviewFacts, { statement, disputableUntil }: Report): Letter =>
  aboutInterview(facts, {
    template: 'no-show-reported',
    subject: `You were reported absent: ${facts.interviewType} mock interview`,
    paragraphs: [
      `The other side says that you did not come: ${statement}`,
      `If you were there, dispute the report until ${formatInstant(disputableUntil, facts.clocks.zone)}. Otherwise it holds, and decides what comes back to the candidate.`,
    ],
    action: { label: 'Answer the report', path: '/interviews' },
  });
export const noShowDisputedLetter = (facts: InterviewFacts, statement: string): Letter =>
  aboutInterview(facts, {
    template: 'no-show-disputed',
    subject: `Your report is disputed: ${facts.interviewType} mock interview`,
    paragraphs: [`The other side says that they were there: ${statement}`, 'An admin reads both statements and decides.'],
  });
export const noShowSettledLetter = (facts: InterviewFacts): Letter =>
  aboutInterview(facts, {
    template: 'no-show-settled',
    subject: `The report is settled: ${facts.interviewType} mock interview`,
    paragraphs: ['An admin has read both statements: the interview took place, and nothing comes back.'],
  });
