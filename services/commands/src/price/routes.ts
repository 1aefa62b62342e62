import { slugOf } from '@s30/contracts/interviewTypes';
import { decimalOf, type ExchangeRates, moneyFrom } from '@s30/contracts/money';
import { isRejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { price } from './decider.ts';

/** Prices are set at the current rates. */
export const priceRoutes = (currentRates: () => Promise<ExchangeRates>) =>
  handlers<CommandRequest>()({
    setPrice: async ({ body, run, at }) => {
      const { interviewType, currency } = body;
      const id = slugOf(interviewType);
      const rates = await currentRates();
      const set = await run(price, id, {
        type: 'SetPrice',
        interviewType,
        entered: moneyFrom(body.price, currency),
        rates,
        madeFrom: body.madeFrom,
      });
      if (isRejection(set)) return set;
      if (set.state.status === 'none') return reject('price_unknown');
      const { price: rupees, usdPrice, exchangeRate } = set.state;
      const message = `Price for ${interviewType} interviews updated successfully`;
      return { _id: id, interviewType, price: decimalOf(rupees), usdPrice: decimalOf(usdPrice), exchangeRate, updatedAt: at, message };
    },
  });
