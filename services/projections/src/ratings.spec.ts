import { describe, it } from '@jest/globals';
import { interviewEvents } from '@s30/contracts/events/interview';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { ratings } from './ratings.ts';

const event = eventsOf(interviewEvents);
const ofInterview = { stream: 'interview-interview-1' };
const startTime = '2026-11-24T13:30:00.000Z';
const scheduled = event(
  'InterviewScheduled',
  {
    interviewId: 'interview-1',
    slotId: 'ravi.a',
    candidateId: 'asha',
    interviewerId: 'ravi',
    interviewType: 'System Design',
    startTime,
    endTime: '2026-11-24T14:20:00.000Z',
    timeZone: 'Asia/Kolkata',
    meetingLink: '',
    paymentId: 'payment-1',
    price: { minor: 149900, currency: 'INR' },
  },
  ofInterview,
);
const createdAt = '2026-11-25T09:00:00.000Z';
const rated = (feedback?: string) =>
  event(
    'InterviewRated',
    { ratingId: 'interview-1.rating', rating: 4, ...(feedback ? { feedback } : {}) },
    { ...ofInterview, at: createdAt },
  );
const record = {
  _id: 'interview-1.rating',
  interviewId: 'interview-1',
  candidateId: 'asha',
  interviewerId: 'ravi',
  candidateName: '',
  interviewerName: '',
  interviewType: 'System Design',
  startTime,
  rating: 4,
  feedback: '',
  createdAt,
} as const;

describe('the ratings', () => {
  it('are listed with their interview', () =>
    given(ratings, [scheduled, rated('Most helpful')]).then([{ ...record, feedback: 'Most helpful' }]));
  it('may come without words', () => given(ratings, [scheduled, rated()]).then([record]));
  it('need an interview', () => given(ratings, [rated('Most helpful')]).then([]));
});
