/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { Currency } from '@s30/contracts/money';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { NoPayment } from './NoPayment.tsx';

afterEach(leaves);

/** Opens the page of an interview without a payment, for a candidate with this balance. */
async function opens(s30Balance: number, { price = 1499, currency = 'INR' as Currency } = {}) {
  const served = { price };
  const asked: unknown[] = [];
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user: { _id: 'kavya', s30Balance } } }),
    'GET /api/interviews/i1': () => ({ body: { _id: 'i1', interviewType: 'DSA', interviewer: { _id: 'ravi' } } }),
    'GET /api/interviewers': () => ({ body: [{ _id: 'ravi', currency, offers: [{ interviewType: 'DSA', price: served.price }] }] }),
    'POST /api/payments/create-payment-request': ({ body }) => {
      asked.push(body);
      return { status: 409, body: { message: 'The price is now ₹1,899.00.', code: 'price_changed', requestId: 'r' } };
    },
  });
  const shown = renders(<NoPayment interviewId="i1" canPay />);
  await shown.passes(100);
  return { ...shown, served, asked };
}

it('shows the amount on the button when it spends the S30 balance at once', async () => {
  await opens(2000);
  expect(screen.getByRole('button', { name: 'Pay ₹1,499.00 with your S30 balance' })).toBeTruthy();
});

it('says that the balance is used first when it does not cover the price', async () => {
  await opens(500);
  expect(screen.getByText('Your S30 balance of ₹500.00 pays first.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay for this interview' })).toBeTruthy();
});

it('says that the balance is used first when only the server can convert it', async () => {
  await opens(5000, { price: 21, currency: 'USD' });
  expect(screen.getByText('Your S30 balance of ₹5,000.00 pays first.')).toBeTruthy();
});

it('does not mention the balance when it is empty', async () => {
  await opens(0);
  expect(screen.queryByText(/S30 balance/)).toBeNull();
});

it('sends the price that it shows, and shows the new one if the server knows another', async () => {
  const { user, passes, served, asked } = await opens(2000);
  served.price = 1899;
  await user.click(screen.getByRole('button', { name: 'Pay ₹1,499.00 with your S30 balance' }));
  await passes(100);
  expect(asked).toEqual([{ interviewId: 'i1', expectedPrice: 1499 }]);
  expect(screen.getByRole('button', { name: 'Pay ₹1,899.00 with your S30 balance' })).toBeTruthy();
});
