import { z } from 'zod';
import { ProblemContent } from '../documents/problem.ts';
import { ProblemId } from '../ids.ts';
import { defineEvents, type EventOf } from './define.ts';

/** The problem library; an edit carries the complete new problem. */
export const problemEvents = defineEvents('problem', {
  ProblemAdded: ProblemContent.extend({ problemId: ProblemId }),
  ProblemEdited: ProblemContent,
  ProblemDeleted: z.object({}),
});
export type ProblemEvent = EventOf<typeof problemEvents>;
