import type { ExchangeRateEvent } from '@s30/contracts/events/exchangeRate';
import type { ForeignCurrency } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import type { Decider } from '@s30/platform/decider/decider';

/** Undefined until an admin sets the rate; the configured rate applies until then. */
export type ExchangeRateState = { readonly rate: number | undefined };
type ExchangeRateCommand = {
  readonly type: 'SetExchangeRate';
  readonly currency: ForeignCurrency;
  readonly rate: number;
  /** The rate that the change was based on. */
  readonly madeFrom?: number | undefined;
};

export const exchangeRate: Decider<ExchangeRateState, ExchangeRateCommand, ExchangeRateEvent> = {
  category: 'exchangeRate',
  initial: { rate: undefined },
  decide: ({ currency, rate, madeFrom }, state) => {
    if (state.rate === rate) return [];
    // Until an admin sets a rate, the change was based on the configured one.
    if (madeFrom !== undefined && state.rate !== undefined && madeFrom !== state.rate) return reject('changed_meanwhile');
    return [{ type: 'ExchangeRateSet', data: { currency, rate } }];
  },
  evolve: (_, event) => ({ rate: event.data.rate }),
};
