import { expect, it } from '@jest/globals';
import { bookingAction, coveredBy } from './priceOfSlot.ts';

const slot = { price: 1499, currency: 'INR' } as const;
const actionFor = (price: Parameters<typeof coveredBy>[0], s30Balance: number) => bookingAction(price, coveredBy(price, s30Balance));

it.each([
  [slot, 0, 'Book and pay ₹1,499.00'],
  [slot, 500, 'Book and pay ₹999.00'],
  [slot, 1499, 'Book with ₹1,499.00 of your S30 balance'],
  [slot, 5000, 'Book with ₹1,499.00 of your S30 balance'],
  [{ price: 21, currency: 'USD' }, 0, 'Book and pay $21.00'],
  // Only the server converts the balance: it may cover the whole price.
  [{ price: 21, currency: 'USD' }, 5000, 'Book and pay $21.00 less your S30 balance'],
  [{ currency: 'INR' }, 500, 'Book and pay'],
] as const)('the booking button names the amount to spend: %j with a balance of %i', (priced, balance, action) => {
  expect(actionFor(priced, balance)).toBe(action);
});
