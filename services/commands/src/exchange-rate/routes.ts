import { type ExchangeRates, FOREIGN_CURRENCIES, type ForeignCurrency } from '@s30/contracts/money';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { commandRoutes, whenAccepted } from '../context.ts';
import { exchangeRate } from './decider.ts';

/** The stream of a currency's rate: exchangeRate-usd. */
const idOf = (currency: ForeignCurrency): string => currency.toLowerCase();

/** The current rates: those set by admins, else the configured ones. */
export const ratesFrom = (load: CommandRunner['load'], settings: ExchangeRates) => async (): Promise<ExchangeRates> => {
  const rateOf = async (currency: ForeignCurrency) =>
    [currency, (await load(exchangeRate, idOf(currency))).rate ?? settings[currency]] as const;
  return { ...settings, ...Object.fromEntries(await Promise.all(FOREIGN_CURRENCIES.map(rateOf))) };
};

export const exchangeRateRoutes = (currentRates: () => Promise<ExchangeRates>) =>
  commandRoutes({
    setExchangeRate: ({ body: { currency, rate, madeFrom }, run }) =>
      whenAccepted(run(exchangeRate, idOf(currency), { type: 'SetExchangeRate', currency, rate, madeFrom }), async () => {
        const rates = await currentRates();
        return { message: 'Exchange rate updated successfully', rate: rates.USD, rates };
      }),
  });
