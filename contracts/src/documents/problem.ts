import { z } from 'zod';
import { Timestamp } from './timestamp.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export const Difficulty = z.enum(DIFFICULTIES, { error: `Difficulty must be one of ${DIFFICULTIES.join(', ')}` });
export type Difficulty = z.infer<typeof Difficulty>;

export const SOLUTION_LANGUAGES = ['java', 'python'] as const;
export const SolutionLanguage = z.enum(SOLUTION_LANGUAGES, { error: `Language must be one of ${SOLUTION_LANGUAGES.join(', ')}` });

export const Solution = z.object({
  language: SolutionLanguage,
  code: z.string(),
  description: z.string(),
  timeComplexity: z.string(),
  spaceComplexity: z.string(),
});
export type Solution = z.infer<typeof Solution>;

/** A practice problem as admins write it. */
export const ProblemContent = z.object({
  title: z.string(),
  leetcodeUrl: z.string(),
  solutionVideoUrl: z.string(),
  difficulty: Difficulty,
  hints: z.array(z.string()),
  solutions: z.array(Solution),
});
export type ProblemContent = z.infer<typeof ProblemContent>;
/** Returned after adding and editing. */
export const ProblemReceipt = ProblemContent.extend({ _id: z.string() });

export const ProblemRecord = ProblemReceipt.extend({ createdAt: Timestamp, updatedAt: Timestamp.optional() });
export type ProblemRecord = z.infer<typeof ProblemRecord>;

/** Fields that reveal the solution are present for interviewers and admins only. */
export const ProblemDocument = ProblemRecord.partial({ solutionVideoUrl: true, hints: true, solutions: true });
export type ProblemDocument = z.infer<typeof ProblemDocument>;
