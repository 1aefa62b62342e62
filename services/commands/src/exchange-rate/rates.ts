import { type ExchangeRates, FOREIGN_CURRENCIES, type ForeignCurrency } from '@s30/contracts/money';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { exchangeRate } from './decider.ts';

/** The stream of a currency's rate: exchangeRate-usd. */
export const exchangeRateIdOf = (currency: ForeignCurrency): string => currency.toLowerCase();

/** The rates as of now: those that admins set, else those of the settings. */
export const ratesFrom = (load: CommandRunner['load'], settings: ExchangeRates) => async (): Promise<ExchangeRates> => {
  const rateOf = async (currency: ForeignCurrency) =>
    [currency, (await load(exchangeRate, exchangeRateIdOf(currency))).rate ?? settings[currency]] as const;
  return { ...settings, ...Object.fromEntries(await Promise.all(FOREIGN_CURRENCIES.map(rateOf))) };
};
