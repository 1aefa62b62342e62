import type { InterviewType } from '@s30/contracts/interviewTypes';
import { scoreTitles } from './FeedbackReport.tsx';

const WORDS = ['strengths', 'areasOfImprovement', 'additionalComments', 'overallFeedback'] as const;

/** Feedback that was given, as the form's controls hold it: text, also for scores; an empty form without any. */
export function valuesFrom(type: InterviewType, given: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const names = [...scoreTitles(type).map(([name]) => name), ...WORDS];
  return Object.fromEntries(names.map((name) => [name, given?.[name] === undefined ? '' : String(given[name])]));
}
