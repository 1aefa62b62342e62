import { describe, expect, it } from '@jest/globals';
import { catalogue, eventFamilies } from '@s30/contracts/events/all';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { paymentEvents } from '@s30/contracts/events/payment';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { rupees } from '@s30/contracts/money';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { audit } from './audit.ts';

const event = eventsOf(paymentEvents, userEvents, walletEvents, calendarEvents);
const asha = { userId: 'asha', role: 'candidate' } as const;
const ravi = { userId: 'ravi', role: 'interviewer' } as const;
const registered = (userId: string, name: string) =>
  event(
    'UserRegistered',
    { userId, name, email: `${userId}@example.com`, role: 'candidate', referralCode: userId.toUpperCase() },
    { stream: `user-${userId}`, actor: { userId, role: 'candidate' } },
  );
const terms = (method: 'UPI' | 'Zelle', price: number, credit: number) => ({
  method,
  amount: rupees(price),
  usedS30Balance: rupees(credit),
  remainingAmount: rupees(price - credit),
  fee: rupees(price * 0.15),
});
const requested = event(
  'PaymentRequested',
  {
    paymentId: 'p1',
    isPreBooking: true,
    candidateId: 'asha',
    interviewerId: 'ravi',
    interviewType: 'DSA',
    slotId: 'ravi.1',
    startTime: '2026-02-01T10:00:00.000Z',
    terms: [terms('UPI', 1000, 500), terms('Zelle', 1200, 500)],
    exchangeRate: 80,
  },
  { stream: 'payment-p1', actor: asha },
);
const on = (options: object) => ({ stream: 'payment-p1', ...options });
const text = (words: string) => ({ kind: 'text', text: words });
const money = (amount: number) => ({ kind: 'money', money: rupees(amount) });

