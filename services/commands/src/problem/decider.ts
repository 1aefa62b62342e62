import { ProblemContent } from '@s30/contracts/documents/problem';
import type { ProblemEvent } from '@s30/contracts/events/problem';
import type { ProblemId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { type Decider, unreachable } from '@s30/platform/decider/decider';

type KnownProblem = { readonly status: 'listed' | 'deleted'; readonly content: ProblemContent };
export type ProblemState = { readonly status: 'none' } | KnownProblem;
export type ProblemCommand =
  | { readonly type: 'AddProblem'; readonly problemId: ProblemId; readonly content: ProblemContent }
  | { readonly type: 'EditProblem'; readonly content: ProblemContent; readonly madeFrom?: ProblemContent | undefined }
  | { readonly type: 'DeleteProblem' };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const problem: Decider<ProblemState, ProblemCommand, ProblemEvent> = {
  category: 'problem',
  initial: { status: 'none' },
  decide: (command, state) => {
    switch (command.type) {
      case 'AddProblem':
        return state.status === 'none' ? [{ type: 'ProblemAdded', data: { problemId: command.problemId, ...command.content } }] : [];
      case 'EditProblem':
        if (state.status !== 'listed') return reject('problem_unknown');
        if (same(command.content, state.content)) return [];
        if (command.madeFrom && !same(command.madeFrom, ProblemContent.parse(state.content))) return reject('changed_meanwhile');
        return [{ type: 'ProblemEdited', data: command.content }];
      case 'DeleteProblem':
        if (state.status === 'none') return reject('problem_unknown');
        return state.status === 'listed' ? [{ type: 'ProblemDeleted', data: {} }] : [];
      default:
        return unreachable(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ProblemAdded': {
        const { problemId: _, ...content } = event.data;
        return state.status === 'none' ? { status: 'listed', content } : state;
      }
      case 'ProblemEdited':
        return state.status === 'listed' ? { ...state, content: event.data } : state;
      case 'ProblemDeleted':
        return state.status === 'listed' ? { ...state, status: 'deleted' } : state;
      default:
        return unreachable(event);
    }
  },
};
