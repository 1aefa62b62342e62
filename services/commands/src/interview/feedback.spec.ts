import { describe, expect, it } from '@jest/globals';
import { FeedbackId } from '@s30/contracts/ids';
import { given } from '@s30/platform/decider/spec';
import { interview } from './decider.ts';
import {
  byAdmin,
  byAsha,
  byRavi,
  calledOff,
  completed,
  done,
  editFeedback,
  feedbackEdited,
  feedbackGiven,
  feedbackId,
  giveFeedback,
  outsiders,
  rate,
  rated,
  ratingId,
  running,
  stateAfter,
  upcoming,
} from './oneInterview.ts';

describe('giving feedback', () => {
  it('completes a running interview', () => {
    for (const asked of [byRavi, byAdmin]) given(interview, running).when(giveFeedback, asked).then(feedbackGiven, completed);
  });
  it('takes it to completed', () => expect(stateAfter(done)).toMatchObject({ status: 'completed', feedbackId }));
  it('is possible for an admin on a scheduled interview, which completes it', () =>
    given(interview, upcoming).when(giveFeedback, byAdmin).then(feedbackGiven, completed));
  it('is too early for the interviewer before the start', () =>
    given(interview, upcoming).when(giveFeedback, byRavi).thenRejected('feedback_too_early'));
  it('is done once', () => {
    for (const asked of [byRavi, byAdmin]) given(interview, done).when(giveFeedback, asked).thenRejected('feedback_already_given');
  });
  it('is refused on a cancelled interview', () => {
    for (const asked of [byRavi, byAdmin])
      given(interview, calledOff).when(giveFeedback, asked).thenRejected('interview_over', { status: 'cancelled' });
  });
  it('must be for the type of the interview', () =>
    given(interview, running)
      .when({ ...giveFeedback, interviewType: 'System Design' }, byRavi)
      .thenRejected('feedback_type_differs'));
  it('is neither for the candidate nor for others', () => {
    for (const asked of [byAsha, ...outsiders]) given(interview, running).when(giveFeedback, asked).thenRejected('interview_unknown');
  });
});

describe('editing feedback', () => {
  it('is done by the interviewer or an admin, as often as needed', () => {
    for (const asked of [byRavi, byAdmin])
      for (const history of [done, [...done, feedbackEdited]]) given(interview, history).when(editFeedback, asked).then(feedbackEdited);
  });
  it('leaves the interview as it is', () => expect(stateAfter([...done, feedbackEdited])).toEqual(stateAfter(done)));
  it('needs feedback that was given', () => {
    for (const history of [upcoming, running, calledOff])
      given(interview, history).when(editFeedback, byRavi).thenRejected('feedback_unknown');
  });
  it('needs the id of that feedback', () =>
    given(interview, done)
      .when({ ...editFeedback, feedbackId: FeedbackId.parse('interview-2.feedback') }, byRavi)
      .thenRejected('feedback_unknown'));
  it('keeps the type of the interview', () =>
    given(interview, done)
      .when({ ...editFeedback, interviewType: 'Behavioral/Leadership' }, byRavi)
      .thenRejected('feedback_type_differs'));
  it('is neither for the candidate nor for others', () => {
    for (const asked of [byAsha, ...outsiders]) given(interview, done).when(editFeedback, asked).thenRejected('feedback_unknown');
  });
});

describe('rating an interview', () => {
  it('is done by its candidate once it is completed', () => given(interview, done).when(rate, byAsha).then(rated));
  it('needs no words', () => {
    for (const words of [undefined, ''])
      given(interview, done)
        .when({ ...rate, feedback: words }, byAsha)
        .then({ type: 'InterviewRated', data: { ratingId, rating: 5 } });
  });
  it('is too early before that', () => {
    for (const history of [upcoming, running, calledOff]) given(interview, history).when(rate, byAsha).thenRejected('rating_too_early');
  });
  it('is done once', () =>
    given(interview, [...done, rated])
      .when(rate, byAsha)
      .thenRejected('rated_already'));
  it('is for nobody else, not even an admin', () => {
    for (const asked of [byRavi, byAdmin, ...outsiders]) given(interview, done).when(rate, asked).thenRejected('interview_unknown');
  });
});
