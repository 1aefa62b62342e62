import { describe, it } from '@jest/globals';
import { given } from '@s30/platform/projector/spec';
import { type FeedbackRecord, feedback } from './feedback.ts';
import { bookingOf, registered } from './oneBooking.testing.ts';

const booking = bookingOf('interview-1');
const people = [registered('asha', 'Asha Rao'), registered('ravi', 'Ravi Kumar')];
const scheduled = booking.scheduled();
const content = { scores: { communicationScore: 8, codingAbility: 7 }, strengths: 'Clear', areasOfImprovement: 'Tests' };
const createdAt = '2026-11-24T14:30:00.000Z';
const feedbackGiven = booking.event(
  'FeedbackGiven',
  { feedbackId: 'interview-1.feedback', interviewType: 'DSA', ...content, additionalComments: 'Well done' },
  { at: createdAt },
);
const record: FeedbackRecord = {
  _id: 'interview-1.feedback',
  interviewId: 'interview-1',
  interviewType: 'DSA',
  candidateId: 'asha',
  interviewerId: 'ravi',
  candidateName: 'Asha Rao',
  candidateSortName: 'asha rao',
  interviewerName: 'Ravi Kumar',
  interviewerSortName: 'ravi kumar',
  ...content,
  overallFeedback: '',
  additionalComments: 'Well done',
  createdAt,
};

describe('the feedback', () => {
  it('is recorded once given, with both parties', () => given(feedback, [...people, scheduled, feedbackGiven]).then([record]));
  it('shows the edited version without omitted fields', () => {
    const edited = { scores: { communicationScore: 9 }, strengths: 'Very clear', areasOfImprovement: 'Tests', overallFeedback: 'Hire' };
    const updatedAt = '2026-11-25T09:00:00.000Z';
    return given(feedback, [
      ...people,
      scheduled,
      feedbackGiven,
      booking.event('FeedbackEdited', { feedbackId: 'interview-1.feedback', ...edited }, { at: updatedAt }),
    ]).then([{ ...record, ...edited, additionalComments: '', updatedAt }]);
  });
  it('does not exist before it is given', () => given(feedback, [...people, scheduled]).then([]));
  it('requires an interview', () => given(feedback, [...people, feedbackGiven]).then([]));
});
