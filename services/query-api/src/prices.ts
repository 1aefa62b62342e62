import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { handlers } from '@s30/platform/web/handler';
import { prices } from '@s30/projections/prices';
import type { QueryRequest } from './context.ts';

export const priceQueries = (inrPerUsd: number) =>
  handlers<QueryRequest>()({
    prices: async ({ read }) => {
      const set = await read(prices).find();
      return INTERVIEW_TYPES.flatMap((type) => set.filter((price) => price.interviewType === type));
    },
    exchangeRate: async () => ({ rate: inrPerUsd }),
  });
