import { ProblemContent } from '@s30/contracts/documents/problem';
import type { ProblemEvent } from '@s30/contracts/events/problem';
import type { ProblemId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { type CommandOf, type Decider, decideBy, evolveBy } from '@s30/platform/decider/decider';

type KnownProblem = { readonly status: 'listed' | 'deleted'; readonly content: ProblemContent };
export type ProblemState = { readonly status: 'none' } | KnownProblem;
type New = { readonly problemId: ProblemId; readonly content: ProblemContent };
type Edit = { readonly content: ProblemContent; readonly madeFrom?: ProblemContent | undefined };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const useCases = decideBy<[ProblemState], ProblemEvent>()({
  AddProblem: ({ problemId, content }: New, { status }) =>
    status === 'none' ? [{ type: 'ProblemAdded', data: { problemId, ...content } }] : [],
  EditProblem: ({ content, madeFrom }: Edit, state) => {
    if (state.status !== 'listed') return reject('problem_unknown');
    if (same(content, state.content)) return [];
    if (madeFrom && !same(madeFrom, ProblemContent.parse(state.content))) return reject('changed_meanwhile');
    return [{ type: 'ProblemEdited', data: content }];
  },
  DeleteProblem: (_: object, { status }) => {
    if (status === 'none') return reject('problem_unknown');
    return status === 'listed' ? [{ type: 'ProblemDeleted', data: {} }] : [];
  },
});
export type ProblemCommand = CommandOf<typeof useCases>;

export const problem: Decider<ProblemState, ProblemCommand, ProblemEvent> = {
  category: 'problem',
  initial: { status: 'none' },
  decide: useCases.decide,
  evolve: evolveBy({
    ProblemAdded: (state, { problemId: _, ...content }) => (state.status === 'none' ? { status: 'listed', content } : state),
    ProblemEdited: (state, content) => (state.status === 'listed' ? { ...state, content } : state),
    ProblemDeleted: (state) => (state.status === 'listed' ? { ...state, status: 'deleted' } : state),
  }),
};
