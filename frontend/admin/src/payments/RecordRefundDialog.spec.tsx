/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { refusal, renders } from '../actions/dialogs.testing.tsx';
import { RecordRefundDialog } from './RecordRefundDialog.tsx';

const due = (amount: number, percent: number) => ({
  _id: '1.b',
  paidBy: { _id: 'k', name: 'Kavya', email: 'kavya@example.com' },
  refund: { amount, currency: 'INR', percent, as: 'money', isDue: true },
});

afterEach(cleanup);

it('records the amount it shows: one that has grown is shown before it can be recorded', async () => {
  const sent: unknown[] = [];
  const reason = 'The refund to send is now ₹1,599.20. Please check it before you record it.';
  renders(<RecordRefundDialog payment={due(799.6, 40) as PaymentDocument} onClose={() => {}} />, {
    getOne: async () => ({ data: { id: '1.b', ...due(1599.2, 80) } as never }),
    recordRefund: async (_, body) => {
      sent.push(body);
      throw refusal('refund_due_changed', reason);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Record ₹799.60 as sent' }));
  expect((await screen.findByRole('alert')).textContent).toContain(reason);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Record ₹1,599.20 as sent' })));
  expect(sent).toEqual([{ expectedAmount: 799.6 }, { expectedAmount: 1599.2 }]);
});
