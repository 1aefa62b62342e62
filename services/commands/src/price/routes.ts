import { slugOf } from '@s30/contracts/interviewTypes';
import { decimalOf, type ExchangeRates, moneyFrom } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { commandRoutes, stateAfter } from '../context.ts';
import { price } from './decider.ts';

export const priceRoutes = (currentRates: () => Promise<ExchangeRates>) =>
  commandRoutes({
    setPrice: async ({ body, run, at }) => {
      const { interviewType, currency } = body;
      const id = slugOf(interviewType);
      const entered = moneyFrom(body.price, currency);
      const command = { type: 'SetPrice', interviewType, entered, rates: await currentRates(), madeFrom: body.madeFrom } as const;
      const set = await stateAfter(run(price, id, command), 'price_unknown');
      if (isRejection(set)) return set;
      const { price: rupees, usdPrice, exchangeRate } = set;
      const message = `Price for ${interviewType} interviews updated successfully`;
      return { _id: id, interviewType, price: decimalOf(rupees), usdPrice: decimalOf(usdPrice), exchangeRate, updatedAt: at, message };
    },
  });
