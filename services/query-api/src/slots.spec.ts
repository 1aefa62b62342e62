import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { userEvents } from '@s30/contracts/events/user';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import type { Document, ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { slotAt } from '@s30/projections/oneBooking.testing';
import { prices } from '@s30/projections/prices';
import { slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { queryContext } from './context.ts';
import { watchSlots } from './liveSlots.ts';
import { slotQueries } from './slots.ts';

const event = eventsOf(calendarEvents, userEvents);
const start = Instant.parse('2026-11-24T13:30:00.000Z');
const now = addHours(start, -72);
const [heldUntil, keptUntil] = [addMinutes(now, 15), addMinutes(now, 30)];
const published = (slotId: string, interviewType: 'DSA' | 'System Design' = 'DSA') => {
  const [interviewerId = ''] = slotId.split('.');
  return event('SlotPublished', { ...slotAt(slotId, start), interviewerId, interviewType }, { stream: `calendar-${interviewerId}` });
};
const onSlot = { stream: 'calendar-ravi' };
const user = (id: string) => ({ stream: `user-${id}`, at: now });
const all = ['DSA', 'System Design', 'Behavioral/Leadership'] as const;
const LOG = [
  published('ravi.open'),
  published('ravi.held'),
  published('ravi.kept'),
  published('ravi.booked'),
  published('ravi.design', 'System Design'),
  published('tara.open'),
  event('SlotHeld', { slotId: 'ravi.held', candidateId: 'asha', bookingId: 'b1', since: now, until: heldUntil, renewal: 0 }, onSlot),
  event('SlotKept', { slotId: 'ravi.kept', candidateId: 'asha', until: keptUntil, slotRequestId: 'r1' }, onSlot),
  event('SlotBooked', { slotId: 'ravi.booked', candidateId: 'asha', bookingId: 'b2', revision: 3 }, onSlot),
  event('InterviewTypesAllowed', { from: [...all], to: ['DSA'] }, user('ravi')),
  event('RoleChanged', { from: 'interviewer', to: 'candidate' }, user('tara')),
];

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slots-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  await load(store, await given(slots, LOG).documents(), slots.collection);
  for (const { collection } of [users, prices]) await load<Document>(store, [], collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function openTo(id: string, at: string) {
  const request = {
    ...queryContext(store)({ caughtUp: async () => undefined }),
    at,
    params: {},
    query: {},
    user: { id, role: 'candidate' },
  };
  const found = await slotQueries.availableSlots(request as never);
  if (isRejection(found)) throw new Error('refused');
  return found.rows;
}
const idsOf = async (id: string, at: string) => (await openTo(id, at)).map(({ _id }) => _id);

describe('the slots that a candidate may take', () => {
  it('are those that nobody has, of interviewers who may conduct them', async () =>
    expect(await idsOf('bela', now)).toEqual(['ravi.open']));
  it('are with one’s own hold, and what is kept for oneself', async () => {
    expect(await idsOf('asha', now)).toEqual(['ravi.held', 'ravi.kept', 'ravi.open']);
    const held = (await openTo('asha', now)).find(({ _id }) => _id === 'ravi.held');
    expect(held).toMatchObject({ heldUntil, isBooked: false });
  });
  it('are more once a hold has ended, without any event', async () => {
    expect(await idsOf('bela', heldUntil)).toEqual(['ravi.held', 'ravi.open']);
    expect(await idsOf('bela', keptUntil)).toEqual(['ravi.held', 'ravi.kept', 'ravi.open']);
    const lapsed = (await openTo('asha', heldUntil)).find(({ _id }) => _id === 'ravi.held');
    expect(lapsed).not.toHaveProperty('heldUntil');
  });
});

describe('who follows the open slots', () => {
  it('is told when a hold ends, and not before', async () => {
    let at = now;
    let looks = 0;
    const readStore: ReadStore = {
      ...store,
      reader: (collection) => {
        looks += 1;
        return store.reader(collection);
      },
    };
    const changes = watchSlots({ readStore, now: () => at, pauseMs: 1 });
    const told: string[] = [];
    const { follow } = await changes();
    const next = () =>
      new Promise<void>((resolve, reject) => {
        const leave = follow({
          next: () => {
            told.push(at);
            leave();
            resolve();
          },
          failed: reject,
        });
      });
    const first = next();
    // The watch has looked once, and finds nothing new while nothing has changed.
    while (looks < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([]);
    at = heldUntil;
    await first;
    expect(told).toEqual([heldUntil]);
  });
});
