import type { ProblemId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { type ProblemCommand, type ProblemState, problem } from './decider.ts';

type Known = Exclude<ProblemState, { status: 'none' }>;
/** Changes a problem and answers what has become of it. */
async function change<Answer>({ run }: Pick<CommandRequest, 'run'>, id: string, command: ProblemCommand, answer: (known: Known) => Answer) {
  const changed: { readonly state: ProblemState } | Rejection = await run(problem, id, command);
  if (isRejection(changed)) return changed;
  return changed.state.status === 'none' ? reject('problem_unknown') : answer(changed.state);
}
const saying =
  (message: string, _id: string) =>
  ({ content }: Known) => ({ message, problem: { _id, ...content } });
/** The console knows records by `id`, and answers with nothing around them. */
const recordOf =
  (_id: string) =>
  ({ content }: Known) => ({ _id, id: _id, ...content });

export const problemRoutes = handlers<CommandRequest>()({
  addProblem: ({ body: content, newId, run }) => {
    const problemId = newId() as ProblemId;
    return change({ run }, problemId, { type: 'AddProblem', problemId, content }, saying('Problem added successfully', problemId));
  },
  editProblem: ({ params: { id }, body: { madeFrom, ...content }, run }) =>
    change({ run }, id, { type: 'EditProblem', content, madeFrom }, saying('Problem updated successfully', id)),
  deleteProblem: ({ params: { id }, run }) =>
    change({ run }, id, { type: 'DeleteProblem' }, () => ({ message: 'Problem deleted successfully' })),

  consoleAddProblem: ({ body: content, newId, run }) => {
    const problemId = newId() as ProblemId;
    return change({ run }, problemId, { type: 'AddProblem', problemId, content }, recordOf(problemId));
  },
  consoleEditProblem: async ({ params: { id }, body, load, run }) => {
    const known = await load(problem, id);
    if (known.status !== 'listed') return reject('problem_unknown');
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    return change({ run }, id, { type: 'EditProblem', content: { ...known.content, ...sent } }, recordOf(id));
  },
  consoleDeleteProblem: ({ params: { id }, run }) => change({ run }, id, { type: 'DeleteProblem' }, recordOf(id)),
});
