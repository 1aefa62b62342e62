import { InterviewType } from '@s30/contracts/interviewTypes';
import { RATING_MAX, RATING_MIN } from '@s30/contracts/rules';
import { handlers } from '@s30/platform/web/handler';
import { feedback } from '@s30/projections/feedback';
import { ratings } from '@s30/projections/ratings';
import { z } from 'zod';
import type { QueryRequest } from '../context.ts';
import { feedbackDocuments, ratingDocuments } from '../interviews.ts';
import { ConsoleFilter, consoleResource, pageOrAll } from '../listing.ts';

const feedbackResource = consoleResource({
  projection: feedback,
  filters: ConsoleFilter.extend({ interviewType: InterviewType.optional() }),
  where: ({ interviewType }) => ({ interviewType }),
  sortable: {
    createdAt: 'createdAt',
    interviewType: 'interviewType',
    'candidate.name': 'candidateName',
    'interviewer.name': 'interviewerName',
  },
  order: { createdAt: 'desc' },
  rows: feedbackDocuments,
});

const ratingResource = consoleResource({
  projection: ratings,
  filters: ConsoleFilter.extend({
    rating: z.int().min(RATING_MIN).max(RATING_MAX).optional(),
    interviewerId: z.string().optional(),
  }),
  where: ({ rating, interviewerId }) => ({ rating, interviewerId }),
  sortable: { createdAt: 'createdAt', rating: 'rating', 'candidate.name': 'candidateName', 'interviewer.name': 'interviewerName' },
  order: { createdAt: 'desc' },
  rows: ratingDocuments,
});

/** What interviewers write about candidates, and candidates about interviewers. */
export const reviewQueries = handlers<QueryRequest>()({
  allFeedback: async ({ query: { interviewType, search = '', ...page }, read }) => {
    const query = { where: { interviewType }, contains: search, sort: { createdAt: 'desc' } } as const;
    const { found, figures } = await pageOrAll(read(feedback), query, page);
    const documents = await feedbackDocuments(read, found);
    return page.page === undefined ? documents : { feedback: documents, ...figures };
  },

  allRatings: async ({ query: { search = '', ...page }, read }) => {
    const { found, figures } = await pageOrAll(read(ratings), { contains: search, sort: { createdAt: 'desc' } }, page);
    const documents = await ratingDocuments(read, found);
    return page.page === undefined ? documents : { ratings: documents, ...figures };
  },

  consoleFeedbackList: feedbackResource.list,
  consoleFeedback: feedbackResource.one('feedback_unknown'),
  consoleRatings: ratingResource.list,
  consoleRating: ratingResource.one('rating_unknown'),
});
