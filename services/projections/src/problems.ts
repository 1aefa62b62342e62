import { ProblemRecord } from '@s30/contracts/documents/problem';
import { problemEvents } from '@s30/contracts/events/problem';
import { projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';

/** The problem library. */
export const problems = projection({
  name: 'problems',
  version: 1,
  document: ProblemRecord,
  fields: { title: 'text', difficulty: 'text', createdAt: 'text' },
  indexes: [['title'], ['difficulty', 'title'], ['createdAt']],
  search: ['title'],
  from: [problemEvents],
  on: {
    ProblemAdded: ({ data: { problemId, ...content }, at }, documents) => documents.put({ _id: problemId, ...content, createdAt: at }),
    ProblemEdited: (event, documents) => documents.change(idOf(event), (problem) => ({ ...problem, ...event.data, updatedAt: event.at })),
    ProblemDeleted: (event, documents) => documents.remove(idOf(event)),
  },
});
