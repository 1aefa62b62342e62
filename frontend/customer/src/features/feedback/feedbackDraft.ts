import type { InterviewType } from '@s30/contracts/interviewTypes';
import { scoreTitles } from './FeedbackReport.tsx';

/** What the form's controls hold: text, also for scores. */
export type Draft = Record<string, string>;

const WORDS = ['strengths', 'areasOfImprovement', 'additionalComments', 'overallFeedback'] as const;
const keyOf = (interviewId: string) => `feedback-draft-${interviewId}`;

/** Feedback that was given, as the form shows it; an empty form without any. */
export function draftFrom(type: InterviewType, given: Readonly<Record<string, unknown>> | undefined): Draft {
  const names = [...scoreTitles(type).map(([name]) => name), ...WORDS];
  return Object.fromEntries(names.map((name) => [name, given?.[name] === undefined ? '' : String(given[name])]));
}

/** Text that is not submitted yet stays in this browser tab, through a reload or a lost session. */
export function keptDraft(interviewId: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(interviewId)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : undefined;
  } catch {
    return undefined;
  }
}
export const keepDraft = (interviewId: string, draft: Draft): void =>
  window.sessionStorage.setItem(keyOf(interviewId), JSON.stringify(draft));
export const dropDraft = (interviewId: string): void => window.sessionStorage.removeItem(keyOf(interviewId));
