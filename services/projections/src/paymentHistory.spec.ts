import { expect, it } from '@jest/globals';
import { paymentEvents } from '@s30/contracts/events/payment';
import { userEvents } from '@s30/contracts/events/user';
import { rupees } from '@s30/contracts/money';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { paymentHistory } from './paymentHistory.ts';
import { payments } from './payments.ts';

const event = eventsOf(paymentEvents, userEvents);
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T10:00:00.000Z`;
const registered = event(
  'UserRegistered',
  { userId: 'asha', name: 'Asha Rao', email: 'asha@example.com', role: 'candidate', referralCode: 'ASHA' },
  { stream: 'user-asha', at: day(1) },
);
const requested = (paymentId: string, at: string) =>
  event(
    'PaymentRequested',
    {
      ...{ paymentId, isPreBooking: true, candidateId: 'asha', interviewerId: 'ravi', interviewType: 'DSA', exchangeRate: 80 },
      startTime: day(30),
      terms: [{ method: 'UPI', amount: rupees(1000), usedS30Balance: rupees(0), remainingAmount: rupees(1000), fee: rupees(150) }],
    },
    { stream: `payment-${paymentId}`, at },
  );
const story: readonly GivenEvent[] = [
  registered,
  requested('p1', day(2)),
  event('PaymentProofSubmitted', { method: 'UPI', transactionId: '1234', screenshotFileId: 'f' }, { stream: 'payment-p1', at: day(3) }),
  requested('p2', day(4)),
  // Two at one instant make one state.
  event('PaymentRejected', {}, { stream: 'payment-p1', at: day(5) }),
  event('PaymentClosed', {}, { stream: 'payment-p1', at: day(5) }),
  event('ProfileUpdated', { name: 'Asha Sen' }, { stream: 'user-asha', at: day(6) }),
  event('PaymentDeleted', {}, { stream: 'payment-p1', at: day(7) }),
];

it('keeps each state with the span in which it held', async () => {
  const versions = await given(paymentHistory, story).documents();
  expect(
    versions.map(({ _id, from, until, status, candidateName, closed, deleted }) => [
      _id,
      from,
      until,
      status,
      candidateName,
      closed,
      deleted,
    ]),
  ).toEqual([
    ['p1@000001', day(2), day(3), 'pending', 'Asha Rao', false, false],
    ['p1@000002', day(3), day(5), 'submitted', 'Asha Rao', false, false],
    ['p1@000003', day(5), day(6), 'rejected', 'Asha Rao', true, false],
    ['p1@000004', day(6), day(7), 'rejected', 'Asha Sen', true, false],
    ['p1@000005', day(7), '9999-12-31T23:59:59.999Z', 'rejected', 'Asha Sen', true, true],
    ['p2@000001', day(4), day(6), 'pending', 'Asha Rao', false, false],
    ['p2@000002', day(6), '9999-12-31T23:59:59.999Z', 'pending', 'Asha Sen', false, false],
  ]);
});

it('shows at any instant what the payments showed then', async () => {
  const versions = await given(paymentHistory, story).documents();
  for (let n = 1; n <= 8; n += 1) {
    const then = await given(
      payments,
      story.filter(({ at }) => at <= day(n)),
    ).documents();
    const held = versions.filter(({ from, until }) => from <= day(n) && day(n) < until);
    expect(held.map(({ from: _f, until: _u, of, ...state }) => ({ ...state, _id: of }))).toEqual(then);
  }
});
