import type { interviewEvents } from '../../events/interview.ts';
import { cash, type Facts, moment, said, type WordsOf } from '../wording.ts';

const shares = ['slotId'] as const;
const withPayment = ['slotId', 'paymentId'] as const;

type Feedback = {
  readonly scores: Readonly<Record<string, number>>;
  readonly strengths: string;
  readonly areasOfImprovement: string;
  readonly overallFeedback?: string | undefined;
  readonly additionalComments?: string | undefined;
};
const feedback = ({ scores, strengths, areasOfImprovement, overallFeedback, additionalComments }: Feedback): Facts => ({
  Scores: said(
    Object.entries(scores)
      .map(([name, score]) => `${name} ${score}`)
      .join(', '),
  ),
  Strengths: said(strengths),
  'Areas of improvement': said(areasOfImprovement),
  'Overall feedback': said(overallFeedback),
  'Additional comments': said(additionalComments),
});

export const interviewWords: WordsOf<typeof interviewEvents> = {
  InterviewScheduled: {
    title: 'Interview scheduled',
    facts: (data) => ({
      Status: said('scheduled'),
      'Interview type': said(data.interviewType),
      Begins: moment(data.startTime),
      Ends: moment(data.endTime),
      'Time zone': said(data.timeZone),
      Slot: said(data.slotId),
      'Meeting link': said(data.meetingLink),
      Price: cash(data.price),
      Payment: said(data.paymentId),
    }),
    amount: ({ price }) => price,
  },
  MeetingLinkChanged: {
    title: 'Meeting link changed',
    facts: ({ meetingLink, meetingPassword }) => ({
      'Meeting link': said(meetingLink),
      ...(meetingPassword === undefined ? {} : { 'Meeting password': said(meetingPassword) }),
    }),
    shares,
  },
  InterviewRescheduled: {
    title: 'Interview moved to another slot',
    facts: ({ slotId, startTime, endTime, timeZone, reason, count }) => ({
      Slot: said(slotId),
      Begins: moment(startTime),
      Ends: moment(endTime),
      'Time zone': said(timeZone),
      'Reason of the move': said(reason),
      'Times moved': said(count),
    }),
    shares: ['paymentId'],
  },
  InterviewStarted: { title: 'Interview started', facts: () => ({ Status: said('in progress') }), shares },
  InterviewCancelled: {
    title: ({ cause }) => (cause === 'no-show' ? 'Interview ended by a no-show' : 'Interview cancelled'),
    facts: ({ reason, percent, refundAs }) => ({
      Status: said('cancelled'),
      'Reason of the end': said(reason),
      'Share that comes back': said(`${percent}%`),
      'Comes back as': said(refundAs === 'credit' ? 'S30 balance' : 'money'),
    }),
    shares: withPayment,
  },
  PaymentAttached: { title: 'Another payment attached', facts: ({ paymentId }) => ({ Payment: said(paymentId) }), shares },
  NoShowReported: {
    title: ({ absent }) => `No-show of the ${absent} reported`,
    facts: ({ absent, statement, disputableUntil }) => ({
      Absent: said(absent),
      'Statement of the report': said(statement),
      'Can be disputed until': moment(disputableUntil),
    }),
    shares: withPayment,
  },
  NoShowDisputed: {
    title: 'No-show disputed',
    facts: ({ statement }) => ({ 'Statement of the dispute': said(statement) }),
    shares: withPayment,
  },
  FeedbackGiven: { title: 'Feedback given', facts: feedback, shares },
  FeedbackEdited: { title: 'Feedback edited', facts: feedback, shares },
  InterviewCompleted: { title: 'Interview completed', facts: () => ({ Status: said('completed') }), shares: withPayment },
  InterviewRated: {
    title: 'Interviewer rated',
    facts: ({ rating, feedback: words }) => ({ Rating: said(rating), 'Words of the rating': said(words) }),
    shares,
  },
};
