import { describe, expect, it } from '@jest/globals';
import { bookingEvents } from '@s30/contracts/events/booking';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { priceEvents } from '@s30/contracts/events/price';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { offers } from './offers.ts';

const event = eventsOf(bookingEvents, calendarEvents, priceEvents, userEvents);
const inCalendar = { stream: 'calendar-ravi' };
const startTime = '2026-11-24T13:30:00.000Z';
const published = (slotId = 'ravi.a') =>
  event(
    'SlotPublished',
    { slotId, interviewerId: 'ravi', interviewType: 'DSA', startTime, endTime: '2026-11-24T14:10:00.000Z', timeZone: 'Asia/Kolkata' },
    inCalendar,
  );
const until = '2026-01-01T10:15:00.000Z';
const held = (slotId = 'ravi.a', options = {}) =>
  event('SlotHeld', { slotId, candidateId: 'asha', bookingId: 'b1', since: startTime, until, renewal: 0 }, { ...inCalendar, ...options });
const rupees = { minor: 149_900, currency: 'INR' } as const;
const priced = event(
  'PriceSet',
  { interviewType: 'DSA', entered: rupees, price: rupees, usdPrice: { minor: 1_795, currency: 'USD' }, exchangeRate: 83.5 },
  { stream: 'price-dsa' },
);

async function offered(...events: readonly GivenEvent[]) {
  const [document] = await given(offers, events).documents();
  const concerned = document?.changes.map(({ interviewerId, slotId }) => slotId ?? interviewerId ?? 'everything');
  return { concerned: concerned ?? [], ends: document?.ends ?? [], forgotten: document?.forgotten ?? '' };
}
const renamed = (userId: string, change: object) => event('ProfileUpdated', change, { stream: `user-${userId}` });

describe('the changes of the offers', () => {
  it('list the slots that were added, removed or taken', async () =>
    expect(
      (await offered(published(), held(), event('SlotWithdrawn', { slotId: 'ravi.b' }, inCalendar), published('ravi.c'))).concerned,
    ).toEqual(['ravi.a', 'ravi.a', 'ravi.b', 'ravi.c']));

  it('list interviewers whose name or payment method changed, and never candidates', async () =>
    expect(
      (
        await offered(
          published(),
          renamed('ravi', { name: 'Ravi K' }),
          renamed('ravi', { phone: '+91 98' }),
          renamed('asha', { name: 'Asha K' }),
          event('ZelleSetUp', { zelleId: 'ravi@example.com' }, { stream: 'user-ravi' }),
        )
      ).concerned,
    ).toEqual(['ravi.a', 'ravi', 'ravi']));

  it('report that a price or a rating may affect everything', async () =>
    expect((await offered(priced, event('InterviewRated', { ratingId: 'r', rating: 4 }, { stream: 'booking-b1' }))).concerned).toEqual([
      'everything',
      'everything',
    ]));

  it('list when running holds expire', async () => {
    expect((await offered(published(), held())).ends).toEqual([{ interviewerId: 'ravi', slotId: 'ravi.a', until }]);
    const booked = event('SlotBooked', { slotId: 'ravi.a', candidateId: 'asha', bookingId: 'b1', revision: 3 }, inCalendar);
    expect((await offered(published(), held(), booked)).ends).toEqual([]);
    const released = event('HoldReleased', { slotId: 'ravi.a', candidateId: 'asha', bookingId: 'b1' }, inCalendar);
    expect((await offered(published(), held(), released)).ends).toEqual([]);
    const later = event('SlotWithdrawn', { slotId: 'ravi.b' }, { ...inCalendar, at: '2026-01-01T10:21:00.000Z' });
    expect((await offered(published(), held(), later)).ends).toEqual([]);
  });

  it('drop the oldest changes, and record the last position dropped', async () => {
    const many = await offered(...Array.from({ length: 60 }, (_, number) => published(`ravi.${number}`)));
    expect(many.concerned).toHaveLength(50);
    expect(many.concerned[0]).toBe('ravi.10');
    expect(many.forgotten).not.toBe('');
  });
});
