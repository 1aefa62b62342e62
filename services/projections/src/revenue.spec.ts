import { expect, it } from '@jest/globals';
import { paymentEvents } from '@s30/contracts/events/payment';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { payments } from './payments.ts';

const event = eventsOf(paymentEvents);
const inPayment = { stream: 'payment-p' };
const terms = (method: 'UPI' | 'Zelle', currency: 'INR' | 'USD', minor: number, fee: number) => ({
  method,
  amount: { minor, currency },
  usedS30Balance: { minor: 0, currency },
  remainingAmount: { minor, currency },
  fee: { minor: fee, currency },
});
const upi = terms('UPI', 'INR', 149900, 22485);
const zelle = terms('Zelle', 'USD', 2100, 315);
const requested = event(
  'PaymentRequested',
  {
    paymentId: 'p',
    isPreBooking: true,
    candidateId: 'asha',
    interviewerId: 'ravi',
    interviewType: 'DSA',
    startTime: '2026-11-24T13:30:00.000Z',
    terms: [upi, zelle],
    exchangeRate: 84.25,
  },
  inPayment,
);
const inRupees = { currency: 'INR', amountMinor: 149900, amountPaise: 149900, netPaise: 127415 };
const inDollars = { currency: 'USD', amountMinor: 2100, amountPaise: 176925, netPaise: 150386 };

it('a payment counts with its price, in its currency and in rupees at its own rate', async () => {
  expect(await given(payments, [requested]).documents()).toEqual([expect.objectContaining(inRupees)]);
});

it('choosing another method, or paying by it, makes its terms count', async () => {
  const chosen = event('PaymentMethodChosen', { method: 'Zelle' }, inPayment);
  expect(await given(payments, [requested, chosen]).documents()).toEqual([expect.objectContaining(inDollars)]);
  const proof = event('PaymentProofSubmitted', { method: 'Zelle', transactionId: 'T1', screenshotFileId: 'f' }, inPayment);
  expect(await given(payments, [requested, proof]).documents()).toEqual([expect.objectContaining(inDollars)]);
});
