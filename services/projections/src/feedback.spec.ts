import { describe, it } from '@jest/globals';
import { interviewEvents } from '@s30/contracts/events/interview';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { type FeedbackRecord, feedback } from './feedback.ts';

const event = eventsOf(interviewEvents);
const ofInterview = { stream: 'interview-interview-1' };
const scheduled = event(
  'InterviewScheduled',
  {
    interviewId: 'interview-1',
    slotId: 'ravi.a',
    candidateId: 'asha',
    interviewerId: 'ravi',
    interviewType: 'DSA',
    startTime: '2026-11-24T13:30:00.000Z',
    endTime: '2026-11-24T14:10:00.000Z',
    timeZone: 'Asia/Kolkata',
    meetingLink: '',
    paymentId: 'payment-1',
    price: { minor: 149900, currency: 'INR' },
  },
  ofInterview,
);
const content = { scores: { communicationScore: 8, codingAbility: 7 }, strengths: 'Clear', areasOfImprovement: 'Tests' };
const createdAt = '2026-11-24T14:30:00.000Z';
const feedbackGiven = event(
  'FeedbackGiven',
  { feedbackId: 'interview-1.feedback', interviewType: 'DSA', ...content, additionalComments: 'Well done' },
  { ...ofInterview, at: createdAt },
);
const record: FeedbackRecord = {
  _id: 'interview-1.feedback',
  interviewId: 'interview-1',
  interviewType: 'DSA',
  candidateId: 'asha',
  interviewerId: 'ravi',
  candidateName: '',
  interviewerName: '',
  ...content,
  overallFeedback: '',
  additionalComments: 'Well done',
  createdAt,
};

describe('the feedback', () => {
  it('is there once it was given, with both parties', () => given(feedback, [scheduled, feedbackGiven]).then([record]));
  it('shows what it was edited to; what was left out is gone', () => {
    const edited = { scores: { communicationScore: 9 }, strengths: 'Very clear', areasOfImprovement: 'Tests', overallFeedback: 'Hire' };
    const updatedAt = '2026-11-25T09:00:00.000Z';
    return given(feedback, [
      scheduled,
      feedbackGiven,
      event('FeedbackEdited', { feedbackId: 'interview-1.feedback', ...edited }, { ...ofInterview, at: updatedAt }),
    ]).then([{ ...record, ...edited, additionalComments: '', updatedAt }]);
  });
  it('does not exist before it was given', () => given(feedback, [scheduled]).then([]));
  it('needs an interview', () => given(feedback, [feedbackGiven]).then([]));
});
