import { describe, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { bookingOf } from './oneBooking.testing.ts';
import { type SlotRecord, slots } from './slots.ts';

const event = eventsOf(calendarEvents, userEvents);
const inCalendar = { stream: 'calendar-ravi' };
const schedule = {
  interviewType: 'DSA',
  startTime: '2026-11-24T13:30:00.000Z',
  endTime: '2026-11-24T14:10:00.000Z',
  timeZone: 'Asia/Kolkata',
} as const;
const publishedAs = (slotId: string, more: object = {}) =>
  event('SlotPublished', { slotId, interviewerId: 'ravi', ...schedule, ...more }, inCalendar);
const published = publishedAs('ravi.a');
const openAs = (slotId: string): SlotRecord => ({ _id: slotId, interviewerId: 'ravi', ...schedule, status: 'open', isOffered: true });
const open = openAs('ravi.a');

const [since, until] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:15:00.000Z'];
const hold = { slotId: 'ravi.a', candidateId: 'asha', bookingId: 'b1', since, renewal: 0 };
const held = event('SlotHeld', { ...hold, until }, inCalendar);
const heldByAsha: SlotRecord = { ...open, status: 'held', candidateId: 'asha', bookingId: 'b1', heldUntil: until };
const bookedAs = (slotId: string, bookingId = 'b1', candidateId = 'asha') =>
  event('SlotBooked', { slotId, candidateId, bookingId, revision: 3 }, inCalendar);
const booked = bookedAs('ravi.a');
const taken = (slotId: string, status: 'scheduled' | 'in-progress' | 'completed' | 'cancelled'): SlotRecord => ({
  ...openAs(slotId),
  status: 'booked',
  candidateId: 'asha',
  bookingId: 'b1',
  interview: { _id: 'b1', status },
});
const booking = bookingOf('b1');
const followed = { slotId: 'ravi.a', bookingId: 'b1', revision: 5 };
const [reopened, vacated] = [event('SlotReopened', followed, inCalendar), event('SlotVacated', followed, inCalendar)];

describe('the slots', () => {
  it('are open once they are published', () => given(slots, [published]).then([open]));
  it('disappear once deleted', () => given(slots, [published, event('SlotWithdrawn', { slotId: 'ravi.a' }, inCalendar)]).then([]));

  it('show who holds a slot and until when', () => given(slots, [published, held]).then([heldByAsha]));
  it('are open to everybody again once the hold is released', () => {
    const released = event('HoldReleased', { slotId: 'ravi.a', candidateId: 'asha', bookingId: 'b1' }, inCalendar);
    return given(slots, [published, held, released]).then([open]);
  });
  it('show a renewed hold with its new end', () => {
    const later = '2026-11-21T10:25:00.000Z';
    return given(slots, [published, held, event('SlotHeld', { ...hold, until: later, renewal: 1 }, inCalendar)]).then([
      { ...heldByAsha, heldUntil: later },
    ]);
  });
  it('show the latest hold', () => {
    const byBela = { candidateId: 'bela', bookingId: 'b2' };
    return given(slots, [published, held, event('SlotHeld', { ...hold, ...byBela, until }, inCalendar)]).then([
      { ...heldByAsha, ...byBela },
    ]);
  });

  it('are booked for a candidate, with the interview that follows', () =>
    given(slots, [published, held, booked]).then([taken('ravi.a', 'scheduled')]));
  it('follow their interview from start to end', async () => {
    const sofar = [published, held, booked, booking.scheduled()];
    await given(slots, [...sofar, booking.started()]).then([taken('ravi.a', 'in-progress')]);
    await given(slots, [...sofar, booking.started(), booking.completed()]).then([taken('ravi.a', 'completed')]);
    await given(slots, [...sofar, booking.cancelled()]).then([taken('ravi.a', 'cancelled')]);
  });
  it('are open again without a trace of the booking if it left early enough, and otherwise stay taken', async () => {
    await given(slots, [published, held, booked, booking.cancelled(), reopened]).then([open]);
    await given(slots, [published, held, booked, booking.cancelled(), vacated]).then([taken('ravi.a', 'cancelled')]);
  });
  it('do not confuse a new booking with one cancelled before', () =>
    given(slots, [published, booked, reopened, bookedAs('ravi.a', 'b2', 'bela'), booking.cancelled()]).then([
      { ...taken('ravi.a', 'scheduled'), candidateId: 'bela', bookingId: 'b2', interview: { _id: 'b2', status: 'scheduled' } },
    ]));
  it('stay unchanged if a booking is refused or needs none', () => {
    const refused = event('SlotRefused', { slotId: 'ravi.a', because: 'slot-taken', bookingId: 'b2', revision: 3 }, inCalendar);
    const forgone = event('BookingForgone', { bookingId: 'b2', revision: 4 }, inCalendar);
    return given(slots, [published, booked, refused, forgone]).then([taken('ravi.a', 'scheduled')]);
  });
});

describe('the slots of a booking that moves', () => {
  const both = [published, publishedAs('ravi.b'), booked];
  const moved = bookedAs('ravi.b');
  it('are swapped, whichever event comes first', async () => {
    for (const log of [
      [moved, reopened],
      [reopened, moved],
    ])
      await given(slots, [...both, ...log]).then([open, taken('ravi.b', 'scheduled')]);
  });
  it('stay taken without an interview if it left too late for anybody else', () =>
    given(slots, [...both, moved, vacated]).then([{ ...open, status: 'booked' }, taken('ravi.b', 'scheduled')]));
  it('show the interview’s status in its current slot', () =>
    given(slots, [...both, moved, reopened, booking.started()]).then([open, taken('ravi.b', 'in-progress')]));
  it('do not confuse the next booking of the old slot with it', () =>
    given(slots, [...both, reopened, bookedAs('ravi.a', 'b2', 'bela'), moved, booking.started()]).then([
      { ...taken('ravi.a', 'scheduled'), candidateId: 'bela', bookingId: 'b2', interview: { _id: 'b2', status: 'scheduled' } },
      taken('ravi.b', 'in-progress'),
    ]));
});

describe('a requested slot', () => {
  const kept = event('SlotKept', { slotId: 'ravi.a', candidateId: 'asha', until, slotRequestId: 'r1' }, inCalendar);
  const forAsha = { keptFor: 'asha', keptUntil: until };
  it('is kept for its candidate, even while the candidate pays', async () => {
    await given(slots, [published, kept]).then([{ ...open, ...forAsha }]);
    await given(slots, [published, kept, held]).then([{ ...heldByAsha, ...forAsha }]);
  });
  it('is kept until it is booked', async () => {
    await given(slots, [published, kept, booked]).then([taken('ravi.a', 'scheduled')]);
    await given(slots, [published, kept, booked, reopened]).then([open]);
  });
});

describe('offered slots', () => {
  const ofRavi = { stream: 'user-ravi', at: '2026-11-22T10:00:00.000Z' };
  const role = (from: 'interviewer' | 'candidate', to: 'interviewer' | 'candidate' | 'admin', options: object = ofRavi) =>
    event('RoleChanged', { from, to }, options);
  const all = ['DSA', 'System Design', 'Behavioral/Leadership'] as const;
  const may = (...to: readonly (typeof all)[number][]) => event('InterviewTypesAllowed', { from: [...all], to: [...to] }, ofRavi);
  const design = publishedAs('ravi.b', { interviewType: 'System Design' });
  const [first, second] = [open, { ...openAs('ravi.b'), interviewType: 'System Design' as const }];
  const not = (slot: SlotRecord): SlotRecord => ({ ...slot, isOffered: false });

  it('exclude those of former interviewers', async () => {
    await given(slots, [published, design, role('interviewer', 'candidate')]).then([not(first), not(second)]);
    await given(slots, [published, design, role('interviewer', 'candidate'), role('candidate', 'interviewer')]).then([first, second]);
    await given(slots, [published, role('interviewer', 'admin')]).then([first]);
  });
  it('exclude types that the interviewer may no longer conduct', async () => {
    await given(slots, [published, design, may('DSA')]).then([first, not(second)]);
    await given(slots, [published, design, may('DSA'), may(...all)]).then([first, second]);
  });
  it('exclude those of closed accounts', async () => {
    const [closed, reopened] = [event('AccountClosed', {}, ofRavi), event('AccountReopened', {}, ofRavi)];
    await given(slots, [published, held, closed]).then([not(heldByAsha)]);
    await given(slots, [published, held, closed, reopened]).then([heldByAsha]);
    const erased = event('PersonErased', { userId: 'ravi', erasedBy: 'themselves' }, ofRavi);
    await given(slots, [published, held, erased]).then([not(heldByAsha)]);
  });
  it('require both the role and the type', () =>
    given(slots, [published, design, role('interviewer', 'candidate'), may('DSA'), role('candidate', 'interviewer')]).then([
      first,
      not(second),
    ]));
  it('respect rights set before they were published', () => given(slots, [may('DSA'), published, design]).then([first, not(second)]));
  it('change only if they are upcoming: past slots stay unchanged', () =>
    given(slots, [published, role('interviewer', 'candidate', { ...ofRavi, at: '2026-12-01T10:00:00.000Z' })]).then([first]));
  it('are unaffected by other people’s rights', () =>
    given(slots, [published, role('interviewer', 'candidate', { ...ofRavi, stream: 'user-tara' })]).then([first]));
});
