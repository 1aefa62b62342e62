import { describe, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { userEvents } from '@s30/contracts/events/user';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import type { Instant } from '@s30/contracts/time';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { type OpenDayRecord, openDays } from './openDays.ts';

const event = eventsOf(calendarEvents, userEvents);
const inCalendar = { stream: 'calendar-ravi' };
const [EARLY, LATE] = ['2026-11-24T13:30:00.000Z', '2026-11-24T15:30:00.000Z'];
const published = (slotId: string, startTime: string, interviewType = 'DSA') => {
  const endTime = startTime.replace(':30:', ':55:');
  return event('SlotPublished', { slotId, interviewerId: 'ravi', interviewType, startTime, endTime, timeZone: 'Asia/Kolkata' }, inCalendar);
};
const [a, b, c] = [published('ravi.a', EARLY), published('ravi.b', LATE), published('ravi.c', LATE, 'System Design')];
const day = (starts: OpenDayRecord['starts'], offers = [...INTERVIEW_TYPES]): readonly OpenDayRecord[] => [
  { _id: '2026-11-24', date: '2026-11-24', starts },
  { _id: '2026-11-24 ravi', date: '2026-11-24', interviewerId: 'ravi', offers, starts },
];
const hold = {
  ...{ slotId: 'ravi.a', candidateId: 'asha', bookingId: 'b1', renewal: 0 },
  ...{ since: '2026-11-21T10:00:00.000Z', until: '2026-11-21T10:15:00.000Z' },
};
const held = event('SlotHeld', hold, inCalendar);
const booked = event('SlotBooked', { slotId: 'ravi.a', candidateId: 'asha', bookingId: 'b1', revision: 3 }, inCalendar);
const reopened = event('SlotReopened', { slotId: 'ravi.a', bookingId: 'b1', revision: 5 }, inCalendar);
const kept = event(
  'SlotKept',
  { slotId: 'ravi.a', candidateId: 'asha', until: '2026-11-23T10:00:00.000Z', slotRequestId: 'r1' },
  inCalendar,
);
const withdrawn = event('SlotWithdrawn', { slotId: 'ravi.a' }, inCalendar);
const demoted = event('RoleChanged', { from: 'interviewer', to: 'candidate' }, { stream: 'user-ravi', at: '2026-11-21T10:00:00.000Z' });
const promoted = event('RoleChanged', { from: 'candidate', to: 'interviewer' }, { stream: 'user-ravi', at: '2026-11-21T11:00:00.000Z' });
const onlyDsa = event(
  'InterviewTypesAllowed',
  { from: ['DSA', 'System Design', 'Behavioral/Leadership'], to: ['DSA'] },
  { stream: 'user-ravi', at: '2026-11-21T10:00:00.000Z' },
);

/** Ravi's own document, with this many slots on that day. */
const listed = (count: number): OpenDayRecord => ({
  ...{ _id: 'of ravi', date: '2026-11-24', person: 'ravi', days: { '2026-11-24': count }, starts: {} },
});

describe('the days with open slots', () => {
  it('count slots by start and type, for the market and for each interviewer', () =>
    given(openDays, [a, b, c]).then([...day({ [EARLY]: { DSA: 1 }, [LATE]: { DSA: 1, 'System Design': 1 } }), listed(3)]));
  it('forget an interviewer’s past days with their next slot', async () => {
    const { data } = published('ravi.d', '2026-12-02T13:30:00.000Z');
    const later = event('SlotPublished', data as never, { ...inCalendar, at: '2026-12-01T00:00:00.000Z' });
    const documents = await given(openDays, [a, later]).documents();
    expect(documents.find(({ _id }) => _id === 'of ravi')?.days).toEqual({ '2026-12-02': 1 });
  });
  it('leave out slots that are held, and held again', () =>
    given(openDays, [a, b, held, held]).then([...day({ [LATE]: { DSA: 1 } }), listed(1)]));
  it('leave out slots kept for someone', () => given(openDays, [a, b, kept]).then([...day({ [LATE]: { DSA: 1 } }), listed(1)]));
  it('leave out booked slots until they are open again', async () => {
    await given(openDays, [a, held, booked]).then([]);
    await given(openDays, [a, held, booked, reopened]).then([...day({ [EARLY]: { DSA: 1 } }), listed(1)]);
  });
  it('count a slot again after its hold is released', () => {
    const released = event('HoldReleased', { slotId: 'ravi.a', candidateId: 'asha', bookingId: 'b1' }, inCalendar);
    return given(openDays, [a, held, released]).then([...day({ [EARLY]: { DSA: 1 } }), listed(1)]);
  });
  it('drop withdrawn slots, even while held', async () => {
    await given(openDays, [a, withdrawn]).then([]);
    await given(openDays, [a, held, withdrawn, reopened]).then([]);
  });
  it('leave slots out whose interviewer’s account is closed', () => {
    const ofRavi = { stream: 'user-ravi', at: '2026-11-21T10:00:00.000Z' };
    return given(openDays, [a, event('AccountClosed', {}, ofRavi)]).then(day({ [EARLY]: { DSA: 1 } }, []).slice(1));
  });
  it('leave a demoted interviewer’s slots out of the market until they are promoted again', async () => {
    const [ofAll, own] = day({ [EARLY]: { DSA: 1 } });
    await given(openDays, [a, demoted]).then(day({ [EARLY]: { DSA: 1 } }, []).slice(1));
    await given(openDays, [a, demoted, promoted]).then([ofAll, own, listed(1)].filter((each) => each !== undefined));
  });
  it('list slots of the same day, and leave them out when their interviewer is demoted on that day', async () => {
    const at = '2026-11-24T08:00:00.000Z' as Instant;
    const [ofAll, own] = day({ [EARLY]: { DSA: 1 } });
    const published = { ...a, at };
    await given(openDays, [published]).then([ofAll, own, listed(1)].filter((each) => each !== undefined));
    await given(openDays, [published, { ...demoted, at }]).then(day({ [EARLY]: { DSA: 1 } }, []).slice(1));
  });
  it('count for the market only the types the interviewer may conduct, including for later slots', async () => {
    const [ofAll] = day({ [EARLY]: { DSA: 1 } });
    const [, own] = day({ [EARLY]: { DSA: 1 }, [LATE]: { 'System Design': 1 } }, ['DSA']);
    const expected = [ofAll, own, listed(1)].filter((each) => each !== undefined);
    await given(openDays, [a, c, onlyDsa]).then(expected);
    await given(openDays, [onlyDsa, a, c]).then(expected);
  });
});
