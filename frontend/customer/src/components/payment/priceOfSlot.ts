import type { SlotDocument } from '@s30/contracts/documents/slot';
import { formatAmount } from '@s30/contracts/money';
import type { z } from 'zod';

type Priced = Pick<z.infer<typeof SlotDocument>, 'price' | 'currency'>;

/** How much of a slot's price the S30 balance pays. Rupee prices only: for others the server says it when the slot is held. */
export const coveredBy = ({ price = 0, currency }: Priced, s30Balance: number): number =>
  currency === 'INR' ? Math.min(price, s30Balance) : 0;

/** The words of the button that holds and pays a slot: it names the amount that will have to be sent. */
export function bookingAction(slot: Priced, s30Balance: number): string {
  if (slot.price === undefined) return 'Book and pay';
  const toPay = slot.price - coveredBy(slot, s30Balance);
  return toPay === 0 ? 'Book with S30 balance' : `Book and pay ${formatAmount(toPay, slot.currency)}`;
}
