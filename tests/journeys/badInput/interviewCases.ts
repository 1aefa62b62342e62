import { dsaFeedback } from '../../system/people.ts';
import { admins, type Case, candidates, interviewers, interviewId, LONG, problem, solution, without } from './world.ts';

/** Interviews, feedback, ratings and problems. */
export const interviewCases: readonly Case[] = [
  {
    rule: 'an empty meeting link of an interview',
    as: interviewers,
    name: 'changeMeetingLink',
    asked: () => ({ params: { id: interviewId }, body: { meetingLink: ' ' } }),
    param: 'meetingLink',
    message: 'Please enter a meeting link',
  },
  {
    rule: 'a meeting link of an interview that is no URL',
    as: interviewers,
    name: 'changeMeetingLink',
    asked: () => ({ params: { id: interviewId }, body: { meetingLink: 'data:text/html,x' } }),
    param: 'meetingLink',
    message: 'Please enter a valid URL',
  },
  {
    rule: 'another status than in-progress',
    as: interviewers,
    name: 'changeInterviewStatus',
    asked: () => ({ params: { id: interviewId }, body: { status: 'completed' } }),
    param: 'status',
    message: "must be 'in-progress'",
  },

  ...(['communicationScore', 'codingAbility', 'algorithmicThinking', 'problemSolvingApproach', 'timeComplexityAnalysis'] as const).flatMap(
    (param) =>
      [undefined, '', 0, 11, 5.5, 'good'].map(
        (score): Case => ({
          rule: `feedback with ${JSON.stringify(score)} as ${param}`,
          as: interviewers,
          name: 'giveFeedback',
          asked: () => ({ body: { ...dsaFeedback(interviewId), [param]: score } }),
          param,
          message: 'Please provide a rating (1-10)',
        }),
      ),
  ),
  {
    rule: 'feedback without strengths',
    as: interviewers,
    name: 'giveFeedback',
    asked: () => ({ body: { ...dsaFeedback(interviewId), strengths: ' ' } }),
    param: 'strengths',
    message: 'Strengths are required',
  },
  {
    rule: 'feedback without areas of improvement',
    as: interviewers,
    name: 'giveFeedback',
    asked: () => ({ body: without(dsaFeedback(interviewId), 'areasOfImprovement') }),
    param: 'areasOfImprovement',
    message: 'Areas of improvement are required',
  },

  ...[undefined, 0, 6, 4.5, '5 stars'].map(
    (rating): Case => ({
      rule: `a rating of ${JSON.stringify(rating)}`,
      as: candidates,
      name: 'rateInterview',
      asked: () => ({ body: { interviewId, rating } }),
      param: 'rating',
      message: 'Please select a rating',
    }),
  ),
  {
    rule: 'a rating with 501 characters',
    as: candidates,
    name: 'rateInterview',
    asked: () => ({ body: { interviewId, rating: 5, feedback: LONG } }),
    param: 'feedback',
    message: 'Feedback must be at most 500 characters',
  },
  ...(
    [
      ['no title', { title: ' ' }, 'title', 'Title is required'],
      ['no LeetCode address', { leetcodeUrl: undefined }, 'leetcodeUrl', 'LeetCode URL is required'],
      ['a LeetCode address that is none', { leetcodeUrl: 'two-sum' }, 'leetcodeUrl', 'Please enter a valid URL'],
      ['no video', { solutionVideoUrl: '' }, 'solutionVideoUrl', 'Solution video URL is required'],
      ['a difficulty that does not exist', { difficulty: 'insane' }, 'difficulty', 'Difficulty must be one of easy, medium, hard'],
      ['no solution', { solutions: [] }, 'solutions', 'At least one solution is required'],
      [
        'only a blank solution',
        { solutions: [{ language: 'java', code: ' ', description: '' }] },
        'solutions',
        'At least one solution is required',
      ],
      ['a solution without its code', { solutions: [{ ...solution, code: '' }] }, 'solutions.0.code', 'Code is required'],
      [
        'a solution in COBOL',
        { solutions: [{ ...solution, language: 'cobol' }] },
        'solutions.0.language',
        'Language must be one of java, python',
      ],
      [
        'no time complexity',
        { solutions: [{ ...solution, timeComplexity: '' }] },
        'solutions.0.timeComplexity',
        'Time complexity is required',
      ],
      [
        'no space complexity',
        { solutions: [{ ...solution, spaceComplexity: '' }] },
        'solutions.0.spaceComplexity',
        'Space complexity is required',
      ],
    ] as const
  ).map(
    ([rule, fields, param, message]): Case => ({
      rule: `a problem with ${rule}`,
      as: admins,
      name: 'addProblem',
      asked: () => ({ body: { ...problem, ...fields } }),
      param,
      message,
    }),
  ),
];
