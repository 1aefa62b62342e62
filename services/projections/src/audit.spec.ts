import { describe, expect, it } from '@jest/globals';
import { administrationEvents } from '@s30/contracts/events/administration';
import { eventFamilies } from '@s30/contracts/events/all';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { userEvents } from '@s30/contracts/events/user';
import { rupees } from '@s30/contracts/money';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { audit, spelledOut } from './audit.ts';
import { bookingOf, registered } from './oneBooking.testing.ts';

const event = eventsOf(userEvents, calendarEvents, interviewerAccountEvents, administrationEvents);
const calendar = { stream: 'calendar-ravi' };
const asha = { userId: 'asha', role: 'candidate' } as const;

describe("the auditors' index", () => {
  it('records who acted, with the name they had then', async () => {
    const entries = await given(audit, [
      registered('asha', 'Asha Rao', { actor: asha }),
      event('ProfileUpdated', { name: 'Asha Sen' }, { stream: 'user-asha', actor: asha }),
      event('EmailVerified', { by: 'verification_link' }, { stream: 'user-asha', actor: { userId: 'follow-ups', role: 'system' } }),
    ]).documents();
    expect(entries.map(({ actorName }) => actorName)).toEqual(['Asha Rao', 'Asha Sen', 'S30']);
    expect(entries.map(spelledOut)).toMatchObject([
      { kind: 'user', objectId: 'asha', userId: 'asha', actorId: 'asha' },
      {},
      { actorRole: 'system', userId: 'asha', actorId: 'follow-ups' },
    ]);
  });

  it('records a payment’s people and amount', async () => {
    const booking = bookingOf('b1');
    const entries = await given(audit, [booking.requested(), booking.proof(), booking.verified()]).documents();
    const concerned = { candidateId: 'asha', interviewerId: 'ravi', paymentId: '1.b1', interviewId: 'b1', currency: 'INR' };
    expect(entries.map(spelledOut).map(({ kind, objectId }) => [kind, objectId])).toEqual(
      Array.from({ length: 3 }, () => ['payment', '1.b1']),
    );
    for (const entry of entries) expect(entry).toMatchObject(concerned);
  });

  it('names the candidate of each charge, and no candidate for what concerns none', async () => {
    const account = { stream: 'interviewerAccount-ravi' };
    const of = (chargeId: string) => ({ interviewerId: 'ravi', chargeId, amount: rupees(500) });
    const asked = (candidateId: string, bookingId: string) =>
      event(
        'ChargeAsked',
        {
          ...{ interviewerId: 'ravi', chargeId: `bonus of ${bookingId}`, kind: 'bonus' as const, bookingId, candidateId },
          ...{ revision: 3, wanted: rupees(1000) },
        },
        account,
      );
    const paid = { interviewerId: 'ravi', amount: rupees(100) };
    const entries = await given(audit, [
      asked('asha', 'b1'),
      asked('bela', 'b2'),
      event('CreditCharged', { ...of('bonus of b1'), by: 'admin', hasWaited: true }, account),
      event('ChargeDeclined', { ...of('bonus of b2'), reason: 'no such friend' }, account),
      event('ChargeWaived', of('bonus of b1'), account),
      event('TrustAllowanceSet', paid, account),
      event('PayoutRecorded', paid, account),
      event('CollectionRecorded', paid, account),
    ]).documents();
    expect(entries.map(({ candidateId }) => candidateId)).toEqual([
      'asha',
      'bela',
      'asha',
      'bela',
      'asha',
      undefined,
      undefined,
      undefined,
    ]);
    for (const entry of entries) expect(entry.interviewerId).toBe('ravi');
  });

  it('names the candidate for whom a withdrawn slot was kept, but no former holder', async () => {
    const [since, until] = ['2026-01-01T10:00:00.000Z', '2026-01-01T10:15:00.000Z'];
    const ofSlot = (slotId: string) => {
      const hold = { slotId, candidateId: 'asha', bookingId: 'b1' };
      return {
        kept: event('SlotKept', { slotId, candidateId: 'asha', until, slotRequestId: 'r1' }, calendar),
        held: event('SlotHeld', { ...hold, since, until, renewal: 0 }, calendar),
        released: event('HoldReleased', hold, calendar),
        booked: event('SlotBooked', { ...hold, revision: 3 }, calendar),
        reopened: event('SlotReopened', { slotId, bookingId: 'b1', revision: 4 }, calendar),
        withdrawn: (slotRequestId?: string) => event('SlotWithdrawn', { slotId, slotRequestId }, calendar),
      };
    };
    const [released, reopened, lapsed, kept] = [ofSlot('ravi.1'), ofSlot('ravi.2'), ofSlot('ravi.3'), ofSlot('ravi.4')];
    const entries = await given(audit, [
      ...[released.held, released.released, released.withdrawn()],
      ...[reopened.booked, reopened.reopened, reopened.withdrawn()],
      ...[lapsed.held, lapsed.withdrawn()],
      ...[kept.kept, kept.withdrawn('r1')],
    ]).documents();
    expect(entries.map(({ type, candidateId }) => candidateId ?? type)).toEqual([
      ...['asha', 'asha', 'SlotWithdrawn'],
      ...['asha', 'asha', 'SlotWithdrawn'],
      ...['asha', 'SlotWithdrawn'],
      ...['asha', 'asha'],
    ]);
  });

  it('names no admin for an event of the whole installation', async () => {
    const stream = 'administration-admins';
    const entries = await given(audit, [
      event('AdminAppointed', { userId: 'root' }, { stream }),
      event('LossAccepted', { what: 'The end of the log was gone', events: 40 }, { stream }),
    ]).documents();
    expect(entries.map(({ userId }) => userId)).toEqual(['root', undefined]);
  });

  it('links an event of a slot to earlier ones', async () => {
    const times = { timeZone: 'UTC', startTime: '2026-02-01T10:00:00.000Z', endTime: '2026-02-01T10:40:00.000Z' };
    const published = (slotId: string) =>
      event('SlotPublished', { slotId, interviewerId: 'ravi', interviewType: 'DSA', ...times }, calendar);
    const withdrawn = (slotId: string) => event('SlotWithdrawn', { slotId }, calendar);
    const slots = [published('ravi.1'), published('ravi.2'), withdrawn('ravi.2'), withdrawn('ravi.1')];
    const entries = await given(audit, slots).documents();
    expect(entries.map(({ earlier }) => earlier)).toEqual([undefined, undefined, [1], [0]]);
  });

  it('covers every event type', () => {
    expect(audit.categories).toEqual(eventFamilies.map(({ category }) => category));
  });
});
