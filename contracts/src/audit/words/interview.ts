import type { Fact } from '../../events/all.ts';
import type { BookedSlot, BookingEvent } from '../../events/booking.ts';
import { cash, type Facts, moment, said, type WordsFor } from '../wording.ts';
import type { PaymentEvent } from './payment.ts';

const shares = ['slotId'] as const;
const withPayment = ['slotId', 'paymentId'] as const;

const times = ({ slotId, startTime, endTime, timeZone }: BookedSlot): Facts => ({
  Begins: moment(startTime),
  Ends: moment(endTime),
  'Time zone': said(timeZone),
  Slot: said(slotId),
});

type Feedback = Omit<Fact<'FeedbackEdited'>, 'feedbackId'>;
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

const ENDS = {
  cancellation: 'Interview cancelled',
  'no-show': 'Interview ended by a no-show',
  release: 'Booking released: its payment was rejected',
} as const;

export const interviewWords: WordsFor<Exclude<BookingEvent, PaymentEvent>> = {
  CreditDecided: {
    title: ({ waiting, declined }) =>
      waiting.minor > 0 ? 'Credit waits for an admin' : declined.minor > 0 ? 'Credit declined by an admin' : 'Credit given',
    facts: ({ chargeId, given, waiting, declined }) => ({
      [`Credit given for ${chargeId}`]: cash(given),
      [`Credit waiting for ${chargeId}`]: waiting.minor > 0 ? cash(waiting) : undefined,
      [`Credit declined for ${chargeId}`]: declined.minor > 0 ? cash(declined) : undefined,
    }),
    amount: ({ given, waiting }) => (waiting.minor > 0 ? waiting : given),
  },
  InterviewScheduled: {
    title: 'Interview scheduled',
    tells: ({ slot }) => ({ slotId: slot.slotId }),
    facts: (data) => ({
      Status: said('scheduled'),
      'Interview type': said(data.interviewType),
      ...times(data.slot),
      'Meeting link': said(data.meetingLink),
      Price: cash(data.price),
      Payment: said(data.paymentId),
    }),
    amount: ({ price }) => price,
  },
  MeetingLinkChanged: {
    title: 'Meeting link changed',
    facts: ({ meetingLink }) => ({ 'Meeting link': said(meetingLink) }),
    remarks: ({ meetingPassword }) =>
      meetingPassword === undefined ? {} : { 'Meeting password': said(meetingPassword === '' ? 'removed' : 'changed') },
    shares,
  },
  MoveRequested: {
    title: 'Asked to be moved to another slot',
    facts: ({ to }) => ({ 'To be moved to': said(to.slotId) }),
    shares: withPayment,
  },
  MoveRefused: {
    title: 'Stays where it is: the other slot could not be had',
    // The refused slot is not the slot the interview has.
    tells: (_, { slotId }) => ({ slotId }),
    facts: () => ({ 'To be moved to': undefined }),
    shares: withPayment,
  },
  InterviewRescheduled: {
    title: 'Interview moved to another slot',
    tells: ({ slot }) => ({ slotId: slot.slotId }),
    facts: ({ slot, count, refundLimit }) => ({
      ...times(slot),
      'To be moved to': undefined,
      'Times moved': said(count),
      'Comes back at most': said(`${refundLimit}%`),
    }),
    shares: ['paymentId'],
  },
  InterviewStarted: { title: 'Interview started', facts: () => ({ Status: said('in progress') }), shares },
  InterviewCancelled: {
    title: ({ cause }) => ENDS[cause],
    facts: ({ percent, refundAs }) => ({
      Status: said('cancelled'),
      'Share that comes back': said(`${percent}%`),
      'Comes back as': said(refundAs === 'credit' ? 'S30 balance' : 'money'),
      'To be moved to': undefined,
    }),
    shares: withPayment,
  },
  NoShowReported: {
    title: ({ absent }) => `No-show of the ${absent} reported`,
    facts: ({ absent, disputableUntil }) => ({
      Absent: said(absent),
      'Can be disputed until': moment(disputableUntil),
    }),
    shares: withPayment,
  },
  NoShowDisputed: {
    title: 'No-show disputed',
    shares: withPayment,
  },
  NoShowSettled: {
    title: 'No-show settled',
    facts: ({ percent }) => ({ 'Settled: the candidate gets back': said(`${percent}%`) }),
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
