import type { InterviewerDocument } from '@s30/contracts/documents/user';
import { handlers } from '@s30/platform/web/handler';
import { prices } from '@s30/projections/prices';
import { users } from '@s30/projections/users';
import type { QueryRequest } from './context.ts';
import { pieceOf } from './listing.ts';
import { amountIn, currencyOf } from './slots.ts';
import { averageRating } from './users.ts';

export const interviewerQueries = handlers<QueryRequest>()({
  interviewers: async ({ query, user, read }) => {
    const { interviewType: wanted } = query;
    const where = { role: 'interviewer', isClosed: false };
    const { found, ...rest } = await pieceOf(read(users), { where, sort: { sortName: 'asc' } }, query);
    const priceOf = new Map((await read(prices).find()).map((price) => [price.interviewType, price]));
    const rows = found.flatMap((interviewer): InterviewerDocument[] => {
      const { _id, name, linkedInUrl, ratingsCount, allowedInterviewTypes } = interviewer;
      const types = allowedInterviewTypes.filter((type) => wanted === undefined || type === wanted);
      // No one can book themselves, or an interviewer who may conduct nothing.
      if (_id === user.id || types.length === 0) return [];
      const currency = currencyOf(interviewer);
      const offers = types.map((interviewType) => ({ interviewType, price: amountIn(currency, priceOf.get(interviewType)) }));
      return [{ _id, name, linkedInUrl, averageRating: averageRating(interviewer), ratingsCount, currency, offers }];
    });
    return { rows, ...rest };
  },
});
