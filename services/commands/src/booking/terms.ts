import type { PaymentMethod, Terms } from '@s30/contracts/events/payment';
import { noMoney, platformFeeOf } from '@s30/contracts/money';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Price } from '../price/decider.ts';
import type { RegisteredUser } from '../user/decider.ts';

/** What an interview costs in each method that the interviewer accepts: UPI in rupees first, then Zelle in dollars. */
export function termsOf(price: Price, payee: RegisteredUser): readonly Terms[] {
  const accepted: readonly PaymentMethod[] = [...(payee.upiId ? (['UPI'] as const) : []), ...(payee.zelleId ? (['Zelle'] as const) : [])];
  return accepted.map((method) => {
    const amount = method === 'UPI' ? price.price : price.usdPrice;
    return { method, amount, usedS30Balance: noMoney(amount.currency), remainingAmount: amount, fee: platformFeeOf(amount) };
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
