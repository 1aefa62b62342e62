import { describe, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { slots } from './slots.ts';

const event = eventsOf(calendarEvents);
const stream = 'calendar-ravi';
const slotId = 'ravi.a';
const published = event(
  'SlotPublished',
  {
    slotId,
    interviewerId: 'ravi',
    interviewType: 'DSA',
    startTime: '2026-11-28T13:30:00.000Z',
    endTime: '2026-11-28T14:10:00.000Z',
    timeZone: 'Asia/Kolkata',
  },
  { stream },
);
const until = '2026-11-23T10:00:00.000Z';
const kept = event('SlotKept', { slotId, candidateId: 'asha', until, slotRequestId: 'r1' }, { stream });
const heldUntil = '2026-11-21T10:15:00.000Z';
const held = event('SlotHeld', { slotId, candidateId: 'asha', paymentId: 'p1', until: heldUntil, renewal: 0 }, { stream });
const released = event('SlotHoldReleased', { slotId, paymentId: 'p1' }, { stream });
const booked = event('SlotBooked', { slotId, candidateId: 'asha', paymentId: 'p1', interviewId: 'i1' }, { stream });
const reopened = event('SlotReopened', { slotId, interviewId: 'i1' }, { stream });

const open = {
  _id: slotId,
  interviewerId: 'ravi',
  interviewType: 'DSA',
  startTime: '2026-11-28T13:30:00.000Z',
  endTime: '2026-11-28T14:10:00.000Z',
  timeZone: 'Asia/Kolkata',
  status: 'open',
  offered: true,
} as const;
const keptSlot = { ...open, keptFor: 'asha', keptUntil: until };

describe('a slot that was asked for', () => {
  it('is kept for its candidate', async () => given(slots, [published, kept]).then([keptSlot]));

  it('stays kept while the candidate pays, and when they did not', async () => {
    await given(slots, [published, kept, held]).then([{ ...keptSlot, status: 'held', candidateId: 'asha', paymentId: 'p1', heldUntil }]);
    await given(slots, [published, kept, held, released]).then([keptSlot]);
  });

  it('is kept until it is booked', async () => {
    const interview = { _id: 'i1', status: 'scheduled' } as const;
    await given(slots, [published, kept, booked]).then([{ ...open, status: 'booked', candidateId: 'asha', paymentId: 'p1', interview }]);
    await given(slots, [published, kept, booked, reopened]).then([open]);
  });
});
