import { it } from '@jest/globals';
import { problemEvents } from '@s30/contracts/events/problem';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { problems } from './problems.ts';

const event = eventsOf(problemEvents);
const [monday, tuesday] = ['2026-11-23T10:00:00.000Z', '2026-11-24T10:00:00.000Z'];

const twoSum = {
  title: 'Two Sum',
  leetcodeUrl: 'https://leetcode.com/problems/two-sum/',
  solutionVideoUrl: 'https://videos.example.com/two-sum',
  difficulty: 'easy' as const,
  hints: [],
  solutions: [],
};
const inProblem = (at: string) => ({ stream: 'problem-two-sum', at });
const added = event('ProblemAdded', { problemId: 'two-sum', ...twoSum }, inProblem(monday));

it('the library shows a problem as last edited, until it is deleted', async () => {
  const edited = event('ProblemEdited', { ...twoSum, difficulty: 'medium' }, inProblem(tuesday));
  const listed = { _id: 'two-sum', ...twoSum, sortTitle: 'two sum', difficultyRank: 0, createdAt: monday };
  await given(problems, [added]).then([listed]);
  await given(problems, [added, edited]).then([{ ...listed, difficulty: 'medium', difficultyRank: 1, updatedAt: tuesday }]);
  await given(problems, [added, edited, event('ProblemDeleted', {}, inProblem(tuesday))]).then([]);
});
