import { describe, expect, it } from '@jest/globals';
import { averageScore, durationOf, INTERVIEW_TYPES, InterviewType, RUBRICS, scoreNamesOf, slugOf } from './interviewTypes.ts';

const messagesOf = (value: unknown) => InterviewType.safeParse(value).error?.issues.map(({ message }) => message);

describe('interview types', () => {
  it('are DSA, System Design and Behavioral/Leadership', () =>
    expect(INTERVIEW_TYPES).toEqual(['DSA', 'System Design', 'Behavioral/Leadership']));
  it('read Behavioral and Leadership as Behavioral/Leadership', () => {
    for (const name of ['Behavioral', 'Leadership', 'Behavioral/Leadership'])
      expect(InterviewType.parse(name)).toBe('Behavioral/Leadership');
  });
  it('reject everything else', () => {
    for (const name of ['dsa', 'Behavioural', ' ', 1, ['DSA']])
      expect(messagesOf(name)).toEqual(['Interview type must be one of DSA, System Design, Behavioral/Leadership']);
  });
  it('are required', () => {
    for (const nothing of ['', undefined, null]) expect(messagesOf(nothing)).toEqual(['Interview type is required']);
  });
  it('last 40, 50 and 40 minutes', () => expect(INTERVIEW_TYPES.map(durationOf)).toEqual([40, 50, 40]));
  it('have names for streams and records', () =>
    expect(INTERVIEW_TYPES.map(slugOf)).toEqual(['dsa', 'system-design', 'behavioral-leadership']));
});

describe('rubrics', () => {
  it('have the four scores of their type, in the order of the form', () => {
    expect(scoreNamesOf('DSA')).toEqual(['codingAbility', 'algorithmicThinking', 'problemSolvingApproach', 'timeComplexityAnalysis']);
    expect(scoreNamesOf('System Design')).toEqual([
      'requirementsGathering',
      'architectureDesign',
      'scalabilityConsiderations',
      'tradeoffAnalysis',
    ]);
    expect(scoreNamesOf('Behavioral/Leadership')).toEqual([
      'situationalAwareness',
      'leadershipSkills',
      'teamworkAbility',
      'conflictResolution',
    ]);
  });
  it('share no score', () => {
    const names = Object.values(RUBRICS).flatMap((rubric) => Object.keys(rubric));
    expect(new Set(names).size).toBe(12);
  });
});

describe('the average score', () => {
  it('is the mean of the given scores, to one decimal', () => {
    expect(averageScore({ a: 8, b: 7 })).toBe(7.5);
    expect(averageScore({ a: 8, b: 7, c: 7 })).toBe(7.3);
    expect(averageScore({ a: 9, b: 8, c: 8 })).toBe(8.3);
    expect(averageScore({ a: 10 })).toBe(10);
    expect(averageScore({ a: 5, b: 6, c: 6, d: 6 })).toBe(5.8);
  });
  it('does not exist without scores', () => expect(averageScore({})).toBeUndefined());
});
