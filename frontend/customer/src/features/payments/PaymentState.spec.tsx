/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { PaymentState } from './PaymentState.tsx';

const verified = {
  ...{ _id: '1.b1', status: 'verified', amount: 1499, currency: 'INR', usedS30Balance: 0, remainingAmount: 1499 },
  payee: { _id: 'ravi', name: 'Ravi Iyer' },
} as PaymentDocument;

afterEach(leaves);

it('tells the payer of a verified payment what came back of it, and why', () => {
  createNetwork({});
  const refund = { amount: 449.7, currency: 'INR', percent: 30, as: 'credit', isDue: false, reason: 'The meeting broke down' };
  const { container } = renders(<PaymentState payment={{ ...verified, refund } as PaymentDocument} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Payment verified', 'Part of it was refunded']);
  expect(container.textContent).toContain('₹449.70, 30% of what you paid, was added to your S30 balance.');
  expect(container.textContent).toContain('Reason: The meeting broke down');
});
