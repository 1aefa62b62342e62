import type { ExchangeRates } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { exchangeRate } from './decider.ts';
import { exchangeRateIdOf } from './rates.ts';

export const exchangeRateRoutes = (currentRates: () => Promise<ExchangeRates>) =>
  handlers<CommandRequest>()({
    setExchangeRate: async ({ body: { currency, rate, madeFrom }, run }) => {
      const set = await run(exchangeRate, exchangeRateIdOf(currency), { type: 'SetExchangeRate', currency, rate, madeFrom });
      if (isRejection(set)) return set;
      const rates = await currentRates();
      return { message: 'Exchange rate updated successfully', rate: rates.USD, rates };
    },
  });
