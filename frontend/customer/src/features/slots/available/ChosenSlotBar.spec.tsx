/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { ChosenSlotBar } from './ChosenSlotBar.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const slot = {
  _id: 's1',
  startTime: '2026-11-24T13:30:00.000Z',
  endTime: '2026-11-24T14:10:00.000Z',
  timeZone: 'Asia/Kolkata',
  interviewType: 'DSA',
  isBooked: false,
  interviewer: { _id: 'ravi', name: 'Ravi Iyer', email: 'ravi@example.com', linkedInUrl: '', averageRating: 0, ratingsCount: 0 },
  price: 1499,
  currency: 'INR',
} as const;

afterEach(leaves);

it.each([
  ['INR', 1499, '₹1,499.00', '₹500.00', '₹999.00'],
  ['USD', 21, '$21.00', '$6.50', '$14.50'],
] as const)(
  'shows what is left to pay for a slot the user holds, since its balance is already reserved: %s',
  async (currency, price, whole, used, left) => {
    const heldUntil = '2026-11-20T12:10:00.000Z';
    const methods = [
      { paymentMethod: 'UPI', amount: 1499, remainingAmount: 999, currency: 'INR' },
      { paymentMethod: 'Zelle', amount: 21, remainingAmount: 14.5, currency: 'USD' },
    ];
    createNetwork({
      'GET /api/slots/s1/booking': () => ({ body: { exists: true, status: 'pending', paymentMethod: 'UPI', methods, heldUntil } }),
      'GET /api/interviews?own=true': () => ({ body: [] }),
    });
    const held = { ...slot, currency, price, heldUntil };
    const { passes } = renders(
      <ChosenSlotBar slot={held} zone="UTC" s30Balance={0} isPending={false} canBook busy={false} onBook={() => undefined} />,
      {
        now: NOW,
      },
    );
    await passes(100);
    expect(screen.getByRole('button', { name: `Book and pay ${left}` })).toBeTruthy();
    expect(screen.getByText(`${whole}, less ${used} of your S30 balance`)).toBeTruthy();
    await passes(601_000);
    expect(screen.getByRole('button', { name: `Book and pay ${whole}` })).toBeTruthy();
  },
);
