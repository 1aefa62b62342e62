import { InterviewType, SCORE_TITLES } from '@s30/contracts/interviewTypes';
import { RATING_MAX, RATING_MIN } from '@s30/contracts/rules';
import { handlers } from '@s30/platform/web/handler';
import { type FeedbackRecord, feedback } from '@s30/projections/feedback';
import { ratings } from '@s30/projections/ratings';
import { z } from 'zod';
import type { QueryRequest } from '../context.ts';
import { feedbackDocuments, ratingDocuments } from '../interviews.ts';
import { ConsoleFilter, consoleResource, pageOf, pieceOf } from '../listing.ts';

const scoreColumns = Object.fromEntries(
  Object.entries(SCORE_TITLES).map(([name, title]) => [title, ({ found }: { readonly found: FeedbackRecord }) => found.scores[name]]),
);

const feedbackResource = consoleResource({
  projection: feedback,
  filters: ConsoleFilter.extend({ interviewType: InterviewType.optional() }),
  where: (filter) => filter,
  sortable: {
    createdAt: ['createdAt'],
    interviewType: ['interviewType', 'createdAt'],
    'candidate.name': ['candidateSortName'],
    'interviewer.name': ['interviewerSortName'],
  },
  order: { createdAt: 'desc' },
  rows: feedbackDocuments,
  csv: {
    Date: ({ createdAt }) => createdAt,
    'Interview type': ({ interviewType }) => interviewType,
    Candidate: ({ candidate }) => candidate.name,
    Interviewer: ({ interviewer }) => interviewer.name,
    'Average score': ({ averageScore }) => averageScore,
    ...scoreColumns,
    'Overall feedback': ({ overallFeedback }) => overallFeedback,
    Strengths: ({ strengths }) => strengths,
    'Areas of improvement': ({ areasOfImprovement }) => areasOfImprovement,
    'Additional comments': ({ additionalComments }) => additionalComments,
    Changed: ({ updatedAt }) => updatedAt,
    'Interview ID': ({ interviewId }) => interviewId,
    ID: ({ _id }) => _id,
  },
});

const ratingResource = consoleResource({
  projection: ratings,
  filters: ConsoleFilter.extend({
    rating: z.int().min(RATING_MIN).max(RATING_MAX).optional(),
    interviewerId: z.string().optional(),
  }),
  where: (filter) => filter,
  sortable: {
    createdAt: ['createdAt'],
    rating: ['rating', 'createdAt'],
    'candidate.name': ['candidateSortName'],
    'interviewer.name': ['interviewerSortName'],
  },
  order: { createdAt: 'desc' },
  rows: ratingDocuments,
  csv: {
    Date: ({ createdAt }) => createdAt,
    Rating: ({ rating }) => rating,
    Feedback: ({ feedback: words }) => words,
    Candidate: ({ candidate }) => candidate.name,
    'Candidate email': ({ candidate }) => candidate.email,
    Interviewer: ({ interviewer }) => interviewer.name,
    'Interviewer email': ({ interviewer }) => interviewer.email,
    'Interview type': ({ interview }) => interview.interviewType,
    Interview: ({ interview }) => interview.scheduledDate,
    'Interview ID': ({ interviewId }) => interviewId,
    ID: ({ _id }) => _id,
  },
});

/** What interviewers write about candidates, and candidates about interviewers. */
export const reviewQueries = handlers<QueryRequest>()({
  allFeedback: async ({ query: { page, limit, offset, ...filter }, read }) => {
    const { interviewType, search: contains = '' } = filter;
    const query = { where: { interviewType }, contains, sort: { createdAt: 'desc' } } as const;
    if (page !== undefined) {
      const { found, figures } = await pageOf(read(feedback), query, { page, limit });
      return { feedback: await feedbackDocuments(read, found), ...figures };
    }
    const { found, ...rest } = await pieceOf(read(feedback), query, { ...filter, offset, limit });
    return { rows: await feedbackDocuments(read, found), ...rest };
  },

  allRatings: async ({ query: { page, limit, offset, ...filter }, read }) => {
    const query = { contains: filter.search ?? '', sort: { createdAt: 'desc' } } as const;
    if (page !== undefined) {
      const { found, figures } = await pageOf(read(ratings), query, { page, limit });
      return { ratings: await ratingDocuments(read, found), ...figures };
    }
    const { found, ...rest } = await pieceOf(read(ratings), query, { ...filter, offset, limit });
    return { rows: await ratingDocuments(read, found), ...rest };
  },

  consoleFeedbackList: feedbackResource.list,
  consoleFeedbackCsv: feedbackResource.csv,
  consoleFeedback: feedbackResource.one('feedback_unknown'),
  consoleRatings: ratingResource.list,
  consoleRatingsCsv: ratingResource.csv,
  consoleRating: ratingResource.one('rating_unknown'),
});
