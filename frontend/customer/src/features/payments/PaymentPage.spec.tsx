/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { PayeeView } from './PayeeView.tsx';
import { PayerView } from './PayerView.tsx';
import { PaymentPage } from './PaymentPage.tsx';

const methods: PaymentDocument['methods'] = [{ paymentMethod: 'UPI', amount: 1499, remainingAmount: 0, currency: 'INR' }];
const payment: PaymentDocument = {
  ...{ _id: '1.b1', status: 'verified', isPreBooking: true, createdAt: '2026-11-20T12:00:00.000Z', answeredAt: '2026-11-20T12:00:00.000Z' },
  ...{ amount: 1499, currency: 'INR', paymentMethod: 'UPI', methods, exchangeRate: 83.5 },
  ...{ usedS30Balance: 1499, credit: 1499, remainingAmount: 0, transactionId: '', transactionScreenshotUrl: '' },
  ...{ upiId: 'ravi@okbank', zelleId: '', qrCodeUrl: '', needsRefundOrSlot: false, refundablePercent: 100, interviewType: 'DSA' },
  paidBy: { _id: 'kavya', name: 'Kavya Nair', email: 'kavya@example.com' },
  payee: { _id: 'ravi', name: 'Ravi Iyer' },
  interview: { _id: 'i1', scheduledDate: '2026-11-24T13:30:00.000Z', candidate: { name: 'Kavya Nair' } },
};

afterEach(leaves);

it('tells the payer what the S30 balance paid, and that no money was verified', () => {
  createNetwork({});
  renders(<PayerView payment={payment} isSent={false} onSent={() => undefined} />);
  expect(screen.getByRole('heading', { name: 'Paid with your S30 balance' })).toBeTruthy();
  expect(screen.getByText('₹1,499.00 of it paid for this interview. Nothing is left to do.')).toBeTruthy();
  expect(screen.getByRole('complementary').textContent).toContain('MethodS30 balance');
  expect(document.body.textContent).not.toContain('verified ₹0.00');
});

it('tells the payee that the S30 balance paid', () => {
  createNetwork({});
  renders(<PayeeView payment={payment} userId="ravi" />, { role: 'interviewer' });
  expect(screen.getByRole('heading', { name: 'Paid with S30 balance' })).toBeTruthy();
  expect(document.body.textContent).toContain('The balance of Kavya Nair paid ₹1,499.00. There is nothing for you to verify.');
  expect(document.body.textContent).not.toContain('₹0.00 verified');
});

it('tells the payee all that came back, in each way', () => {
  createNetwork({});
  const part = { amount: 247.34, currency: 'INR', percent: 33, as: 'money' } as const;
  const refund = { amount: 494.67, currency: 'INR', percent: 33, as: 'credit', isDue: false, balance: 247.33 } as const;
  renders(<PayeeView payment={{ ...payment, status: 'refunded', refund: { ...refund, besides: [part] } }} userId="ravi" />, {
    role: 'interviewer',
  });
  expect(screen.getByRole('heading', { name: '₹494.67 refunded as S30 balance' })).toBeTruthy();
  expect(screen.getByText('Besides: ₹247.33 of S30 balance returned, ₹247.34 refunded.')).toBeTruthy();
});

it('lets a payer whose proof was rejected say by which method they paid', async () => {
  createNetwork({});
  const both: PaymentDocument['methods'] = [
    { paymentMethod: 'UPI', amount: 1499, remainingAmount: 1499, currency: 'INR' },
    { paymentMethod: 'Zelle', amount: 21, remainingAmount: 21, currency: 'USD' },
  ];
  const rejected = { ...payment, status: 'rejected', methods: both, remainingAmount: 1499, usedS30Balance: 0 } as const;
  const { user } = renders(<PayerView payment={rejected} isSent={false} onSent={() => undefined} />);
  const reference = screen.getByRole<HTMLInputElement>('textbox', { name: 'Transaction ID' });
  await user.click(screen.getByRole('button', { name: 'Zelle' }));
  await user.type(reference, 'ZL-ABC 9182');
  expect(reference.value).toBe('ZL-ABC 9182');
  expect(screen.getByRole('complementary').textContent).toContain('Amount by Zelle$21.00');
});

/** Sends proof of a payment; only XMLHttpRequest, which jsdom would send to a server, reports the progress of an upload. */
async function sendsProof(answer: 'lost' | 'taken') {
  sessionStorage.clear();
  let status: PaymentDocument['status'] = 'pending';
  const owed = () => ({
    ...payment,
    status,
    methods: [{ ...methods[0], remainingAmount: 1499 }],
    usedS30Balance: 0,
    remainingAmount: 1499,
  });
  createNetwork({ 'GET /api/payments/interview/i1': () => ({ body: { exists: true, ...owed() } }) });
  class Upload {
    readonly upload = {};
    readonly status = 201;
    readonly response = JSON.stringify({ message: 'Submitted', payment: {} });
    onload = () => {};
    onerror = () => {};
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders = () => '';
    send() {
      if (answer === 'taken') status = 'submitted';
      setTimeout(answer === 'taken' ? this.onload : this.onerror, 10);
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Upload });
  URL.createObjectURL = () => 'blob:proof';
  URL.revokeObjectURL = () => {};
  const page = (
    <Routes>
      <Route path="/payments/:interviewId" element={<PaymentPage />} />
    </Routes>
  );
  const { user, passes } = renders(page, { at: '/payments/i1' });
  await passes(1_000);
  await user.type(screen.getByRole('textbox', { name: 'Transaction ID' }), '4821');
  await user.upload(screen.getByLabelText('Screenshot of the payment'), new File(['png'], 'proof.png', { type: 'image/png' }));
  expect(screen.getByRole('heading', { name: '1. Send the money' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Submit payment proof' }));
  await passes(20_000);
}

it('asks a payer for no more money once their proof may have arrived', async () => {
  await sendsProof('lost');
  expect(screen.queryByRole('heading', { name: /Send the money/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Upload the proof' })).toBeTruthy();
});

it('moves the focus to what happens next once the proof is in', async () => {
  await sendsProof('taken');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment submitted' }).closest('[role=alert]'));
});
