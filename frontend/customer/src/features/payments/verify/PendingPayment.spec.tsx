/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { screen } from '@testing-library/react';
import { connectToaster } from '../../../components/toast.ts';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { PendingPayment } from './PendingPayment.tsx';
import { VerifyPaymentsPage } from './VerifyPaymentsPage.tsx';

const methods: PaymentDocument['methods'] = [{ paymentMethod: 'UPI', amount: 1499, remainingAmount: 1499, currency: 'INR' }];
const submitted: PaymentDocument = {
  ...{ _id: '1.b1', status: 'submitted', isPreBooking: true, createdAt: '2026-11-20T12:00:00.000Z' },
  ...{ amount: 1499, currency: 'INR', paymentMethod: 'UPI', methods, exchangeRate: 83.5 },
  ...{ usedS30Balance: 0, credit: 0, remainingAmount: 1499, transactionId: '4821', transactionScreenshotUrl: '' },
  ...{ upiId: 'ravi@okbank', zelleId: '', qrCodeUrl: '', needsRefundOrSlot: false, refundablePercent: 0, interviewType: 'DSA' },
  paidBy: { _id: 'kavya', name: 'Kavya Nair', email: 'kavya@example.com' },
  payee: { _id: 'ravi', name: 'Ravi Iyer' },
  interview: { _id: 'b1', status: 'scheduled', scheduledDate: '2026-11-24T13:30:00.000Z', candidate: { name: 'Kavya Nair' } },
};
type Interview = PaymentDocument['interview'];

afterEach(leaves);

describe('a payment to verify', () => {
  async function rejects(status: Interview['status']) {
    createNetwork({});
    const payment = { ...submitted, interview: { ...submitted.interview, status } };
    const { user } = renders(<PendingPayment payment={payment} onAnswered={() => undefined} />, {
      now: Date.parse('2026-11-21T12:00:00.000Z'),
    });
    await user.click(screen.getByRole('button', { name: /^Reject/ }));
    return screen.getByRole('dialog').textContent;
  }

  it('says until when the booking lasts if it is rejected', async () => {
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(Date.parse('2026-11-22T12:00:00.000Z'));
    expect(await rejects('scheduled')).toContain(`without it the booking is released on ${day}`);
    expect(screen.queryByText('The interview was cancelled')).toBeNull();
  });

  it('says that its interview was cancelled, and promises no release of a booking that is gone', async () => {
    expect(await rejects('cancelled')).not.toContain('released');
    expect(screen.getByText('The interview was cancelled')).toBeTruthy();
  });

  it('does not say that it failed if no readable answer came to its verification', async () => {
    const said = jest.fn<(toast: unknown) => void>();
    const disconnect = connectToaster(said);
    createNetwork({ 'POST /api/payments/verify': () => ({ status: 502, body: [] }) });
    const { user, passes } = renders(<PendingPayment payment={submitted} onAnswered={() => undefined} />);
    await user.click(screen.getByRole('button', { name: /^Verify/ }));
    await passes(30_000);
    disconnect();
    expect(said.mock.calls).toEqual([[{ tone: 'error', text: 'Network Error', advice: OUTCOME_UNKNOWN }]]);
  });

  it('is rejected with a new reason if its next proof does not match either', async () => {
    createNetwork({ 'POST /api/payments/verify': () => ({ body: { message: 'Rejected' } }) });
    const disconnect = connectToaster(() => undefined);
    const { user, passes, unmount } = renders(<PendingPayment payment={submitted} onAnswered={() => undefined} />);
    const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });
    await user.click(screen.getByRole('button', { name: /^Reject/ }));
    await user.type(reason(), 'No such transaction');
    await user.click(screen.getByRole('button', { name: 'Reject payment' }));
    await passes(4_000);
    unmount();
    const again = renders(<PendingPayment payment={submitted} onAnswered={() => undefined} />);
    await again.user.click(screen.getByRole('button', { name: /^Reject/ }));
    expect(reason().value).toBe('');
    disconnect();
  });

  it('promises no release of a booking that has begun', async () => {
    expect(await rejects('in-progress')).not.toContain('released');
  });

  it('says so when an admin has answered it and it vanishes with the open dialog', async () => {
    let pending = [submitted];
    createNetwork({ 'GET /api/payments/pending': () => ({ body: pending }) });
    const { user, passes } = renders(<VerifyPaymentsPage />, { role: 'interviewer' });
    await passes(1_000);
    await user.click(screen.getByRole('button', { name: /^Reject/ }));
    const said: string[] = [];
    const disconnect = connectToaster(({ text }) => said.push(text));
    pending = [];
    await passes(61_000);
    disconnect();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(said).toEqual(['This payment no longer waits for an answer.']);
  });
});

describe('many payments to verify', () => {
  const paidBy = (nth: number): PaymentDocument => ({
    ...submitted,
    _id: `1.b${nth}`,
    paidBy: { _id: `c${nth}`, name: `Candidate ${nth}`, email: `c${nth}@example.com` },
  });
  const lists = async (count: number) => {
    let pending = Array.from({ length: count }, (_, nth) => paidBy(nth));
    createNetwork({
      'GET /api/payments/pending': () => ({ body: pending }),
      'POST /api/payments/verify': () => {
        pending = pending.filter(({ _id }) => _id !== '1.b3');
        return { body: { message: 'Verified' } };
      },
    });
    const shown = renders(<VerifyPaymentsPage />, { role: 'interviewer' });
    await shown.passes(1_000);
    return shown;
  };
  const drawn = () => screen.getAllByRole('button', { name: /^Verify/ });

  it('lead on from the answered one to the next, not back to the first', async () => {
    const disconnect = connectToaster(() => undefined);
    const { user, passes } = await lists(6);
    const fourth = drawn()[3];
    if (fourth) await user.click(fourth);
    await passes(1_000);
    disconnect();
    expect(drawn()).toHaveLength(5);
    expect(document.activeElement?.textContent).toContain('Candidate 4');
  });

  it('are drawn ten at once, and all are counted', async () => {
    const { user } = await lists(25);
    expect(drawn()).toHaveLength(10);
    expect(screen.getByText(/^25 payments wait for you/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more payments' }));
    expect(drawn()).toHaveLength(20);
  });
});
