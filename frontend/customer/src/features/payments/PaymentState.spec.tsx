/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { PaymentState } from './PaymentState.tsx';

const verified = {
  ...{ _id: '1.b1', status: 'verified', amount: 1499, currency: 'INR', usedS30Balance: 0, remainingAmount: 1499 },
  payee: { _id: 'ravi', name: 'Ravi Iyer' },
  interview: { scheduledDate: '2026-11-24T13:30:00.000Z', candidate: { name: 'Asha' } },
} as PaymentDocument;

afterEach(leaves);

it.each([
  ['submitted', `Once ${isolatedText('Ravi Iyer')} has verified the payment, 50% of it is sent back to you.`],
  ['rejected', 'If you have paid, submit new proof: once it is verified, 50% of it is sent back to you.'],
  ['pending', 'The interview was cancelled: nothing is left to pay.'],
] as const)('says what a cancellation means for a payment that is %s', (status, words) => {
  createNetwork({});
  const interview = { ...verified.interview, _id: 'b1', status: 'cancelled', givesBack: { percent: 50, as: 'money' } } as const;
  const { container } = renders(<PaymentState payment={{ ...verified, status, interview }} />);
  expect(container.textContent).toContain('The interview was cancelled');
  expect(container.textContent).toContain(words);
});

it('tells the payer of a verified payment what came back of it, and why', () => {
  createNetwork({});
  const refund = { amount: 449.7, currency: 'INR', percent: 30, as: 'credit', isDue: false, reason: 'The meeting broke down' };
  const { container } = renders(<PaymentState payment={{ ...verified, refund } as PaymentDocument} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Payment verified', 'Part of it was refunded']);
  expect(container.textContent).toContain('₹449.70, 30% of what you paid, was added to your S30 balance.');
  expect(container.textContent).toContain('Reason: The meeting broke down');
});
