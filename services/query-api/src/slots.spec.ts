import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { userEvents } from '@s30/contracts/events/user';
import { isRejection } from '@s30/contracts/rejections';
import type { OffersChange } from '@s30/contracts/routes/slots';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import { until } from '@s30/platform/clock/until.testing';
import type { Position } from '@s30/platform/event-store/port';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { at, commit, generation, load } from '@s30/platform/read-store/contract/sample';
import type { CollectionDefinition, Document, ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { earnings } from '@s30/projections/earnings';
import { interviews } from '@s30/projections/interviews';
import { OFFERS, offers } from '@s30/projections/offers';
import { slotAt } from '@s30/projections/oneBooking.testing';
import { openDays } from '@s30/projections/openDays';
import { payments } from '@s30/projections/payments';
import { prices } from '@s30/projections/prices';
import { slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import { queryContext } from './context.ts';
import { dashboardQueries } from './dashboard.ts';
import { watchSlots } from './liveSlots.ts';
import { openDayQueries } from './openDays.ts';
import { openSlotsOf, slotQueries } from './slots.ts';

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
  await load(store, await given(offers, LOG).documents(), offers.collection);
  await load(store, await given(openDays, LOG).documents(), openDays.collection);
  const empty = [users, prices, interviews, payments, earnings, wallets];
  for (const { collection } of empty) await load<Document>(store, [], collection);
  await reach(at(100), offers, openDays, slots, ...empty);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Advances these projections' checkpoints to this position. */
async function reach(checkpoint: Position, ...some: readonly { readonly collection: CollectionDefinition }[]): Promise<void> {
  for (const { collection } of some) await commit(store, generation(1, collection), checkpoint);
}

const requestOf = (id: string, at: string, query: object) => ({
  ...queryContext(store)({ caughtUp: async () => undefined }),
  ...{ at, params: {}, query, user: { id, role: 'candidate' } },
});
async function openTo(id: string, at: string, query: object = {}) {
  const found = await slotQueries.availableSlots(requestOf(id, at, { offset: 0, limit: 200, ...query }) as never);
  if (isRejection(found)) throw new Error('refused');
  return found.rows;
}
const idsOf = async (id: string, at: string) => (await openTo(id, at)).map(({ _id }) => _id);

describe('the slots that a candidate may take', () => {
  it('are the free slots of interviewers who may conduct them', async () => expect(await idsOf('bela', now)).toEqual(['ravi.open']));
  it('include those held by or kept for the candidate', async () => {
    expect(await idsOf('asha', now)).toEqual(['ravi.held', 'ravi.kept', 'ravi.open']);
    const held = (await openTo('asha', now)).find(({ _id }) => _id === 'ravi.held');
    expect(held).toMatchObject({ heldUntil, isBooked: false });
  });
  it('include a slot whose hold has ended, without any event', async () => {
    expect(await idsOf('bela', heldUntil)).toEqual(['ravi.held', 'ravi.open']);
    expect(await idsOf('bela', keptUntil)).toEqual(['ravi.held', 'ravi.kept', 'ravi.open']);
    const lapsed = (await openTo('asha', heldUntil)).find(({ _id }) => _id === 'ravi.held');
    expect(lapsed).not.toHaveProperty('heldUntil');
  });
  it('start in the given window, which is a day if it begins and ends at the same instant', async () => {
    const within = async (window: object) => (await openTo('bela', now, window)).map(({ _id }) => _id);
    expect([await within({ startDate: start }), await within({ startDate: addMinutes(start, 1) })]).toEqual([['ravi.open'], []]);
    expect([await within({ endDate: addMinutes(start, 1) }), await within({ endDate: start })]).toEqual([['ravi.open'], []]);
    expect(await within({ startDate: start, endDate: start })).toEqual(['ravi.open']);
  });
  it('are looked for among the slots of the interviewer, where there is one', () => {
    const plan = store.explain(slots.collection, { ...openSlotsOf('ravi', now, start), sort: { startTime: 'asc' } });
    expect(plan).toEqual([expect.stringContaining('(interviewerId=? AND startTime>? AND startTime<?)')]);
  });
});

it('counts on the dashboard of an interviewer the open slots that any candidate may take', async () => {
  for (const at of [now, heldUntil, keptUntil, addHours(start, -24), addHours(start, -23)]) {
    const { user: _, ...request } = requestOf('', at, {});
    const dashboard = await dashboardQueries.dashboard({ ...request, user: { id: 'ravi', role: 'interviewer' } } as never);
    expect(dashboard).toMatchObject({ openSlots: (await idsOf('bela', at)).length });
  }
});

describe('the days with open slots', () => {
  const daysFor = async (id: string, at: string, query: object = {}) => {
    const found = await openDayQueries.openDays(requestOf(id, at, { timeZone: 'Asia/Kolkata', ...query }) as never);
    if (isRejection(found)) throw new Error('refused');
    return found;
  };
  const narrowed = [{}, { interviewerId: 'ravi' }, { interviewerId: 'tara' }, { interviewType: 'DSA' }, { interviewType: 'System Design' }];
  it.each([now, heldUntil, keptUntil, addHours(start, -23)])('count the slots in the list, for every viewer, at %s', async (at) => {
    for (const id of ['asha', 'bela'])
      for (const query of narrowed) {
        const count = (await openTo(id, at, query)).length;
        const { days, total, interviewers } = await daysFor(id, at, query);
        expect(days).toEqual(count === 0 ? [] : [{ date: '2026-11-24', count }]);
        expect(total).toBe((await openTo(id, at)).length);
        const whose = new Set((await openTo(id, at)).map(({ interviewer }) => interviewer._id));
        expect(new Set(interviewers.map(({ _id }) => _id))).toEqual(whose);
      }
  });
  it('are in the caller’s time zone', async () => {
    const date = async (timeZone: string) => (await daysFor('bela', now, { timeZone })).days.map((day) => day.date);
    expect([await date('Pacific/Kiritimati'), await date('America/New_York')]).toEqual([['2026-11-25'], ['2026-11-24']]);
  });
});

describe('a subscriber to the open slots', () => {
  /** Subscribes and collects the notifications. */
  async function follower(clock: { at: Instant }, readStore: ReadStore = store) {
    const { follow } = await watchSlots({ readStore, now: () => clock.at, pauseMs: 1 })();
    const told: OffersChange[] = [];
    const leave = follow({
      next: (change) => told.push(change),
      failed: (error) => {
        throw error;
      },
    });
    return { told, leave };
  }

  it('is told which slot when a hold ends, and not before', async () => {
    const clock = { at: now };
    let looks = 0;
    const { told, leave } = await follower(clock, {
      ...store,
      reader: (collection) => {
        looks += 1;
        return store.reader(collection);
      },
    });
    // The watch has polled and found no changes.
    await until('the watch to poll', () => looks > 3);
    expect(told).toEqual([]);
    clock.at = heldUntil;
    await until('a change to be told', () => told.length > 0);
    leave();
    expect(told).toEqual([{ changed: 'availableSlots', of: [{ interviewerId: 'ravi', slotId: 'ravi.held', startTime: start }] }]);
  });

  it('is told what changed, once every collection behind the page includes it', async () => {
    const { told, leave } = await follower({ at: now });
    const [before] = await given(offers, LOG).documents();
    const change = { position: at(200), interviewerId: 'ravi' };
    const puts = [{ ...before, _id: OFFERS, changes: [{ ...change, slotId: 'ravi.open' }, { ...change, slotId: 'ravi.gone' }, change] }];
    await commit(store, generation(1, offers.collection), at(200), { puts });
    await reach(at(200), slots, openDays, users);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).toEqual([]);
    await reach(at(200), prices);
    await until('a change to be told', () => told.length > 0);
    leave();
    const of = [{ slotId: 'ravi.open', startTime: start }, { slotId: 'ravi.gone' }, {}].map((each) => ({ interviewerId: 'ravi', ...each }));
    expect(told).toEqual([{ changed: 'availableSlots', of }]);
  });

  it('is told that anything may have changed after a price change, or after more changes than are kept', async () => {
    for (const [position, change] of [
      [at(300), { changes: [{ position: at(300) }] }],
      [at(400), { changes: [{ position: at(400), interviewerId: 'ravi' }], forgotten: at(350) }],
    ] as const) {
      const { told, leave } = await follower({ at: now });
      await commit(store, generation(1, offers.collection), position, {
        puts: [{ _id: OFFERS, forgotten: '', ends: [], ...change }] as never,
      });
      await reach(position, slots, openDays, users, prices);
      await until('a change to be told', () => told.length > 0);
      leave();
      expect(told).toEqual([{ changed: 'availableSlots' }]);
    }
  });
});
