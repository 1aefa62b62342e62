import type { InterviewType } from '@s30/contracts/interviewTypes';
import { scoreTitles } from './FeedbackReport.tsx';

const WORDS = ['strengths', 'areasOfImprovement', 'additionalComments', 'overallFeedback'] as const;

/** Existing feedback as form values (scores become text too); all empty when there is none. */
export function valuesFrom(type: InterviewType, given: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const names = [...scoreTitles(type).map(([name]) => name), ...WORDS];
  return Object.fromEntries(names.map((name) => [name, given?.[name] === undefined ? '' : String(given[name])]));
}
