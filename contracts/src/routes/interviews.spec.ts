import { describe, expect, it } from '@jest/globals';
import { INTERVIEW_TYPES, scoreNamesOf } from '../interviewTypes.ts';
import { FeedbackForm, interviewRoutes, scoresOf } from './interviews.ts';

const SCORE = 'Please provide a rating (1-10)';
const texts = { strengths: 'Clear', areasOfImprovement: 'Edge cases' };
const dsa = {
  interviewType: 'DSA',
  communicationScore: 8,
  codingAbility: 7,
  algorithmicThinking: 9,
  problemSolvingApproach: 8,
  timeComplexityAnalysis: 10,
  ...texts,
};
const wrongIn = (form: unknown): readonly (readonly [string, string])[] =>
  FeedbackForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? [];

describe('the feedback form', () => {
  it('is complete with communication, the four scores of its type and both texts', () => expect(wrongIn(dsa)).toEqual([]));

  it.each(INTERVIEW_TYPES)('requires communication and the four scores of %s', (interviewType) =>
    expect(wrongIn({ interviewType, ...texts })).toEqual(
      ['communicationScore', ...scoreNamesOf(interviewType)].map((name) => [name, SCORE]),
    ),
  );
  it('reports everything that is missing at once', () =>
    expect(wrongIn({ interviewType: 'DSA', strengths: '', communicationScore: 8 })).toEqual([
      ['strengths', 'Strengths are required'],
      ['areasOfImprovement', 'Areas of improvement are required'],
      ...scoreNamesOf('DSA').map((name) => [name, SCORE]),
    ]));
  it('accepts scores from 1 to 10', () => {
    for (const score of [1, 10]) expect(wrongIn({ ...dsa, codingAbility: score })).toEqual([]);
    for (const score of [0, 11, -1, 7.5, 'seven', ' ', true, '7.5'])
      expect(wrongIn({ ...dsa, codingAbility: score })).toEqual([['codingAbility', SCORE]]);
  });
  it('parses form text as a number and treats empty text as absent', () => {
    expect(FeedbackForm.parse({ ...dsa, codingAbility: '7' })).toMatchObject({ codingAbility: 7 });
    for (const nothing of ['', null, undefined]) expect(wrongIn({ ...dsa, codingAbility: nothing })).toEqual([['codingAbility', SCORE]]);
  });
  it('omits empty optional texts and legacy scores', () => {
    expect(wrongIn({ ...dsa, codingAndDebugging: '', problemSolvingScore: null, overallFeedback: '', additionalComments: '' })).toEqual([]);
    expect(wrongIn({ ...dsa, codingAndDebugging: 11 })).toEqual([['codingAndDebugging', SCORE]]);
  });
  it('drops scores of other types, valid or not', () => {
    for (const score of [99, 'high', true, {}, null])
      expect(wrongIn({ ...dsa, teamworkAbility: score, architectureDesign: score })).toEqual([]);
    expect(FeedbackForm.parse({ ...dsa, teamworkAbility: 7 })).not.toHaveProperty('teamworkAbility');
    const leadership = { ...texts, interviewType: 'Leadership', communicationScore: 8, codingAndDebugging: 99, codingAbility: 99 };
    const own = Object.fromEntries(scoreNamesOf('Behavioral/Leadership').map((name) => [name, 6]));
    expect(wrongIn({ ...leadership, ...own })).toEqual([]);
    expect(wrongIn({ ...leadership, ...own, teamworkAbility: 99 })).toEqual([['teamworkAbility', SCORE]]);
  });
  it('reports an unknown interview type without guessing its scores', () =>
    expect(wrongIn({ ...texts, interviewType: 'Chess' })).toEqual([
      ['interviewType', 'Interview type must be one of DSA, System Design, Behavioral/Leadership'],
    ]));
  it('rejects anything that is not an object', () => {
    for (const nothing of [undefined, null, 'DSA', []]) expect(FeedbackForm.safeParse(nothing).success).toBe(false);
  });
  it('requires an interview id for new feedback but not for an edit', () => {
    const missing = (route: 'giveFeedback' | 'editFeedback', form: object) =>
      interviewRoutes[route].body.safeParse({ ...dsa, ...form }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
    for (const form of [{}, { interviewId: '' }, { interviewId: 7 }])
      expect(missing('giveFeedback', form)).toEqual([['interviewId', 'Invalid interview data. Please try again or contact support.']]);
    expect(missing('giveFeedback', { interviewId: 'i' })).toEqual([]);
    expect(missing('editFeedback', {})).toEqual([]);
  });
  it('reads Leadership as Behavioral/Leadership', () =>
    expect(wrongIn({ ...texts, interviewType: 'Leadership', communicationScore: 8 })).toEqual(
      scoreNamesOf('Behavioral/Leadership').map((name) => [name, SCORE]),
    ));
});

describe('the scores that count', () => {
  it('are communication and those of the type, without scores of other types', () =>
    expect(scoresOf(FeedbackForm.parse({ ...dsa, leadershipSkills: 3, architectureDesign: '4' }))).toEqual({
      communicationScore: 8,
      codingAbility: 7,
      algorithmicThinking: 9,
      problemSolvingApproach: 8,
      timeComplexityAnalysis: 10,
    }));
  it('include the legacy scores of DSA when they are given', () =>
    expect(scoresOf(FeedbackForm.parse({ ...dsa, codingAndDebugging: 6, problemSolvingScore: '5' }))).toMatchObject({
      codingAndDebugging: 6,
      problemSolvingScore: 5,
    }));
});

describe('the other forms of an interview', () => {
  const wrong = (
    route: { readonly body: typeof interviewRoutes.rateInterview.body | typeof interviewRoutes.changeMeetingLink.body },
    body: unknown,
  ) => route.body.safeParse(body).error?.issues.map(({ message }) => message) ?? [];

  it('require 1 to 5 whole stars', () => {
    const { rateInterview } = interviewRoutes;
    for (const rating of [1, 5, '5']) expect(wrong(rateInterview, { interviewId: 'i', rating })).toEqual([]);
    for (const rating of [0, 6, 3.5, undefined, 'five', '', true])
      expect(wrong(rateInterview, { interviewId: 'i', rating })).toEqual(['Please select a rating']);
  });
  it('accept 500 characters of rating text', () => {
    const rating = (feedback: string) => wrong(interviewRoutes.rateInterview, { interviewId: 'i', rating: 5, feedback });
    expect(rating('x'.repeat(500))).toEqual([]);
    expect(rating('x'.repeat(501))).toEqual(['Feedback must be at most 500 characters']);
  });
  it('require a valid meeting link', () => {
    const link = (meetingLink: unknown) => wrong(interviewRoutes.changeMeetingLink, { meetingLink });
    expect(link('https://zoom.us/j/1')).toEqual([]);
    expect(link(' ')).toEqual(['Please enter a meeting link']);
    expect(link(undefined)).toEqual(['Please enter a meeting link']);
    expect(link('javascript:alert(1)')).toEqual(['Please enter a valid URL']);
  });
  it('start an interview and do nothing else to its status', () => {
    const { body } = interviewRoutes.changeInterviewStatus;
    expect(body.safeParse({ status: 'in-progress' }).success).toBe(true);
    for (const status of ['completed', 'cancelled', 'scheduled']) expect(body.safeParse({ status }).success).toBe(false);
  });
});
