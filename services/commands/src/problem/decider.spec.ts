import { describe, expect, it } from '@jest/globals';
import type { ProblemContent } from '@s30/contracts/documents/problem';
import { problemEvents } from '@s30/contracts/events/problem';
import { ProblemId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { type ProblemCommand, problem } from './decider.ts';

const problemId = ProblemId.parse('two-sum');
const twoSum: ProblemContent = {
  title: 'Two Sum',
  leetcodeUrl: 'https://leetcode.com/problems/two-sum/',
  solutionVideoUrl: 'https://videos.example.com/two-sum',
  difficulty: 'easy',
  hints: ['What would you have to have seen before?'],
  solutions: [
    { language: 'python', code: 'seen = {}', description: 'One pass with a map.', timeComplexity: 'O(n)', spaceComplexity: 'O(n)' },
  ],
};
const harder: ProblemContent = { ...twoSum, difficulty: 'medium', hints: [] };
const add = { type: 'AddProblem', problemId, content: twoSum } as const;
const added = { type: 'ProblemAdded', data: { problemId, ...twoSum } } as const;
const edited = { type: 'ProblemEdited', data: harder } as const;
const deleted = { type: 'ProblemDeleted', data: {} } as const;

describe('a problem', () => {
  it('is added once', () => {
    given(problem).when(add).then(added);
    given(problem, [added]).when(add).thenNothing();
  });

  it('is edited as a whole', () => {
    given(problem, [added]).when({ type: 'EditProblem', content: harder }).then(edited);
  });

  it('cannot be edited if somebody else has changed it meanwhile', () => {
    const edit = { type: 'EditProblem', content: { ...twoSum, title: 'Two Sums' } } as const;
    given(problem, [added])
      .when({ ...edit, madeFrom: twoSum })
      .then({ type: 'ProblemEdited', data: edit.content });
    given(problem, [added, edited])
      .when({ ...edit, madeFrom: twoSum })
      .thenRejected('changed_meanwhile');
    given(problem, [added, edited])
      .when({ ...edit, madeFrom: harder })
      .then({ type: 'ProblemEdited', data: edit.content });
    given(problem, [added, edited]).when({ type: 'EditProblem', content: harder, madeFrom: twoSum }).thenNothing();
  });

  it('is left alone by an edit that changes nothing', () => {
    given(problem, [added]).when({ type: 'EditProblem', content: twoSum }).thenNothing();
    given(problem, [added, edited]).when({ type: 'EditProblem', content: harder }).thenNothing();
  });

  it('is deleted, and deleting it again changes nothing', () => {
    given(problem, [added]).when({ type: 'DeleteProblem' }).then(deleted);
    given(problem, [added, deleted]).when({ type: 'DeleteProblem' }).thenNothing();
  });

  it('cannot be edited once it is deleted, nor come back', () => {
    given(problem, [added, deleted]).when({ type: 'EditProblem', content: harder }).thenRejected('problem_unknown');
    given(problem, [added, deleted]).when(add).thenNothing();
  });

  it('must have been added before it is edited or deleted', () => {
    given(problem).when({ type: 'EditProblem', content: harder }).thenRejected('problem_unknown');
    given(problem).when({ type: 'DeleteProblem' }).thenRejected('problem_unknown');
  });
});

it('begins with being added and ends with being deleted, whatever admins do', () => {
  const commands = fc.oneof(
    fc.constantFrom<ProblemCommand>(add, { type: 'DeleteProblem' }),
    fc.constantFrom(twoSum, harder).map((content): ProblemCommand => ({ type: 'EditProblem', content })),
  );
  everyHistory(problem, {
    family: problemEvents,
    commands,
    actors: [{ userId: 'meera', role: 'admin' }],
    begin: Instant.parse('2026-11-21T10:00:00.000Z'),
    invariant: ({ past, events }) => {
      const types = [...past, ...events].map(({ type }) => type);
      expect(types.filter((type) => type === 'ProblemAdded').length).toBe(types.length === 0 ? 0 : 1);
      expect(types.indexOf('ProblemDeleted')).toBe(types.includes('ProblemDeleted') ? types.length - 1 : -1);
    },
  });
});
