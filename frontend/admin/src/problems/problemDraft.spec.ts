import { describe, expect, it } from '@jest/globals';
import { ProblemForm, SOLUTION_REQUIRED } from '@s30/contracts/routes/problems';
import { readingOf } from '../form/problems.ts';
import { contentOf, draftOf, type ProblemDraft, withHint, without, withSolution } from './problemDraft.ts';

const solution = {
  language: 'python',
  description: 'Hash map',
  code: '  return 1\n',
  timeComplexity: 'O(n)',
  spaceComplexity: 'O(n)',
} as const;
const problem = {
  title: 'Two Sum',
  leetcodeUrl: 'https://leetcode.com/problems/two-sum/',
  solutionVideoUrl: 'https://videos.example.com/two-sum',
  difficulty: 'easy',
  hints: ['What is missing?'],
  solutions: [solution],
} as const;
const content = { ...problem, hints: [...problem.hints], solutions: [solution] };
const read = (draft: ProblemDraft) => readingOf(ProblemForm.safeParse(contentOf(draft)));
const problemsOf = (draft: ProblemDraft) => {
  const reading = read(draft);
  return 'problems' in reading ? reading.problems : [];
};

describe('the form of a problem', () => {
  it('has at least one hint row and one solution row', () => {
    const empty = draftOf();
    expect(empty.hints).toHaveLength(1);
    expect(empty.solutions).toHaveLength(1);
    expect(without(empty.solutions, 0)).toBe(empty.solutions);
  });
  it('saves what it shows', () =>
    expect(read(draftOf(content))).toEqual({ sent: { ...content, solutions: [{ ...solution, code: '  return 1' }] } }));
  it('drops blank hints, and solutions with neither code nor description', () => {
    const draft = draftOf(content);
    expect(read({ ...draft, hints: withHint(draft.hints), solutions: withSolution(draft.solutions) })).toMatchObject({
      sent: { hints: problem.hints, solutions: [{ description: 'Hash map' }] },
    });
  });
  it('requires a solution', () => {
    const draft = draftOf(content);
    expect(problemsOf({ ...draft, solutions: draftOf().solutions })).toEqual([{ param: 'solutions', message: SOLUTION_REQUIRED }]);
  });
  it('identifies problems in a row by its index', () => {
    const draft = draftOf(content);
    const solutions = withSolution(draft.solutions).map((row, index) => (index === 1 ? { ...row, code: 'return 2' } : row));
    expect(problemsOf({ ...draft, solutions }).map(({ param }) => param)).toEqual([
      'solutions.1.description',
      'solutions.1.timeComplexity',
      'solutions.1.spaceComplexity',
    ]);
  });
  it('gives every row a unique key, even after a removal', () => {
    const rows = withHint(withHint(draftOf().hints));
    const keys = withHint(without(rows, 0)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
