import type { PaymentMethod, Terms } from '@s30/contracts/events/payment';
import { type Money, minus, noMoney, platformFeeOf, rupeesToDollars } from '@s30/contracts/money';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Price } from '../price/decider.ts';
import type { RegisteredUser } from '../user/decider.ts';

/** What is left to send after the credit: rupees by UPI; by Zelle the dollars for the rupees that are left, never more than the dollar price. */
function remainderOf(price: Price, method: PaymentMethod, credit: Money): Money {
  const rupeesLeft = minus(price.price, credit);
  if (method === 'UPI') return rupeesLeft;
  if (credit.minor === 0) return price.usdPrice;
  if (rupeesLeft.minor <= 0) return noMoney('USD');
  const dollars = rupeesToDollars(rupeesLeft, price.exchangeRate);
  return dollars.minor < price.usdPrice.minor ? dollars : price.usdPrice;
}

/** What an interview costs in each method that the interviewer accepts: UPI in rupees first, then Zelle in dollars. */
export function termsOf(price: Price, payee: RegisteredUser, credit: Money): readonly Terms[] {
  const accepted: readonly PaymentMethod[] = [...(payee.upiId ? (['UPI'] as const) : []), ...(payee.zelleId ? (['Zelle'] as const) : [])];
  return accepted.map((method) => {
    const amount = method === 'UPI' ? price.price : price.usdPrice;
    const remainingAmount = remainderOf(price, method, credit);
    return { method, amount, usedS30Balance: minus(amount, remainingAmount), remainingAmount, fee: platformFeeOf(amount) };
  });
}

/** The payer's choice first; a refusal when the payee does not accept it, or has set up nothing. */
export function chosenFirst(terms: readonly Terms[], method: PaymentMethod | undefined): Terms[] | Rejection {
  if (terms.length === 0) return reject('no_payment_setup');
  if (method === undefined) return [...terms];
  const chosen = terms.filter((one) => one.method === method);
  return chosen.length === 0
    ? reject('payment_method_not_accepted', { method })
    : [...chosen, ...terms.filter((one) => one.method !== method)];
}
