import { type ExchangeRates, foreignToRupees, type Money, rupeesToDollars } from '@s30/contracts/money';

export type Preview = { readonly price: Money; readonly usdPrice: Money };

/** An entered amount in rupees and dollars, rounded as the server rounds it. */
export function previewOf(entered: Money, rates: ExchangeRates): Preview {
  const price = entered.currency === 'INR' ? entered : foreignToRupees(entered, rates[entered.currency]);
  return { price, usdPrice: entered.currency === 'USD' ? entered : rupeesToDollars(price, rates.USD) };
}
