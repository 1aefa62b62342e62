import type { exchangeRateEvents } from '../../events/exchangeRate.ts';
import type { priceEvents } from '../../events/price.ts';
import type { walletEvents } from '../../events/wallet.ts';
import { type Money, money } from '../../money.ts';
import { cash, type Facts, minorOf, moment, said, type WordsOf } from '../wording.ts';

const INR = (minor: number): Money => money(minor, 'INR');
const amount = ({ amount: moved }: { readonly amount: Money }): Money => moved;
type OfPayment = { readonly paymentId: string; readonly amount: Money };

const heldFor = (paymentId: string): string => `Held for ${paymentId}`;
const spentOn = (paymentId: string): string => `Spent on ${paymentId}`;
const availableAfter = (before: Facts, minor: number) => ({ Available: cash(INR(minorOf(before.Available) + minor)) });
/** Replaces what a payment takes from the balance by an entry in `field`; without a field it takes nothing. */
function taken({ paymentId, amount: { minor } }: OfPayment, before: Facts, field?: string): Facts {
  const [held, spent] = [heldFor(paymentId), spentOn(paymentId)];
  const freed = minorOf(before[held]) + minorOf(before[spent]);
  return {
    ...availableAfter(before, field === undefined ? freed : freed - minor),
    [held]: undefined,
    [spent]: undefined,
    ...(field === undefined ? {} : { [field]: cash(INR(minor)) }),
    ...reservedFor(paymentId),
  };
}
/**
 * Reservations expire without an event, so they are shown but not deducted from the available balance. Those of nothing only count
 * the user's holds and are left out.
 */
const reservedFor = (paymentId: string, amount?: Money, until?: string): Facts => ({
  [`Reserved for ${paymentId}`]: cash(amount),
  [`Reserved for ${paymentId} until`]: moment(until),
});

export const walletWords: WordsOf<typeof walletEvents> = {
  BonusClaimed: {
    title: 'Referral bonus claimed by the first interview that earns it',
    facts: ({ bookingId }) => ({ 'Bonus claimed for': said(bookingId) }),
  },
  BonusReleased: { title: 'Referral bonus no longer earned by this interview', facts: () => ({ 'Bonus claimed for': undefined }) },
  CreditGranted: {
    title: 'S30 balance granted: referral',
    facts: (data, before) => availableAfter(before, data.amount.minor),
    remarks: ({ cause }) => ({ 'Granted for': said(cause) }),
    amount,
  },
  CreditReserved: {
    title: 'S30 balance reserved while a slot is held',
    facts: ({ paymentId, amount, until }) => (amount.minor === 0 ? reservedFor(paymentId) : reservedFor(paymentId, amount, until)),
    amount,
  },
  CreditReservationDropped: { title: 'S30 balance no longer reserved', facts: ({ paymentId }) => reservedFor(paymentId) },
  CreditHeld: {
    title: 'S30 balance held until the payment is answered',
    facts: (data, before) => taken(data, before, heldFor(data.paymentId)),
    amount,
  },
  CreditSpent: {
    title: 'S30 balance spent',
    facts: (data, before) => taken(data, before, spentOn(data.paymentId)),
    amount,
  },
  CreditReleased: { title: 'S30 balance released', facts: (data, before) => taken(data, before), amount },
  CreditRefunded: {
    title: 'S30 balance refunded',
    facts: ({ paymentId, amount: { minor }, total }, before) => ({
      ...availableAfter(before, minor),
      [`Refunded for ${paymentId}`]: cash(total),
    }),
    amount,
  },
  CreditMissing: { title: 'The S30 balance cannot give what the payment needs', facts: (data, before) => taken(data, before), amount },
  CreditLapsed: {
    title: 'S30 balance lapsed: the account was erased',
    facts: (data, before) => availableAfter(before, -data.amount.minor),
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
