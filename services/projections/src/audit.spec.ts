import { describe, expect, it } from '@jest/globals';
import { eventFamilies } from '@s30/contracts/events/all';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { audit, spelledOut } from './audit.ts';
import { bookingOf, registered } from './oneBooking.testing.ts';

const event = eventsOf(userEvents, calendarEvents);
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

  it('links an event of a slot to earlier ones', async () => {
    const times = { timeZone: 'UTC', startTime: '2026-02-01T10:00:00.000Z', endTime: '2026-02-01T10:40:00.000Z' };
    const published = (slotId: string) =>
      event('SlotPublished', { slotId, interviewerId: 'ravi', interviewType: 'DSA', ...times }, { stream: 'calendar-ravi' });
    const withdrawn = (slotId: string) => event('SlotWithdrawn', { slotId }, { stream: 'calendar-ravi' });
    const slots = [published('ravi.1'), published('ravi.2'), withdrawn('ravi.2'), withdrawn('ravi.1')];
    const entries = await given(audit, slots).documents();
    expect(entries.map(({ earlier }) => earlier)).toEqual([undefined, undefined, [1], [0]]);
  });

  it('covers every event type', () => {
    expect(audit.categories).toEqual(eventFamilies.map(({ category }) => category));
  });
});
