import type { ExchangeRates } from '@s30/contracts/money';
import { DEFAULT_INR_PER_EUR, DEFAULT_INR_PER_USD } from '@s30/contracts/rules';

/** The rates for the preview: the server's, else the first price's, else the default. A failed fetch is silent, as these suffice. */
export const ratesOf = (
  fromServer: ExchangeRates | undefined,
  firstPrice: { readonly exchangeRate: number } | undefined,
): ExchangeRates => ({
  USD: fromServer?.USD ?? firstPrice?.exchangeRate ?? DEFAULT_INR_PER_USD,
  EUR: fromServer?.EUR ?? DEFAULT_INR_PER_EUR,
});
