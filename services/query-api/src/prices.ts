import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import type { ExchangeRates } from '@s30/contracts/money';
import { handlers } from '@s30/platform/web/handler';
import { exchangeRates } from '@s30/projections/exchangeRates';
import { prices } from '@s30/projections/prices';
import type { QueryRequest } from './context.ts';

export const priceQueries = (settings: ExchangeRates) =>
  handlers<QueryRequest>()({
    prices: async ({ read }) => {
      const set = await read(prices).find();
      return INTERVIEW_TYPES.flatMap((type) => set.filter((price) => price.interviewType === type));
    },
    exchangeRate: async ({ read }) => {
      const set = await read(exchangeRates).find();
      const rates = { ...settings, ...Object.fromEntries(set.map(({ currency, rate }) => [currency, rate])) };
      return { rate: rates.USD, rates };
    },
  });
