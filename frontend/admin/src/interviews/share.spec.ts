import { describe, expect, it } from '@jest/globals';
import { consequenceOf, effectOf, suggestedShare } from './share.ts';

const names = { candidate: 'Kavya', interviewer: 'Ananya' };

describe('settling a no-show', () => {
  it('suggests that the absent side bears the loss', () => {
    expect(suggestedShare('interviewer')).toBe('100');
    expect(suggestedShare('candidate')).toBe('0');
  });
  it('describes the effect of a share', () => {
    expect(effectOf('0', names)?.words).toBe('Kavya gets nothing back; the payment stays with Ananya.');
    expect(effectOf('100', names)?.words).toBe('Kavya gets the whole payment back.');
    expect(effectOf('30', names)?.words).toBe('Kavya gets 30% of the payment back; 70% stays with Ananya.');
  });
  it('describes what happens to the interview', () => {
    expect(consequenceOf(0, 'interviewer')).toBe(
      'The report is dismissed: an interview that was started or completed stays as it is, any other is cancelled.',
    );
    for (const [percent, absent] of [
      [0, 'candidate'],
      [1, 'interviewer'],
      [100, 'interviewer'],
    ] as const)
      expect(consequenceOf(percent, absent)).toBe('The interview is cancelled.');
  });
  it('describes nothing for an invalid share', () => {
    for (const text of ['', '-1', '101', '12.5', 'half']) expect(effectOf(text, names)).toBeUndefined();
  });
});
