import type { PaymentMethod, Terms } from '@s30/contracts/events/booking';
import { exact, type Money, minus, money, platformFeeOf } from '@s30/contracts/money';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Price } from '../price/decider.ts';
import type { RegisteredUser } from '../user/decider.ts';

/** What the balance can pay of a price: rupees exactly, dollars rounded down to the cent. `credit` is the cost in rupees. */
function usedOf(amount: Money, balance: Money, exchangeRate: number): { readonly used: Money; readonly credit: Money } {
  if (amount.currency === 'INR') {
    const used = money(Math.min(amount.minor, balance.minor), 'INR');
    return { used, credit: used };
  }
  const cents = Math.min(amount.minor, Math.floor(exact(balance.minor / exchangeRate)));
  // Rounding can ask for slightly more than the balance has: then the whole balance is enough.
  const credit = Math.min(balance.minor, Math.ceil(exact(cents * exchangeRate)));
  return { used: money(cents, amount.currency), credit: money(credit, 'INR') };
}

/** The terms by each method that the interviewer accepts: UPI in rupees first, then Zelle in dollars. */
export function termsOf(price: Price, payee: Pick<RegisteredUser, 'upiId' | 'zelleId'>, balance: Money): readonly Terms[] {
  const accepted: readonly PaymentMethod[] = [...(payee.upiId ? (['UPI'] as const) : []), ...(payee.zelleId ? (['Zelle'] as const) : [])];
  return accepted.map((method) => {
    const amount = method === 'UPI' ? price.price : price.usdPrice;
    const { used: usedS30Balance, credit } = usedOf(amount, balance, price.exchangeRate);
    return { method, amount, usedS30Balance, credit, remainingAmount: minus(amount, usedS30Balance), fee: platformFeeOf(amount) };
  });
}

/** Puts the payer's choice first. Rejects if the payee does not accept it or has no payment setup. */
export function chosenFirst(terms: readonly Terms[], method: PaymentMethod | undefined): readonly Terms[] | Rejection {
  if (terms.length === 0) return reject('no_payment_setup');
  if (method === undefined) return terms;
  const chosen = terms.filter((one) => one.method === method);
  return chosen.length === 0
    ? reject('payment_method_not_accepted', { method })
    : [...chosen, ...terms.filter((one) => one.method !== method)];
}
