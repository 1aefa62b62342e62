import { type Clocks, timesBy } from '@s30/contracts/clocks';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { Reminder } from '@s30/contracts/rules';
import { formatInstant } from '@s30/contracts/time';
import type { Mail } from '@s30/platform/mailer/port';
import type { Letter } from './sender.ts';

/** What letters about an interview know. */
export type InterviewFacts = {
  readonly interviewType: InterviewType;
  readonly startTime: string;
  /** When it was to begin before it was rescheduled. */
  readonly movedFrom: string | undefined;
  readonly clocks: Clocks;
  readonly meetingLink: string;
  readonly meetingPassword: string;
  readonly candidateName: string;
  readonly interviewerName: string;
};
const interviewDetails = (facts: InterviewFacts) => [
  { label: 'Interview', value: `${facts.interviewType} mock interview` },
  { label: 'When', value: timesBy(facts.startTime, facts.clocks) },
  { label: 'Candidate', value: facts.candidateName },
  { label: 'Interviewer', value: facts.interviewerName },
  { label: 'Meeting link', value: facts.meetingLink === '' ? 'will follow' : facts.meetingLink },
  ...(facts.meetingPassword === '' ? [] : [{ label: 'Meeting password', value: facts.meetingPassword }]),
];
export const bookedLetter = (facts: InterviewFacts, url: string, calendar: Mail['calendar']): Letter => ({
  template: 'interview-booked',
  subject: `Booked: ${facts.interviewType} mock interview`,
  paragraphs: ['The interview below is booked. It is attached as a calendar entry.'],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
  ...(calendar ? { calendar } : {}),
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
export const cancelledLetter = (
  facts: InterviewFacts,
  { cause, reason, refund }: Ending,
  url: string,
  calendar: Mail['calendar'],
): Letter => ({
  template: 'interview-cancelled',
  subject: `Cancelled: ${facts.interviewType} mock interview`,
  paragraphs: [ENDED[cause], ...(reason ? [`Reason: ${reason}`] : []), ...(refund ? [refund] : [])],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
  ...(calendar ? { calendar } : {}),
});

export const rescheduledLetter = (facts: InterviewFacts, reason: string | undefined, url: string, calendar: Mail['calendar']): Letter => ({
  template: 'interview-rescheduled',
  subject: `Rescheduled: ${facts.interviewType} mock interview`,
  paragraphs: [
    'The interview below has a new time. The attached calendar entry takes the place of the old one.',
    ...(reason ? [`Reason: ${reason}`] : []),
  ],
  details: [
    ...interviewDetails(facts),
    ...(facts.movedFrom === undefined ? [] : [{ label: 'Was to begin', value: timesBy(facts.movedFrom, facts.clocks) }]),
  ],
  action: { label: 'See your interviews', url: `${url}/interviews` },
  ...(calendar ? { calendar } : {}),
});

export const reminderLetter = (facts: InterviewFacts, { kind, words }: Reminder, url: string): Letter => ({
  template: `interview-reminder-${kind}`,
  subject: `Reminder: your ${facts.interviewType} mock interview begins ${words}`,
  paragraphs: [`The interview below begins ${words}.`],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
});

export const LINK_CHANGED = 'meeting-link-changed';
export const linkChangedLetter = (facts: InterviewFacts, url: string, calendar: Mail['calendar']): Letter => ({
  template: LINK_CHANGED,
  isByOthers: true,
  subject: 'Your interview has a new meeting link',
  paragraphs: [`${facts.interviewerName} has changed the meeting link of your interview.`],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
  ...(calendar ? { calendar } : {}),
});

type Report = { readonly statement: string; readonly disputableUntil: string };
/** To the side that is said to have been absent. */
export const noShowReportedLetter = (facts: InterviewFacts, { statement, disputableUntil }: Report, url: string): Letter => ({
  template: 'no-show-reported',
  subject: `You were reported absent: ${facts.interviewType} mock interview`,
  paragraphs: [
    `The other side says that you did not come: ${statement}`,
    `If you were there, dispute the report until ${formatInstant(disputableUntil, facts.clocks.zone)}. Otherwise it holds, and decides what comes back to the candidate.`,
  ],
  details: interviewDetails(facts),
  action: { label: 'Answer the report', url: `${url}/interviews` },
});
export const noShowDisputedLetter = (facts: InterviewFacts, statement: string, url: string): Letter => ({
  template: 'no-show-disputed',
  subject: `Your report is disputed: ${facts.interviewType} mock interview`,
  paragraphs: [`The other side says that they were there: ${statement}`, 'An admin reads both statements and decides.'],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
});
export const noShowSettledLetter = (facts: InterviewFacts, url: string): Letter => ({
  template: 'no-show-settled',
  subject: `The report is settled: ${facts.interviewType} mock interview`,
  paragraphs: ['An admin has read both statements: the interview took place, and nothing comes back.'],
  details: interviewDetails(facts),
  action: { label: 'See your interviews', url: `${url}/interviews` },
});
