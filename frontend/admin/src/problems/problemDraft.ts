import type { Difficulty, ProblemContent, Solution } from '@s30/contracts/documents/problem';
import { labelOf } from './labels.ts';

/** A row of the form. Its key stays the same when other rows are added or removed. */
type Keyed<Row> = Row & { readonly key: number };
export type HintRow = Keyed<{ readonly text: string }>;
export type SolutionDraft = {
  readonly language: Solution['language'];
  readonly description: string;
  readonly code: string;
  readonly timeComplexity: string;
  readonly spaceComplexity: string;
};
export type SolutionRow = Keyed<SolutionDraft>;

export type ProblemDraft = {
  readonly title: string;
  readonly leetcodeUrl: string;
  readonly solutionVideoUrl: string;
  readonly difficulty: Difficulty;
  readonly hints: readonly HintRow[];
  readonly solutions: readonly SolutionRow[];
};

const BLANK_SOLUTION: SolutionDraft = { language: 'python', description: '', code: '', timeComplexity: '', spaceComplexity: '' };

const keyed = <Row extends object>(rows: readonly Row[]): readonly Keyed<Row>[] => rows.map((row, key) => ({ ...row, key }));
const nextKey = (rows: readonly { readonly key: number }[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

/** Converts a problem to its form, with at least one hint row and one solution row. */
export function draftOf(problem?: ProblemContent): ProblemDraft {
  const { title = '', leetcodeUrl = '', solutionVideoUrl = '', difficulty = 'easy', hints = [], solutions = [] } = problem ?? {};
  return {
    title,
    leetcodeUrl,
    solutionVideoUrl,
    difficulty,
    hints: keyed((hints.length > 0 ? hints : ['']).map((text) => ({ text }))),
    solutions: keyed<SolutionDraft>(solutions.length > 0 ? solutions : [BLANK_SOLUTION]),
  };
}

export const withHint = (hints: readonly HintRow[]): readonly HintRow[] => [...hints, { text: '', key: nextKey(hints) }];
export const withSolution = (solutions: readonly SolutionRow[]): readonly SolutionRow[] => [
  ...solutions,
  { ...BLANK_SOLUTION, key: nextKey(solutions) },
];

export const replaced = <Row>(rows: readonly Row[], index: number, row: Row): readonly Row[] =>
  rows.map((each, at) => (at === index ? row : each));
/** Removes a row, unless it is the only one. */
export const without = <Row>(rows: readonly Row[], index: number): readonly Row[] =>
  rows.length === 1 ? rows : rows.filter((_, at) => at !== index);

/** Converts a draft to the input of the API's schema. */
export const contentOf = ({ hints, solutions, ...rest }: ProblemDraft) => ({
  ...rest,
  hints: hints.map(({ text }) => text),
  solutions: solutions.map(({ key: _, ...solution }) => solution),
});

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).join('\n') : String(value);
};

/** The fields in which two versions of a problem differ, as text. */
export function differencesOf(theirs: ProblemContent, yours: ReturnType<typeof contentOf>) {
  const fields = ['title', 'difficulty', 'leetcodeUrl', 'solutionVideoUrl', 'hints', 'solutions'] as const;
  return fields
    .map((field) => ({ label: labelOf(field), theirs: textOf(theirs[field]), yours: textOf(yours[field]) }))
    .filter((difference) => difference.theirs !== difference.yours);
}