describe('the words of the log', () => {
  it('say who did what, under the name they had then', async () => {
    const documents = await given(audit, [
      registered('asha', 'Asha Rao'),
      event('ProfileUpdated', { name: 'Asha Sen' }, { stream: 'user-asha', actor: asha }),
      event('RoleChanged', { from: 'candidate', to: 'auditor' }, { stream: 'user-asha', actor: { userId: 'root', role: 'admin' } }),
      event('PasswordChanged', {}, { stream: 'user-asha', actor: asha }),
    ]).documents();
    expect(documents).toMatchObject([
      { _id: '0000000000000001', title: 'Account created', kind: 'user', objectId: 'asha', userId: 'asha', actorName: 'Asha Rao' },
      { title: 'Profile changed', actorName: 'Asha Sen', changes: [{ field: 'Name', before: text('Asha Rao'), after: text('Asha Sen') }] },
      { actorName: '', actorRole: 'admin', changes: [{ field: 'Role', before: text('candidate'), after: text('auditor') }] },
      { title: 'Password changed', userId: 'asha', changes: [] },
    ]);
  });

  it('say what an event changed: before and after, and nothing that stayed', async () => {
    const proof = (transactionId: string) =>
      event('PaymentProofSubmitted', { method: 'Zelle', transactionId, screenshotFileId: 'file' }, on({ actor: asha }));
    const documents = await given(audit, [
      requested,
      proof('3127'),
      event('PaymentRejected', { reason: 'no such payment' }, on({ actor: ravi })),
      proof('3172'),
      event('PaymentLinkedToInterview', { interviewId: 'i1' }, on({ actor: { userId: 'booking-completion', role: 'system' } })),
      event('PaymentDeleted', {}, on({ actor: { userId: 'root', role: 'admin' } })),
    ]).documents();
    const ofPayment = { paymentId: 'p1', candidateId: 'asha', interviewerId: 'ravi', kind: 'payment' };
    expect(documents).toMatchObject([
      { ...ofPayment, slotId: 'ravi.1', amountMinor: 100_000, currency: 'INR' },
      { ...ofPayment, amountMinor: 120_000 },
      { ...ofPayment, title: 'Payment rejected' },
      { ...ofPayment, amountMinor: 120_000 },
      { ...ofPayment, interviewId: 'i1', actorName: 'S30' },
      { ...ofPayment, interviewId: 'i1', title: 'Payment deleted: out of lists and revenue' },
    ]);
    const changes = documents.map((document) => document.changes);
    expect(changes[1]).toEqual([
      { field: 'Status', before: text('pending'), after: text('submitted') },
      { field: 'Method', before: text('UPI'), after: text('Zelle') },
      { field: 'Price', before: money(1000), after: money(1200) },
      { field: 'To pay', before: money(500), after: money(700) },
      { field: 'Platform fee', before: money(150), after: money(180) },
      { field: 'Transaction ID', after: text('3127') },
      { field: 'Screenshot', after: { kind: 'file', fileId: 'file' } },
    ]);
    expect(changes[3]).toEqual([
      { field: 'Status', before: text('rejected'), after: text('submitted') },
      { field: 'Transaction ID', before: text('3127'), after: text('3172') },
      { field: 'Reason of rejection', before: text('no such payment') },
    ]);
    expect(changes[5]).toEqual([
      { field: 'Status at deletion', after: text('submitted') },
      { field: 'Deleted', after: text('yes') },
    ]);
  });

  it('count the S30 balance from one event to the next', async () => {
    const wallet = { stream: 'wallet-asha' };
    const documents = await given(audit, [
      event('CreditGranted', { userId: 'asha', amount: rupees(500), reason: 'cancellation', cause: 'cancellation of i0' }, wallet),
      event('CreditReserved', { userId: 'asha', paymentId: 'p1', amount: rupees(300) }, wallet),
      event('CreditSpent', { paymentId: 'p1', amount: rupees(300) }, wallet),
    ]).documents();
    expect(documents).toMatchObject([
      { interviewId: 'i0', userId: 'asha' },
      { paymentId: 'p1', userId: 'asha', amountMinor: 30_000 },
      { paymentId: 'p1', userId: 'asha' },
    ]);
    expect(documents.map(({ changes }) => changes)).toEqual([
      [
        { field: 'Available', after: money(500) },
        { field: 'Granted for', after: text('cancellation of i0') },
      ],
      [
        { field: 'Available', before: money(500), after: money(200) },
        { field: 'Reserved', after: money(300) },
      ],
      [
        { field: 'Reserved', before: money(300), after: money(0) },
        { field: 'Spent', after: money(300) },
      ],
    ]);
  });

  it('tell what a grant is for, not what the one before it was for', async () => {
    const granted = (cause: string) =>
      event('CreditGranted', { userId: 'asha', amount: rupees(500), reason: 'cancellation', cause }, { stream: 'wallet-asha' });
    const documents = await given(audit, [granted('cancellation of i0'), granted('cancellation of i1')]).documents();
    expect(documents[1]?.changes).toEqual([
      { field: 'Available', before: money(500), after: money(1000) },
      { field: 'Granted for', after: text('cancellation of i1') },
    ]);
  });

  it('keep the slots of one calendar apart', async () => {
    const calendar = { stream: 'calendar-ravi', actor: ravi };
    const published = (slotId: string) =>
      event(
        'SlotPublished',
        {
          ...{ slotId, interviewerId: 'ravi', interviewType: 'DSA', timeZone: 'UTC' },
          ...{ startTime: '2026-02-01T10:00:00.000Z', endTime: '2026-02-01T10:40:00.000Z' },
        },
        calendar,
      );
    const held = { slotId: 'ravi.1', candidateId: 'asha', paymentId: 'p1', until: '2026-01-01T10:15:00.000Z', renewal: 0 };
    const documents = await given(audit, [
      published('ravi.1'),
      published('ravi.2'),
      event('SlotHeld', held, calendar),
      event('SlotWithdrawn', { slotId: 'ravi.2' }, calendar),
    ]).documents();
    expect(documents[2]).toMatchObject({ slotId: 'ravi.1', paymentId: 'p1', candidateId: 'asha', interviewerId: 'ravi' });
    expect(documents[3]).toMatchObject({ slotId: 'ravi.2', interviewerId: 'ravi' });
    expect(documents[3]?.candidateId).toBeUndefined();
    expect(documents[3]?.changes).toEqual([{ field: 'State', before: text('open'), after: text('withdrawn') }]);
  });

  it('are there for every event that there is', () => {
    expect(audit.categories).toEqual(eventFamilies.map(({ category }) => category));
    expect(catalogue.size).toBeGreaterThan(60);
  });
});
