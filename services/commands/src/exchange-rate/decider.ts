import type { Fact } from '@s30/contracts/events/all';
import type { ExchangeRateEvent } from '@s30/contracts/events/exchangeRate';
import { reject } from '@s30/contracts/rejections';
import { decider } from '@s30/platform/decider/decider';

/** `madeFrom`: the rate that the change was based on. */
type SetExchangeRate = Fact<'ExchangeRateSet'> & { readonly madeFrom?: number | undefined };

/** Undefined until an admin sets the rate; the configured rate applies until then. */
export const exchangeRate = decider<{ readonly rate: number | undefined }, ExchangeRateEvent>()({
  category: 'exchangeRate',
  initial: { rate: undefined },
  commands: {
    SetExchangeRate: ({ currency, rate, madeFrom }: SetExchangeRate, state) => {
      if (state.rate === rate) return [];
      // Until an admin sets a rate, the change was based on the configured one.
      if (madeFrom !== undefined && state.rate !== undefined && madeFrom !== state.rate) return reject('changed_meanwhile');
      return [{ type: 'ExchangeRateSet', data: { currency, rate } }];
    },
  },
  events: { ExchangeRateSet: (_, { rate }) => ({ rate }) },
});
