import type { exchangeRateEvents } from '../../events/exchangeRate.ts';
import type { priceEvents } from '../../events/price.ts';
import type { walletEvents } from '../../events/wallet.ts';
import { type Money, money } from '../../money.ts';
import { cash, type Facts, type Known, minorOf, said, type WordsOf } from '../wording.ts';

type Moved = { readonly Available?: number; readonly Reserved?: number; readonly Spent?: number };
/** The balances after so many paise went from one to the other. */
const balances = (before: Facts, moved: Moved): Facts =>
  Object.fromEntries(Object.entries(moved).map(([field, minor]) => [field, cash(money(minorOf(before[field]) + minor, 'INR'))]));
const amount = ({ amount: moved }: { readonly amount: Money }): Money => moved;

/** A cause names what it pays for, as the settlement writes it. */
function causeOf(cause: string): Known {
  const [, what = '', id] = /^(lost slot|cancellation|no-show) of (.+)$/.exec(cause) ?? [];
  if (id === undefined) return {};
  return what === 'lost slot' ? { paymentId: id } : { interviewId: id };
}

export const walletWords: WordsOf<typeof walletEvents> = {
  CreditGranted: {
    title: ({ reason }) => `S30 balance granted: ${reason}`,
    facts: (data, before) => ({ ...balances(before, { Available: data.amount.minor }), 'Granted for': said(data.cause) }),
    stated: () => ({ 'Granted for': undefined }),
    tells: ({ cause }) => causeOf(cause),
    amount,
  },
  CreditReserved: {
    title: 'S30 balance reserved',
    facts: (data, before) => balances(before, { Available: -data.amount.minor, Reserved: data.amount.minor }),
    amount,
  },
  CreditClaimed: { title: 'S30 balance claimed for proof', facts: () => ({}) },
  CreditSpent: {
    title: 'S30 balance spent',
    facts: (data, before) => balances(before, { Reserved: -data.amount.minor, Spent: data.amount.minor }),
    amount,
  },
  CreditReleased: {
    title: 'S30 balance released',
    facts: (data, before) => balances(before, { Available: data.amount.minor, Reserved: -data.amount.minor }),
    amount,
  },
  CreditReturned: {
    title: 'S30 balance returned: its payment was deleted',
    facts: (data, before) => balances(before, { Available: data.amount.minor, Spent: -data.amount.minor }),
    amount,
  },
};

export const priceWords: WordsOf<typeof priceEvents> = {
  PriceSet: {
    title: 'Price set',
    facts: ({ interviewType, entered, price, usdPrice, exchangeRate }) => ({
      'Interview type': said(interviewType),
      Entered: cash(entered),
      Price: cash(price),
      'Price in dollars': cash(usdPrice),
      'Exchange rate': said(exchangeRate),
    }),
    amount: ({ price }) => price,
  },
};

export const exchangeRateWords: WordsOf<typeof exchangeRateEvents> = {
  ExchangeRateSet: {
    title: 'Exchange rate set',
    facts: ({ currency, rate }) => ({ Currency: said(currency), 'Rupees per unit': said(rate) }),
  },
};
