import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { FeedbackForm } from '@s30/contracts/routes/interviews';
import { wordsFor } from '@s30/contracts/words';
import type { z } from 'zod';
import { rubricOf } from '../feedback/scores.ts';
import { type FieldProblem, type Reading, readingOf } from '../form/problems.ts';

/** The values of the controls by field name. All are text, including scores. */
export type FeedbackDraft = Readonly<Record<string, string>>;
type Interview = Pick<InterviewDocument, '_id' | 'interviewType'>;

export const WORDS = {
  overallFeedback: 'Overall feedback',
  strengths: 'Strengths',
  areasOfImprovement: 'Areas of Improvement',
  additionalComments: 'Additional Comments',
} as const;

export const OVERALL_REQUIRED = 'Overall feedback is required';

export const emptyDraft = ({ interviewType }: Interview): FeedbackDraft =>
  Object.fromEntries([...rubricOf(interviewType).map(([name]) => name), ...Object.keys(WORDS)].map((name) => [name, '']));

/** Validates the interviewer's form; for an admin, overall feedback is required too. */
export function readFeedback({ _id, interviewType }: Interview, draft: FeedbackDraft): Reading<z.output<typeof FeedbackForm>> {
  const reading = readingOf(FeedbackForm.safeParse({ ...draft, interviewId: _id, interviewType }, { error: wordsFor }));
  if ((draft.overallFeedback ?? '').trim() !== '') return reading;
  const missing = { param: 'overallFeedback', message: OVERALL_REQUIRED };
  return {
    problems: inOrder([...('problems' in reading ? reading.problems : []), missing], Object.keys(emptyDraft({ _id, interviewType }))),
  };
}

const inOrder = (problems: readonly FieldProblem[], fields: readonly string[]): readonly FieldProblem[] =>
  problems.toSorted((a, b) => fields.indexOf(a.param) - fields.indexOf(b.param));
