import { describe, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { rupees } from '@s30/contracts/money';
import { MalformedEventError } from '@s30/platform/event-store/port';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { audit } from '@s30/projections/audit';
import { bookingOf, registered as registeredAs, slotAt, termsOf } from '@s30/projections/oneBooking.testing';
import { logOf } from './givenLog.testing.ts';
import { type Events, inWords } from './inWords.ts';

const event = eventsOf(userEvents, walletEvents, calendarEvents, interviewerAccountEvents);
const asha = { userId: 'asha', role: 'candidate' } as const;
const ravi = { userId: 'ravi', role: 'interviewer' } as const;
const root = { userId: 'root', role: 'admin' } as const;
const registered = (userId: string, name: string) => registeredAs(userId, name, { actor: { userId, role: 'candidate' } });
const booking = bookingOf('b1', {
  terms: [termsOf('UPI', 100_000, 50_000), termsOf('UPI', 120_000, 50_000)].map((one, index) =>
    index === 0 ? one : { ...one, method: 'Zelle' as const },
  ),
  slot: slotAt('ravi.1', '2026-02-01T10:00:00.000Z'),
  exchangeRate: 80,
});
const requested = booking.requested({}, { actor: asha });
const text = (words: string) => ({ kind: 'text', text: words });
const money = (amount: number) => ({ kind: 'money', money: rupees(amount) });

const wordsOf = async (told: readonly GivenEvent[]) => {
  const numbered = told.map((each, index) => ({ ...each, id: `event-${index}` }));
  const records = await inWords(logOf(numbered), await given(audit, numbered).documents());
  return records.map(({ changes, remarks, ...record }) => ({ ...record, changes: [...changes, ...remarks] }));
};

describe('the words of the log', () => {
  it('say who did what, by the name they had then', async () => {
    const documents = await wordsOf([
      registered('asha', 'Asha Rao'),
      event('ProfileUpdated', { name: 'Asha Sen' }, { stream: 'user-asha', actor: asha }),
      event('RoleChanged', { from: 'candidate', to: 'auditor' }, { stream: 'user-asha', actor: { userId: 'root', role: 'admin' } }),
      event('PasswordChanged', { passwordId: 'new', by: 'current_password' }, { stream: 'user-asha', actor: asha }),
    ]);
    expect(documents).toMatchObject([
      { _id: '0000000000000001', title: 'Account created', kind: 'user', objectId: 'asha', userId: 'asha', actorName: 'Asha Rao' },
      { title: 'Profile changed', actorName: 'Asha Sen', changes: [{ field: 'Name', before: text('Asha Rao'), after: text('Asha Sen') }] },
      { actorName: '', actorRole: 'admin', changes: [{ field: 'Role', before: text('candidate'), after: text('auditor') }] },
      { title: 'Password changed', userId: 'asha', changes: [{ field: 'Password changed by', after: text('current password') }] },
    ]);
  });

  it('list what an event changed, before and after, and nothing else', async () => {
    const proof = (transactionId: string) =>
      booking.event(
        'PaymentProofSubmitted',
        { paymentId: '1.b1', method: 'Zelle', transactionId, screenshotFileId: 'file' },
        { actor: asha },
      );
    const rejectedAt = '2026-01-02T10:00:00.000Z';
    const documents = await wordsOf([
      requested,
      proof('3127'),
      booking.event('PaymentRejected', { paymentId: '1.b1', reason: 'no such payment', rejectedAt }, { actor: ravi }),
      proof('3172'),
      booking.scheduled({ actor: { userId: 'booking-follow-ups', role: 'system' } }),
      booking.deleted({ actor: root }),
    ]);
    const people = { interviewId: 'b1', candidateId: 'asha', interviewerId: 'ravi', slotId: 'ravi.1' };
    const ofPayment = { ...people, paymentId: '1.b1', kind: 'payment', objectId: '1.b1' };
    expect(documents).toMatchObject([
      { ...ofPayment, amountMinor: 100_000, currency: 'INR' },
      { ...ofPayment, amountMinor: 120_000 },
      { ...ofPayment, title: 'Payment rejected' },
      { ...ofPayment, amountMinor: 120_000 },
      { ...people, paymentId: '1.b1', kind: 'interview', objectId: 'b1', actorName: 'S30' },
      { ...ofPayment, title: 'Payment deleted: out of lists and revenue' },
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
    ]);
    expect(changes[5]).toEqual([
      { field: 'Deleted', after: text('yes') },
      { field: 'Status at deletion', after: text('submitted') },
    ]);
  });

  it('keep the payments of one booking apart, and include what they share', async () => {
    const documents = await wordsOf([
      requested,
      booking.proof(),
      booking.scheduled(),
      booking.moved(slotAt('ravi.2', '2026-02-03T10:00:00.000Z')),
      booking.deleted({ actor: root }),
      booking.requested({ ordinal: 2, terms: [termsOf('UPI', 90_000)] }),
      booking.verified({ actor: root }),
      booking.cancelled(),
    ]);
    const [, , , , deleted, next, verified, cancelled] = documents;
    expect(next).toMatchObject({ objectId: '2.b1', changes: expect.arrayContaining([{ field: 'Status', after: text('pending') }]) });
    expect(verified).toMatchObject({ objectId: '1.b1', paymentId: '1.b1', amountMinor: 100_000, candidateId: 'asha' });
    expect(verified?.changes).toEqual([
      { field: 'Status', before: text('submitted'), after: text('verified') },
      { field: 'Deleted', before: text('yes') },
    ]);
    expect(deleted).toMatchObject({ slotId: 'ravi.2' });
    expect(cancelled).toMatchObject({ kind: 'interview', objectId: 'b1', paymentId: '2.b1' });
  });

  it('say what is refunded of a payment, and what is still to be sent', async () => {
    const documents = await wordsOf([
      requested,
      booking.refunded({ percent: 30, credit: 30_000 }),
      booking.refunded({ percent: 50, as: 'money', credit: 25_000, money: 25_000, reason: 'He was late' }),
      booking.sent(25_000),
    ]);
    expect(documents.slice(1).map(({ title, changes }) => [title, changes])).toEqual([
      [
        'Refund granted',
        [
          { field: 'Status', before: text('pending'), after: text('refunded') },
          { field: 'Refunded share', after: text('30%') },
          { field: 'Refunded to the S30 balance', after: money(300) },
          { field: 'Refunded because of', after: text('an admin decided so') },
        ],
      ],
      [
        'Refund granted: money is to be sent',
        [
          { field: 'Refunded share', before: text('30%'), after: text('80%') },
          { field: 'Refunded to the S30 balance', before: money(300), after: money(550) },
          { field: 'Refund to be sent', after: money(250) },
          { field: 'Refunded because of', after: text('an admin decided so') },
          { field: 'Reason', after: text('He was late') },
        ],
      ],
      [
        'Refund sent',
        [
          { field: 'Refund to be sent', before: money(250) },
          { field: 'Refund sent', after: money(250) },
          { field: 'Note', after: text('UPI 7731') },
        ],
      ],
    ]);
  });

  it('track the S30 balance from event to event', async () => {
    const wallet = { stream: 'wallet-asha' };
    const followed = (amount: number, revision: number) => ({ userId: 'asha', paymentId: '1.b1', amount: rupees(amount), revision });
    const until = '2026-01-01T10:15:00.000Z';
    const documents = await wordsOf([
      event('CreditGranted', { userId: 'asha', amount: rupees(500), cause: 'referral of asha', referredUserId: 'asha' }, wallet),
      event('CreditReserved', { userId: 'asha', paymentId: '1.b1', amount: rupees(300), until }, wallet),
      event('CreditHeld', followed(300, 3), wallet),
      event('CreditSpent', followed(300, 4), wallet),
      event('CreditRefunded', { ...followed(150, 5), total: rupees(150) }, wallet),
      event('CreditReleased', followed(300, 6), wallet),
    ]);
    expect(documents.map(({ paymentId, userId }) => [paymentId, userId])).toEqual([
      [undefined, 'asha'],
      ...Array.from({ length: 5 }, () => ['1.b1', 'asha']),
    ]);
    expect(documents.map(({ changes }) => changes)).toEqual([
      [
        { field: 'Available', after: money(500) },
        { field: 'Granted for', after: text('referral of asha') },
      ],
      [
        { field: 'Reserved for 1.b1', after: money(300) },
        { field: 'Reserved for 1.b1 until', after: { kind: 'instant', instant: until } },
      ],
      [
        { field: 'Available', before: money(500), after: money(200) },
        { field: 'Held for 1.b1', after: money(300) },
        { field: 'Reserved for 1.b1', before: money(300) },
        { field: 'Reserved for 1.b1 until', before: { kind: 'instant', instant: until } },
      ],
      [
        { field: 'Held for 1.b1', before: money(300) },
        { field: 'Spent on 1.b1', after: money(300) },
      ],
      [
        { field: 'Available', before: money(200), after: money(350) },
        { field: 'Refunded for 1.b1', after: money(150) },
      ],
      [
        { field: 'Available', before: money(350), after: money(650) },
        { field: 'Spent on 1.b1', before: money(300) },
      ],
    ]);
  });

  it('keep what one payment reserves apart from what another does', async () => {
    const until = '2026-01-01T10:15:00.000Z';
    const reserved = (paymentId: string, amount: number) =>
      event('CreditReserved', { userId: 'asha', paymentId, amount: rupees(amount), until }, { stream: 'wallet-asha' });
    const held = { userId: 'asha', paymentId: '1.b2', amount: rupees(200), revision: 3 };
    const documents = await wordsOf([
      ...[reserved('1.b1', 300), reserved('1.b2', 200), reserved('1.b3', 0)],
      event('CreditHeld', held, { stream: 'wallet-asha' }),
    ]);
    const instant = { kind: 'instant', instant: until };
    const pair = (paymentId: string, amount: number) => [
      { field: `Reserved for ${paymentId}`, after: money(amount) },
      { field: `Reserved for ${paymentId} until`, after: instant },
    ];
    expect(documents.map(({ changes }) => changes)).toEqual([
      pair('1.b1', 300),
      pair('1.b2', 200),
      [],
      [
        { field: 'Available', after: money(-200) },
        { field: 'Held for 1.b2', after: money(200) },
        { field: 'Reserved for 1.b2', before: money(200) },
        { field: 'Reserved for 1.b2 until', before: instant },
      ],
    ]);
  });

  it('track what is charged to an interviewer and not collected, which is never below nothing, and what is declined', async () => {
    const account = { stream: 'interviewerAccount-ravi' };
    const charge = (amount: number) => ({ interviewerId: 'ravi', chargeId: '1.b1', amount: rupees(amount) });
    const declined = (amount: number) => event('ChargeDeclined', { ...charge(amount), candidateId: 'asha', reason: 'odd' }, account);
    const documents = await wordsOf([
      event('CreditCharged', { ...charge(500), by: 'allowance', hasWaited: false }, account),
      event('CollectionRecorded', { interviewerId: 'ravi', amount: rupees(800) }, account),
      declined(100),
      declined(50),
      event('CreditCharged', { ...charge(200), by: 'admin', hasWaited: true }, account),
    ]);
    expect(documents.map(({ changes }) => changes.filter(({ field }) => /not collected|Declined/.test(field)))).toEqual([
      [{ field: 'Charged and not collected', after: money(500) }],
      [{ field: 'Charged and not collected', before: money(500), after: money(0) }],
      [{ field: 'Declined for 1.b1', after: money(100) }],
      [{ field: 'Declined for 1.b1', before: money(100), after: money(150) }],
      [
        { field: 'Charged and not collected', before: money(0), after: money(200) },
        { field: 'Declined for 1.b1', before: money(150) },
      ],
    ]);
  });

  it('give each grant its own reason, not that of the one before', async () => {
    const granted = (friend: string) =>
      event(
        'CreditGranted',
        { userId: 'asha', amount: rupees(500), cause: `referral of ${friend}`, referredUserId: friend },
        { stream: 'wallet-asha' },
      );
    const documents = await wordsOf([granted('bela'), granted('tara')]);
    expect(documents[1]?.changes).toEqual([
      { field: 'Available', before: money(500), after: money(1000) },
      { field: 'Granted for', after: text('referral of tara') },
    ]);
  });

  it('keep the slots of one interviewer’s calendar apart', async () => {
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
    const [since, until] = ['2026-01-01T10:00:00.000Z', '2026-01-01T10:15:00.000Z'];
    const held = { slotId: 'ravi.1', candidateId: 'asha', bookingId: 'b1', since, until, renewal: 0 };
    const refused = { slotId: 'ravi.1', because: 'slot-taken', bookingId: 'b2', revision: 3 } as const;
    const documents = await wordsOf([
      published('ravi.1'),
      published('ravi.2'),
      event('SlotHeld', held, calendar),
      event('SlotWithdrawn', { slotId: 'ravi.2' }, calendar),
      event('SlotRefused', refused, calendar),
    ]);
    expect(documents[2]).toMatchObject({ slotId: 'ravi.1', interviewId: 'b1', candidateId: 'asha', interviewerId: 'ravi' });
    expect(documents[3]).toMatchObject({ slotId: 'ravi.2', interviewerId: 'ravi' });
    expect(documents[3]?.candidateId).toBeUndefined();
    expect(documents[3]?.changes).toEqual([{ field: 'State', before: text('open'), after: text('withdrawn') }]);
    // The slot is not held by the candidate who was refused it.
    expect(documents[4]).toMatchObject({ slotId: 'ravi.1', interviewId: 'b2', changes: [{ field: 'Refused because' }] });
    expect(documents[4]?.candidateId).toBeUndefined();
  });

  it('mark an event that the log no longer holds, and still describe the others', async () => {
    const told = [registered('asha', 'Asha Rao'), event('ProfileUpdated', { name: 'Asha Sen' }, { stream: 'user-asha', actor: asha })];
    const numbered = told.map((each, index) => ({ ...each, id: `event-${index}` }));
    const entries = await given(audit, numbered).documents();
    const log = logOf(numbered);
    const damaged: Events = {
      async readStream(stream, options) {
        const events = await log.readStream(stream, options);
        if (events.some(({ revision }) => revision === 0)) throw new MalformedEventError('no JSON');
        return events;
      },
    };
    const words = await inWords(damaged, entries);
    expect(words.map(({ title }) => title)).toEqual(['The log no longer holds this event as it was written', 'Profile changed']);
    await expect(inWords({ readStream: () => Promise.reject(new Error('away')) }, entries)).rejects.toThrow('away');
  });
});
