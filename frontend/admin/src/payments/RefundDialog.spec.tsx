/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { ERASED_EMAIL } from '@s30/contracts/fields';
import { networkError } from '@s30/frontend-shared/api/apiError';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { refusal, renders } from '../actions/dialogs.testing.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const paid = {
  ...{ _id: '1.b', amount: 1999, remainingAmount: 1999, credit: 0, currency: 'INR', exchangeRate: 1, refundablePercent: 100 },
  paidBy: { _id: 'k', name: 'Kavya', email: 'kavya@example.com' },
} as PaymentDocument;

afterEach(cleanup);

it('offers an erased payer money only', async () => {
  const erased = { ...paid, remainingAmount: 999, credit: 1000, paidBy: { ...paid.paidBy, email: ERASED_EMAIL } };
  renders(<RefundDialog payment={erased} onClose={() => {}} />, {
    getOne: () => new Promise(() => {}),
  });
  await screen.findByRole('option', { name: 'Money, sent by an admin' });
  expect(document.body.textContent).not.toMatch(/S30 balance|reads it/);
});

it('gives an erased payer nothing of what their balance paid', async () => {
  const byBalance = { ...paid, remainingAmount: 0, credit: 1999, paidBy: { ...paid.paidBy, email: ERASED_EMAIL } };
  renders(<RefundDialog payment={byBalance} onClose={() => {}} />, { getOne: () => new Promise(() => {}) });
  await screen.findByText('Nothing of this payment can be given back any more.');
});

it('refunds only on top of what it shows: what another admin has refunded is shown first', async () => {
  const sent: unknown[] = [];
  let refundablePercent = 100;
  const reason = 'What can still be given back is now 60%. Please check it before you refund.';
  renders(<RefundDialog payment={paid} onClose={() => {}} />, {
    getOne: async () => ({ data: { ...paid, id: '1.b', refundablePercent } as never }),
    refundPayment: async (_, { leftSeen }) => {
      sent.push(leftSeen);
      throw refusal('refund_left_changed', reason);
    },
  });
  fireEvent.change(await screen.findByLabelText('Share given back (%)'), { target: { value: '40' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'He was late' } });
  refundablePercent = 60;
  fireEvent.click(screen.getByRole('button', { name: 'Refund ₹799.60' }));
  expect((await screen.findByRole('alert')).textContent).toContain(reason);
  await screen.findByText(/60% can still be given back/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refund ₹799.60' })));
  expect(sent).toEqual([100, 60]);
});

it.each(['the dialog', 'a reloaded page'])('is sent again unchanged from %s after a lost answer', async (place) => {
  const sent: unknown[] = [];
  let refundablePercent = 100;
  const opens = () =>
    renders(<RefundDialog payment={{ ...paid, refundablePercent }} onClose={() => {}} />, {
      getOne: async () => ({ data: { ...paid, id: '1.b', refundablePercent } as never }),
      refundPayment: async (_, { percent }) => {
        sent.push(percent);
        refundablePercent = 40;
        throw networkError();
      },
    });
  opens();
  fireEvent.change(await screen.findByLabelText('Share given back (%)'), { target: { value: '60' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'He was late' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refund ₹1,199.40' }));
  await screen.findByRole('alert');
  if (place !== 'the dialog') {
    cleanup();
    opens();
    await screen.findByText(/40% can still be given back/);
  }
  fireEvent.click(screen.getByRole('button', { name: /^Refund/ }));
  await waitFor(() => expect(sent).toEqual([60, 60]));
  await screen.findByRole('alert');
});
