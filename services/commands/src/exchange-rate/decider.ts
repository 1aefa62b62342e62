import type { ExchangeRateEvent } from '@s30/contracts/events/exchangeRate';
import type { ForeignCurrency } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import type { Decider } from '@s30/platform/decider/decider';

/** Undefined until an admin sets the rate: the setting counts until then. */
export type ExchangeRateState = { readonly rate: number | undefined };
type ExchangeRateCommand = {
  readonly type: 'SetExchangeRate';
  readonly currency: ForeignCurrency;
  readonly rate: number;
  /** What it was when the change was made up. */
  readonly madeFrom?: number | undefined;
};

export const exchangeRate: Decider<ExchangeRateState, ExchangeRateCommand, ExchangeRateEvent> = {
  category: 'exchangeRate',
  initial: { rate: undefined },
  decide: ({ currency, rate, madeFrom }, state) => {
    if (state.rate === rate) return [];
    // While no admin has set a rate, the one that was shown is the setting's.
    if (madeFrom !== undefined && state.rate !== undefined && madeFrom !== state.rate) return reject('changed_meanwhile');
    return [{ type: 'ExchangeRateSet', data: { currency, rate } }];
  },
  evolve: (_, event) => ({ rate: event.data.rate }),
};
