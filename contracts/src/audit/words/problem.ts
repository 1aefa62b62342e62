import type { ProblemContent } from '../../documents/problem.ts';
import type { problemEvents } from '../../events/problem.ts';
import { type Facts, said, type WordsOf } from '../wording.ts';

const content = ({ title, leetcodeUrl, solutionVideoUrl, difficulty, hints, solutions }: ProblemContent): Facts => ({
  Title: said(title),
  Difficulty: said(difficulty),
  LeetCode: said(leetcodeUrl),
  'Solution video': said(solutionVideoUrl),
  Hints: said(hints.join('; ')),
  Solutions: said(solutions.map(({ language, description }) => `${language}: ${description}`).join('; ')),
});

export const problemWords: WordsOf<typeof problemEvents> = {
  ProblemAdded: { title: 'Problem added', facts: (data) => ({ ...content(data), Deleted: undefined }) },
  ProblemEdited: { title: 'Problem edited', facts: content },
  ProblemDeleted: { title: 'Problem deleted', facts: () => ({ Deleted: said('yes') }) },
};
