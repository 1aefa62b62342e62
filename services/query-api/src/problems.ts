import { Difficulty, type ProblemDocument, type ProblemRecord } from '@s30/contracts/documents/problem';
import { offersInterviews, type Role } from '@s30/contracts/fields';
import { reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import { problems } from '@s30/projections/problems';
import type { QueryRequest } from './context.ts';
import { ConsoleFilter, consoleResource, pieceOf } from './listing.ts';

/** Everybody but interviewers and admins gets the problem without hints and solutions. */
function problemFor(role: Role, problem: ProblemRecord): ProblemDocument {
  if (offersInterviews(role)) return problem;
  const { hints: _h, solutions: _s, solutionVideoUrl: _v, ...open } = problem;
  return open;
}

const resource = consoleResource({
  projection: problems,
  filters: ConsoleFilter.extend({ difficulty: Difficulty.optional() }),
  where: (filter) => filter,
  sortable: { title: ['sortTitle'], difficulty: ['difficultyRank', 'sortTitle'], createdAt: ['createdAt'] },
  order: { sortTitle: 'asc' },
  rows: async (_, found) => found,
  csv: {
    Title: ({ title }) => title,
    Difficulty: ({ difficulty }) => difficulty,
    LeetCode: ({ leetcodeUrl }) => leetcodeUrl,
    'Solution video': ({ solutionVideoUrl }) => solutionVideoUrl,
    Hints: ({ hints }) => hints.length,
    Solutions: ({ solutions }) => solutions.map(({ language }) => language).join('; '),
    Added: ({ createdAt }) => createdAt,
    Changed: ({ updatedAt }) => updatedAt,
    ID: ({ _id }) => _id,
  },
});

export const problemQueries = handlers<QueryRequest>()({
  problems: async ({ query, user, read }) => {
    const { found, ...rest } = await pieceOf(read(problems), { sort: { sortTitle: 'asc' } }, query);
    return { rows: found.map((problem) => problemFor(user.role, problem)), ...rest };
  },

  problem: async ({ params, user, read }) => {
    const problem = await read(problems).get(params.id);
    return problem ? problemFor(user.role, problem) : reject('problem_unknown');
  },

  consoleProblems: resource.list,
  consoleProblemsCsv: resource.csv,
  consoleProblem: resource.one('problem_unknown'),
});
