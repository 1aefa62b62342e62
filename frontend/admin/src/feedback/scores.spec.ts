import { describe, expect, it } from '@jest/globals';
import { averageText, rubricOf, scoresIn } from './scores.ts';

describe('feedback scores', () => {
  it('consist of communication and the four scores of the interview type', () =>
    expect(rubricOf('System Design').map(([name]) => name)).toEqual([
      'communicationScore',
      'requirementsGathering',
      'architectureDesign',
      'scalabilityConsiderations',
      'tradeoffAnalysis',
    ]));
  it('are shown in form order, leaving out those not given', () =>
    expect(scoresIn({ interviewType: 'DSA', problemSolvingScore: 4, codingAbility: 7, leadershipSkills: 9 })).toEqual([
      { name: 'codingAbility', title: 'Coding Ability', score: 7 },
      { name: 'problemSolvingScore', title: 'Problem Solving', score: 4 },
    ]));
  it('have an average with one decimal, or no average', () => {
    expect(averageText(8)).toBe('8.0');
    expect(averageText(7.6)).toBe('7.6');
    expect(averageText(undefined)).toBe('N/A');
  });
});
