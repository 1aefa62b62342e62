import type { ExchangeRateEvent } from '@s30/contracts/events/exchangeRate';
import type { ForeignCurrency } from '@s30/contracts/money';
import type { Decider } from '@s30/platform/decider/decider';

/** Undefined until an admin sets the rate: the setting counts until then. */
export type ExchangeRateState = { readonly rate: number | undefined };
type ExchangeRateCommand = { readonly type: 'SetExchangeRate'; readonly currency: ForeignCurrency; readonly rate: number };

export const exchangeRate: Decider<ExchangeRateState, ExchangeRateCommand, ExchangeRateEvent> = {
  category: 'exchangeRate',
  initial: { rate: undefined },
  decide: ({ currency, rate }, state) => (state.rate === rate ? [] : [{ type: 'ExchangeRateSet', data: { currency, rate } }]),
  evolve: (_, event) => ({ rate: event.data.rate }),
};
