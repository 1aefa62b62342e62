import type { SlotDocument } from '@s30/contracts/documents/slot';
import { decimalOf, formatAmount, minus, moneyFrom } from '@s30/contracts/money';
import type { z } from 'zod';

type Priced = Pick<z.infer<typeof SlotDocument>, 'price' | 'currency'>;

/**
 * How much of a price the S30 balance pays. Undefined while the balance is not known, or if that depends on the exchange rate; the
 * server then says it when the slot is held.
 */
export const coveredBy = ({ price = 0, currency }: Priced, s30Balance: number | undefined): number | undefined =>
  s30Balance !== undefined && (currency === 'INR' || s30Balance === 0) ? Math.min(price, s30Balance) : undefined;

/** What is then left to pay; undefined: not known. */
export const leftToPay = ({ price, currency }: Priced, covered: number | undefined): number | undefined =>
  price === undefined || covered === undefined ? undefined : decimalOf(minus(moneyFrom(price, currency), moneyFrom(covered, currency)));

/** The label of the button that holds and pays for a slot: it names the amount to spend. */
export function bookingAction({ price, currency }: Priced, covered: number | undefined): string {
  if (price === undefined) return 'Book and pay';
  if (covered === undefined) return `Book and pay ${formatAmount(price, currency)} less your S30 balance`;
  return covered === price
    ? `Book with ${formatAmount(price, currency)} of your S30 balance`
    : `Book and pay ${formatAmount(price - covered, currency)}`;
}
