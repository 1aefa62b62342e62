import { DIFFICULTIES, type ProblemContent, ProblemRecord } from '@s30/contracts/documents/problem';
import { projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { sortKeyOf } from './names.ts';

/** As it is listed: by title, ignoring case, or the easy ones first. */
const ListedProblem = ProblemRecord.extend({ sortTitle: z.string(), difficultyRank: z.int() });
const ranked = ({ title, difficulty }: Pick<ProblemContent, 'title' | 'difficulty'>) => ({
  sortTitle: sortKeyOf(title),
  difficultyRank: DIFFICULTIES.indexOf(difficulty),
});

/** The problem library. */
export const problems = projection({
  name: 'problems',
  version: 2,
  document: ListedProblem,
  fields: { createdAt: 'instant' },
  indexes: [['sortTitle'], ['difficulty', 'sortTitle'], ['difficultyRank', 'sortTitle'], ['createdAt']],
  search: ['title'],
  on: {
    ProblemAdded: ({ data: { problemId, ...content }, at }, documents) =>
      documents.put({ _id: problemId, ...content, ...ranked(content), createdAt: at }),
    ProblemEdited: (event, documents) =>
      documents.change(idOf(event), (problem) => ({ ...problem, ...event.data, ...ranked(event.data), updatedAt: event.at })),
    ProblemDeleted: (event, documents) => documents.remove(idOf(event)),
  },
});
