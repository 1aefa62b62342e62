/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { ERASED_EMAIL, ERASED_PERSON } from '@s30/contracts/fields';
import { cleanup, screen } from '@testing-library/react';
import { renders } from '../actions/dialogs.testing.tsx';
import { ProofDialog } from './ProofDialog.tsx';

afterEach(cleanup);

it('says that the proof of an erased person was erased', () => {
  const payment = {
    ...{ _id: 'p1', status: 'verified', remainingAmount: 1499, credit: 0, currency: 'INR', paymentMethod: 'UPI' },
    ...{ transactionId: '', transactionScreenshotUrl: '/api/files/erased' },
    paidBy: { _id: 'u1', name: ERASED_PERSON, email: ERASED_EMAIL },
    payee: { _id: 'u2', name: 'Ananya Krishnan' },
    interview: {},
  } as unknown as PaymentDocument;
  renders(<ProofDialog payment={payment} actions={undefined} onClose={() => {}} />);
  expect(screen.getByText('Transaction ID').nextSibling?.textContent).toBe('Erased');
  expect(screen.getByText('The image was erased with the account of the payer.')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
