import { z } from 'zod';
import { Difficulty, ProblemContent, ProblemDocument, ProblemReceipt, SolutionLanguage } from '../documents/problem.ts';
import { optionalText, text, WebLink } from '../fields.ts';
import { admins, created, ok, piecesOf, route, signedIn } from '../route.ts';
import { TEXT_MAX } from '../rules.ts';
import { inShortPieces } from './listQuery.ts';

export const SOLUTION_REQUIRED = 'At least one solution is required';
const TITLE_MAX = 200;
const COMPLEXITY_MAX = 200;
const CODE_MAX = 20_000;
const HINTS_MAX = 20;
const SOLUTIONS_MAX = 20;

const link = (required: string) => z.string({ error: required }).trim().min(1, required).pipe(WebLink);
/** Keeps the indentation of the first line. */
const Code = z
  .string({ error: 'Code is required' })
  .max(CODE_MAX, `must be at most ${CODE_MAX} characters`)
  .transform((code) => code.trimEnd())
  .refine((code) => code !== '', 'Code is required');

const SolutionForm = z.object({
  language: SolutionLanguage,
  code: Code,
  description: text(TEXT_MAX, 'Description is required'),
  timeComplexity: text(COMPLEXITY_MAX, 'Time complexity is required'),
  spaceComplexity: text(COMPLEXITY_MAX, 'Space complexity is required'),
});

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
/** The form always has at least one row; a row with neither code nor description is blank. */
const isBlankSolution = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && isBlank((row as Solved).code) && isBlank((row as Solved).description);
type Solved = { readonly code?: unknown; readonly description?: unknown };

/** Blank rows are dropped after validation, so that error paths keep the form's row numbers. */
const Solutions = z
  .array(
    z.preprocess((row) => (isBlankSolution(row) ? undefined : row), SolutionForm.optional()),
    { error: SOLUTION_REQUIRED },
  )
  .max(SOLUTIONS_MAX, `must be at most ${SOLUTIONS_MAX}`)
  .transform((rows) => rows.filter((row) => row !== undefined))
  .refine((solutions) => solutions.length > 0, SOLUTION_REQUIRED);

const Hints = z.array(optionalText(TEXT_MAX)).max(HINTS_MAX, `must be at most ${HINTS_MAX}`);
const withoutBlank = (hints: readonly string[]) => hints.filter((hint) => hint !== '');

export const ProblemForm = z.object({
  title: text(TITLE_MAX, 'Title is required'),
  leetcodeUrl: link('LeetCode URL is required'),
  solutionVideoUrl: link('Solution video URL is required'),
  difficulty: Difficulty,
  hints: Hints.default([]).transform(withoutBlank),
  solutions: Solutions,
});
/** Absent fields stay unchanged. */
export const ProblemChanges = ProblemForm.extend({ hints: Hints.transform(withoutBlank) }).partial();

const withProblem = z.object({ message: z.string(), problem: ProblemReceipt });

export const problemRoutes = {
  problems: route('GET', '/api/problems', {
    summary: 'The problem library by title; hints, solutions and videos for interviewers and admins only',
    access: signedIn,
    query: z.object(inShortPieces),
    answer: piecesOf(ProblemDocument),
  }),
  problem: route('GET', '/api/problems/:id', {
    summary: 'One problem; hints, solutions and video for interviewers and admins only',
    access: signedIn,
    answer: ok(ProblemDocument),
    rejects: ['problem_unknown'],
  }),
  addProblem: route('POST', '/api/problems', {
    summary: 'Add a problem; blank hints and blank solutions are dropped',
    access: admins,
    body: ProblemForm,
    answer: created(withProblem),
  }),
  editProblem: route('PUT', '/api/problems/:id', {
    summary: 'Replace a problem; refused if it has changed since `madeFrom`, when that is sent',
    access: admins,
    body: ProblemForm.extend({ madeFrom: ProblemContent.optional() }),
    answer: ok(withProblem),
    rejects: ['problem_unknown', 'changed_meanwhile'],
  }),
  deleteProblem: route('DELETE', '/api/problems/:id', {
    summary: 'Delete a problem',
    access: admins,
    answer: ok(z.object({ message: z.string() })),
    rejects: ['problem_unknown'],
  }),
};
