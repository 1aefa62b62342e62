/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { CancellationQuote } from '@s30/contracts/documents/settlement';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { refusal, renders } from '../actions/dialogs.testing.tsx';
import { CancelDialog } from './CancelDialog.tsx';

const interview = {
  ...{ _id: 'i1', interviewType: 'DSA', scheduledDate: '2026-11-28T13:30:00.000Z', paymentId: { _id: '1.i1', status: 'verified' } },
  ...{ candidate: { name: 'Kavya' }, interviewer: { name: 'Ananya' } },
} as InterviewDocument;
const quote: CancellationQuote = {
  ...{ percent: 100, words: 'cancelled by the platform: the full amount', tiers: [] },
  ...{ creditAmount: 1499, refundAmount: 1499, refundCurrency: 'INR', balanceAmount: 0 },
};
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel interview' }));

afterEach(cleanup);

it('cancels once it has shown what comes back', async () => {
  const sent: unknown[] = [];
  let answer = (_: CancellationQuote): void => {};
  renders(<CancelDialog interview={interview} onClose={() => {}} />, {
    cancellationQuote: () => new Promise((resolve) => (answer = resolve)),
    cancelInterview: async (_, wanted) => {
      sent.push(wanted);
      throw refusal('no_show_open', 'A no-show was reported');
    },
  });
  await screen.findByRole('dialog');
  press();
  expect(sent).toEqual([]);
  answer(quote);
  fireEvent.change(await screen.findByLabelText('What comes back to Kavya'), { target: { value: 'money' } });
  press();
  expect(sent).toEqual([{ reason: '', refundAs: 'money', expectedPercent: 100 }]);
  await screen.findByRole('alert');
});

it('cancels, if that cannot be loaded, once it has said so', async () => {
  const sent: unknown[] = [];
  renders(<CancelDialog interview={interview} onClose={() => {}} />, {
    cancellationQuote: () => Promise.reject(new Error('lost')),
    cancelInterview: async (_, wanted) => {
      sent.push(wanted);
      throw refusal('no_show_open', 'A no-show was reported');
    },
  });
  await screen.findByText('The interview can be cancelled all the same: what is owed comes back as S30 balance.');
  press();
  expect(sent).toEqual([{ reason: '', refundAs: 'credit' }]);
  await screen.findByText('A no-show was reported');
});

it('shows what comes back now, if another admin has refunded a part since', async () => {
  let percent = 100;
  renders(<CancelDialog interview={interview} onClose={() => {}} />, {
    cancellationQuote: async () => ({ ...quote, percent, creditAmount: 14.99 * percent, refundAmount: 14.99 * percent }),
    cancelInterview: async () => {
      percent = 60;
      throw refusal('refund_changed', '60% of the payment comes back now');
    },
  });
  await screen.findByText('₹1,499.00 as money');
  press();
  await screen.findByText('60% of the payment comes back now');
  await screen.findByText('₹899.40 as money');
});
