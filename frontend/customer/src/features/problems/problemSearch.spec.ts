import { describe, expect, it } from '@jest/globals';
import { matchingProblems, readSearch, writeSearch } from './problemSearch.ts';

const problems = [
  { title: 'Two Sum', difficulty: 'easy' },
  { title: 'Three Sum', difficulty: 'medium' },
  { title: 'Word Ladder', difficulty: 'hard' },
] as const;
const found = (address: string) => matchingProblems(problems, readSearch(new URLSearchParams(address))).map(({ title }) => title);

describe('the problem library', () => {
  it('can be searched by part of the title, ignoring case', () => {
    expect(found('q=SUM')).toEqual(['Two Sum', 'Three Sum']);
    expect(found('q= word ')).toEqual(['Word Ladder']);
    expect(found('q=tree')).toEqual([]);
  });

  it('can be filtered by difficulty, ignoring unknown values', () => {
    expect(found('difficulty=medium')).toEqual(['Three Sum']);
    expect(found('difficulty=easy&q=three')).toEqual([]);
    expect(found('difficulty=absurd')).toHaveLength(3);
  });

  it('keeps its search in the URL', () => {
    expect(writeSearch({ text: 'a & b', difficulty: 'hard' })).toBe('?difficulty=hard&q=a+%26+b');
    expect(writeSearch({ text: '', difficulty: undefined })).toBe('');
  });
});
