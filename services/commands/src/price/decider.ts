import type { Fact } from '@s30/contracts/events/all';
import type { PriceEvent } from '@s30/contracts/events/price';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { decimalOf, type ExchangeRates, foreignToRupees, type Money, rupees, rupeesToDollars } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import { decider } from '@s30/platform/decider/decider';

export type Price = Fact<'PriceSet'>;
export type PriceState = { readonly status: 'none' } | ({ readonly status: 'set' } & Price);
type SetPrice = {
  readonly interviewType: InterviewType;
  readonly entered: Money;
  readonly rates: ExchangeRates;
  /** The price that the change was based on, in decimals; empty if there was none. */
  readonly madeFrom?: Shown | undefined;
};
type Shown = { readonly price?: number | undefined; readonly usdPrice?: number | undefined; readonly exchangeRate?: number | undefined };

const isShown = (shown: Shown, state: PriceState): boolean =>
  state.status === 'none'
    ? shown.price === undefined
    : shown.price === decimalOf(state.price) && shown.usdPrice === decimalOf(state.usdPrice) && shown.exchangeRate === state.exchangeRate;

const sameMoney = (a: Money, b: Money): boolean => a.minor === b.minor && a.currency === b.currency;
const isSame = (a: Price, b: Price): boolean =>
  a.exchangeRate === b.exchangeRate && sameMoney(a.entered, b.entered) && sameMoney(a.price, b.price) && sameMoney(a.usdPrice, b.usdPrice);

/** The rupee and dollar prices for an entered amount. */
function priced(interviewType: InterviewType, entered: Money, rates: ExchangeRates): Price {
  const price = entered.currency === 'INR' ? rupees(decimalOf(entered)) : foreignToRupees(entered, rates[entered.currency]);
  const usdPrice = entered.currency === 'USD' ? entered : rupeesToDollars(price, rates.USD);
  return { interviewType, entered, price, usdPrice, exchangeRate: rates.USD };
}

export const price = decider<PriceState, PriceEvent>()({
  category: 'price',
  initial: { status: 'none' },
  commands: {
    SetPrice: ({ interviewType, entered, rates, madeFrom }: SetPrice, state) => {
      const next = priced(interviewType, entered, rates);
      if (state.status === 'set' && isSame(state, next)) return [];
      return madeFrom && !isShown(madeFrom, state) ? reject('changed_meanwhile') : [{ type: 'PriceSet', data: next }];
    },
  },
  events: { PriceSet: (_, set) => ({ ...set, status: 'set' }) },
});
