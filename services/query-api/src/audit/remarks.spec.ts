import { describe, expect, it } from '@jest/globals';
import { bookingEvents } from '@s30/contracts/events/booking';
import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { userEvents } from '@s30/contracts/events/user';
import { rupees } from '@s30/contracts/money';
import type { Projection } from '@s30/platform/projector/projection';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { memoryReader } from '@s30/platform/read-store/memoryReader';
import type { Document } from '@s30/platform/read-store/port';
import { audit } from '@s30/projections/audit';
import { registered } from '@s30/projections/oneBooking.testing';
import { eventDocuments } from './documents.ts';
import { logOf } from './givenLog.testing.ts';
import { timelineOf } from './timeline.ts';
import { changeText } from './words.ts';

const event = eventsOf(userEvents, interviewerAccountEvents, bookingEvents);

async function logged(told: readonly GivenEvent[]) {
  const numbered = told.map((each, index) => ({ ...each, id: `event-${index}` }));
  const entries = await given(audit, numbered).documents();
  const read = <D extends Document>({ collection }: Projection<D>) => {
    const documents: readonly Document[] = collection.name === audit.collection.name ? entries : [];
    return memoryReader(collection, documents as readonly D[]);
  };
  const sources = { read, events: logOf(numbered) };
  return { sources, texts: (await eventDocuments(sources, entries)).map(({ changes }) => changes.map((change) => changeText(change))) };
}

describe('what an event remarks', () => {
  const user = { stream: 'user-asha' };
  const promoted = (reason?: string) => event('RoleChanged', { from: 'candidate', to: 'auditor', reason }, user);
  const demoted = (reason?: string) => event('RoleChanged', { from: 'auditor', to: 'candidate', reason }, user);

  it('is told each time, also if it was said before, and never as if it had ended', async () => {
    const { texts } = await logged([promoted('Requested by HR'), demoted('Requested by HR'), promoted()]);
    expect(texts).toEqual([
      ['Role: candidate → auditor', 'Reason: Requested by HR'],
      ['Role: auditor → candidate', 'Reason: Requested by HR'],
      ['Role: candidate → auditor'],
    ]);
  });

  it('is not carried over to other events of an account', async () => {
    const { texts } = await logged([
      event('SecondFactorRemoved', { by: 'admin', reason: 'lost' }, user),
      event('AccountClosed', {}, user),
      event('AccountReopened', {}, user),
      event('PasswordChanged', { passwordId: 'p1', by: 'reset_link' }, user),
      event('PasswordChanged', { passwordId: 'p2', by: 'reset_link' }, user),
    ]);
    const byLink = ['Password changed by: link of a reset mail'];
    expect(texts).toEqual([
      ['Second factor: off', 'Removed by: admin', 'Reason: lost'],
      ['Account: closed'],
      ['Account: closed → open'],
      byLink,
      byLink,
    ]);
  });

  it('is the note of each payout, the reason of each refund, and the statement of each report', async () => {
    const paid = event(
      'PayoutRecorded',
      { interviewerId: 'ravi', amount: rupees(100), note: 'UPI' },
      { stream: 'interviewerAccount-ravi' },
    );
    const booking = { stream: 'booking-b1' };
    const refund = { percent: 20, as: 'credit', credit: rupees(50), money: rupees(0), cause: 'admin', reason: 'A bad line' } as const;
    const refunded = event('RefundGranted', { paymentId: '1.b1', ...refund }, booking);
    const report = { absent: 'candidate', statement: 'I waited', disputableUntil: '2026-02-02T10:00:00.000Z' } as const;
    const reported = event('NoShowReported', report, booking);
    const { texts } = await logged([paid, paid, refunded, refunded, reported, reported]);
    expect(texts[1]).toEqual(['Paid out (INR): ₹100.00 → ₹200.00', 'Note: UPI']);
    expect(texts[3]?.slice(-2)).toEqual(['Refunded because of: an admin decided so', 'Reason: A bad line']);
    expect(texts[5]).toEqual(['Statement: I waited']);
  });

  it('is not part of the state that the events lead to', async () => {
    const { sources } = await logged([registered('asha', 'Asha Rao'), promoted('Requested by HR')]);
    const timeline = await timelineOf(sources, undefined, { kind: 'user', id: 'asha' });
    const now = 'now' in timeline ? timeline.now.map(({ field }) => field) : [];
    expect(now).toContain('Role');
    expect(now.join()).not.toContain('Reason');
  });
});
