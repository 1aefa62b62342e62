import type { PaymentDocument } from '@s30/contracts/documents/payment';
import type { PaymentMethod } from '@s30/contracts/events/booking';
import { type Currency, decimalOf, minus, moneyFrom } from '@s30/contracts/money';

/** What to pay, to whom and how: for a held slot or for an interview's payment. */
export type Payable = Pick<PaymentDocument, 'methods' | 'paymentMethod' | 'upiId' | 'zelleId' | 'qrCodeUrl' | 'exchangeRate'> & {
  readonly paymentId: string;
  readonly payeeName: string;
};

export type Term = { readonly price: number; readonly used: number; readonly toPay: number; readonly currency: Currency };

export const methodsOf = ({ methods }: Pick<Payable, 'methods'>): readonly PaymentMethod[] =>
  methods.map(({ paymentMethod }) => paymentMethod);

/** The amounts in the currency of a method: price = S30 balance used + what is left to pay. */
export function termOf({ methods }: Pick<Payable, 'methods'>, method: PaymentMethod): Term | undefined {
  const term = methods.find(({ paymentMethod }) => paymentMethod === method);
  if (!term) return undefined;
  const { amount, remainingAmount, currency } = term;
  const used = decimalOf(minus(moneyFrom(amount, currency), moneyFrom(remainingAmount, currency)));
  return { price: amount, used, toPay: remainingAmount, currency };
}
