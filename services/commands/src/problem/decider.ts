import { ProblemContent } from '@s30/contracts/documents/problem';
import type { ProblemEvent } from '@s30/contracts/events/problem';
import type { ProblemId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { type CommandOf, decider } from '@s30/platform/decider/decider';

type KnownProblem = { readonly status: 'listed' | 'deleted'; readonly content: ProblemContent };
export type ProblemState = { readonly status: 'none' } | KnownProblem;
type New = { readonly problemId: ProblemId; readonly content: ProblemContent };
type Edit = { readonly content: ProblemContent; readonly madeFrom?: ProblemContent | undefined };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const problem = decider<ProblemState, ProblemEvent>()({
  category: 'problem',
  initial: { status: 'none' },
  commands: {
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
  },
  events: {
    ProblemAdded: (state, { problemId: _, ...content }) => (state.status === 'none' ? { status: 'listed', content } : state),
    ProblemEdited: (state, content) => (state.status === 'listed' ? { ...state, content } : state),
    ProblemDeleted: (state) => (state.status === 'listed' ? { ...state, status: 'deleted' } : state),
  },
});
export type ProblemCommand = CommandOf<typeof problem>;
