import { describe, expect, it } from '@jest/globals';
import { averageText, rubricOf, scoresIn } from './scores.ts';

describe('scores of feedback', () => {
  it('are communication and the four of the type', () =>
    expect(rubricOf('System Design').map(([name]) => name)).toEqual([
      'communicationScore',
      'requirementsGathering',
      'architectureDesign',
      'scalabilityConsiderations',
      'tradeoffAnalysis',
    ]));
  it('are shown as far as they were given, in the order of the form', () =>
    expect(scoresIn({ interviewType: 'DSA', problemSolvingScore: 4, codingAbility: 7, leadershipSkills: 9 })).toEqual([
      { name: 'codingAbility', title: 'Coding Ability', score: 7 },
      { name: 'problemSolvingScore', title: 'Problem Solving', score: 4 },
    ]));
  it('have an average of one decimal, or none', () => {
    expect(averageText(8)).toBe('8.0');
    expect(averageText(7.6)).toBe('7.6');
    expect(averageText(undefined)).toBe('N/A');
  });
});
