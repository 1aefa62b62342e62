import type { ProblemId } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { type ProblemState, problem } from './decider.ts';

const answerOf = (_id: string, state: ProblemState, message: string) =>
  state.status === 'none' ? reject('problem_unknown') : { message, problem: { _id, ...state.content } };

/** The console knows records by `id`, and answers with nothing around them. */
const recordOf = (_id: string, state: ProblemState) =>
  state.status === 'none' ? reject('problem_unknown') : { _id, id: _id, ...state.content };

export const problemRoutes = handlers<CommandRequest>()({
  addProblem: async ({ body, newId, run }) => {
    const problemId = newId() as ProblemId;
    const added = await run(problem, problemId, { type: 'AddProblem', problemId, content: body });
    return isRejection(added) ? added : answerOf(problemId, added.state, 'Problem added successfully');
  },

  editProblem: async ({ params, body: { madeFrom, ...content }, run }) => {
    const edited = await run(problem, params.id, { type: 'EditProblem', content, madeFrom });
    return isRejection(edited) ? edited : answerOf(params.id, edited.state, 'Problem updated successfully');
  },

  deleteProblem: async ({ params, run }) => {
    const deleted = await run(problem, params.id, { type: 'DeleteProblem' });
    return isRejection(deleted) ? deleted : { message: 'Problem deleted successfully' };
  },

  consoleAddProblem: async ({ body, newId, run }) => {
    const problemId = newId() as ProblemId;
    const added = await run(problem, problemId, { type: 'AddProblem', problemId, content: body });
    return isRejection(added) ? added : recordOf(problemId, added.state);
  },

  consoleEditProblem: async ({ params, body, load, run }) => {
    const known = await load(problem, params.id);
    if (known.status !== 'listed') return reject('problem_unknown');
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const edited = await run(problem, params.id, { type: 'EditProblem', content: { ...known.content, ...sent } });
    return isRejection(edited) ? edited : recordOf(params.id, edited.state);
  },

  consoleDeleteProblem: async ({ params, run }) => {
    const deleted = await run(problem, params.id, { type: 'DeleteProblem' });
    return isRejection(deleted) ? deleted : recordOf(params.id, deleted.state);
  },
});
