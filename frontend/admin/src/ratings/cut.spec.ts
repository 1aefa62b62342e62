import { describe, expect, it } from '@jest/globals';
import { cut } from './cut.ts';

describe('cutting a text', () => {
  it('leaves a short text uncut', () => expect(cut('a'.repeat(50), 50)).toBeUndefined());
  it('cuts after the given number of characters', () => expect(cut('a'.repeat(51), 50)).toBe(`${'a'.repeat(50)}…`));
  it('leaves no space before the ellipsis', () => expect(cut('four more', 5)).toBe('four…'));
  it('never splits a character', () => expect(cut('👩‍💻👩‍💻👩‍💻', 2)).toBe('👩‍💻👩‍💻…'));
});
