import type { ProblemContent } from '@s30/contracts/documents/problem';
import type { ProblemId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { commandRoutes, type Run, stateAfter, whenAccepted } from '../context.ts';
import { type ProblemCommand, problem } from './decider.ts';

const change = <Answer>(run: Run, id: string, command: ProblemCommand, answer: (content: ProblemContent, id: string) => Answer) =>
  whenAccepted(stateAfter(run(problem, id, command), 'problem_unknown'), ({ content }) => answer(content, id));
const saying = (message: string) => (content: ProblemContent, _id: string) => ({ message, problem: { _id, ...content } });
const add = <Answer>(run: Run, newId: () => string, content: ProblemContent, answer: (content: ProblemContent, id: string) => Answer) => {
  const problemId = newId() as ProblemId;
  return change(run, problemId, { type: 'AddProblem', problemId, content }, answer);
};
/** The console identifies records by `id` and expects the bare record. */
const recordOf = (content: ProblemContent, _id: string) => ({ _id, id: _id, ...content });

export const problemRoutes = commandRoutes({
  addProblem: ({ body, newId, run }) => add(run, newId, body, saying('Problem added successfully')),
  editProblem: ({ params: { id }, body: { madeFrom, ...content }, run }) =>
    change(run, id, { type: 'EditProblem', content, madeFrom }, saying('Problem updated successfully')),
  deleteProblem: ({ params: { id }, run }) =>
    change(run, id, { type: 'DeleteProblem' }, () => ({ message: 'Problem deleted successfully' })),

  consoleAddProblem: ({ body, newId, run }) => add(run, newId, body, recordOf),
  consoleEditProblem: async ({ params: { id }, body, load, run }) => {
    const known = await load(problem, id);
    if (known.status !== 'listed') return reject('problem_unknown');
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    return change(run, id, { type: 'EditProblem', content: { ...known.content, ...sent } }, recordOf);
  },
  consoleDeleteProblem: ({ params: { id }, run }) => change(run, id, { type: 'DeleteProblem' }, recordOf),
});
