import { describe, it } from '@jest/globals';
import { ratingIdOf } from '@s30/contracts/ids';
import { given } from '@s30/platform/decider/spec';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const { feedbackId, content } = b;
const give = { type: 'GiveFeedback', feedbackId, interviewType: 'DSA', content } as const;
const edit = { ...give, type: 'EditFeedback' } as const;
const rate = { type: 'RateInterview', ratingId: ratingIdOf(b.bookingId), rating: 5 } as const;
const started = [...b.booked, b.started];
const done = [...started, b.feedbackGiven, b.completed];

describe('feedback', () => {
  it('completes the interview', () => given(booking, started).when(give, b.byRavi).then(b.feedbackGiven, b.completed));
  it('requires a started interview, except from an admin', () => {
    given(booking, b.booked).when(give, b.byRavi).thenRejected('feedback_too_early');
    given(booking, b.booked).when(give, b.byAdmin).then(b.feedbackGiven, b.completed);
    given(booking, started).when(give, b.byAsha).thenRejected('interview_unknown');
  });
  it('is given once, for the interview’s type, unless it is cancelled', () => {
    given(booking, done).when(give, b.byRavi).thenRejected('feedback_already_given');
    given(booking, started)
      .when({ ...give, interviewType: 'System Design' }, b.byRavi)
      .thenRejected('feedback_type_differs');
    given(booking, [...b.booked, b.cancelled(0)])
      .when(give, b.byAdmin)
      .thenRejected('interview_over', { status: 'cancelled' });
  });
  it('cannot be used by interviewers to decide their own case', () =>
    given(booking, [...started, b.reported('interviewer')])
      .when(give, b.byRavi)
      .thenRejected('no_show_open'));
  it('is edited by those who may give it', () => {
    given(booking, done)
      .when(edit, b.byRavi)
      .then({ type: 'FeedbackEdited', data: { feedbackId, ...content } });
    given(booking, done).when(edit, b.byAsha).thenRejected('feedback_unknown');
    given(booking, started).when(edit, b.byRavi).thenRejected('feedback_unknown');
    given(booking, done)
      .when({ ...edit, interviewType: 'System Design' }, b.byRavi)
      .thenRejected('feedback_type_differs');
  });
});

describe('a rating', () => {
  it('is given once, by the candidate, after the interview is completed', () => {
    given(booking, done).when(rate, b.byAsha).then(b.rated);
    given(booking, [...done, b.rated])
      .when(rate, b.byAsha)
      .thenRejected('rated_already');
    given(booking, started).when(rate, b.byAsha).thenRejected('rating_too_early');
    given(booking, done).when(rate, b.byRavi).thenRejected('interview_unknown');
  });
});
