import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import type { UserId } from '@s30/contracts/ids';
import { until } from '@s30/platform/clock/until.testing';
import { START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { projections } from '@s30/projections/all';
import { audit } from '@s30/projections/audit';
import { users } from '@s30/projections/users';
import { createQuerySide } from './querySide.ts';
import { areLive, watchLag } from './readiness.ts';
import { onceBuilt } from './worklists.ts';

let folder: string;
let readStore: Awaited<ReturnType<typeof openSqliteReadStore>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 's30-readiness-'));
  readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
});
afterEach(async () => {
  await readStore.close();
  rmSync(folder, { recursive: true });
});
const build = async ({ collection }: (typeof projections)[number]) => {
  const ref = { definition: collection, generation: 1 };
  await readStore.prepare(ref);
  await readStore.promote(ref);
};
const [id, at] = [randomUUID(), '2026-11-24T13:30:00.000Z'];
const roleOf = (id: string) =>
  createQuerySide({ readStore, config: {}, clock: {}, audit: {} } as never).roleOf(id as UserId, async () => {});

it('is ready once every read model is live', async () => {
  const isReady = areLive(readStore, { idAt: async () => undefined });
  const [last, ...others] = projections;
  for (const each of others) await build(each);
  expect(await isReady()).toMatchObject({ ok: false, reason: `not built yet: ${last?.collection.name}` });
  if (last !== undefined) await build(last);
  expect(await isReady()).toEqual({ ok: true });
});

it('is not ready while a read model’s checkpoint names an event missing from the log', async () => {
  for (const each of projections) await build(each);
  const collection = { definition: users.collection, generation: 1 };
  const checkpoint = '0000000000000001' as never;
  await readStore.write({ collection, after: START, checkpoint, eventId: 'a stranger', puts: [], deletes: [], notes: new Map() });
  let first = 'the first';
  const isReady = areLive(readStore, { idAt: async () => first });
  expect(await isReady()).toEqual({ ok: false, reason: 'made from another log: users' });
  first = 'a stranger';
  expect(await isReady()).toEqual({ ok: true });
});

it('stays ready while nobody projects, and tells how far each read model is behind', async () => {
  const eventStore = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  const lags = new Map<string, number>();
  const lag = watchLag({ readStore, eventStore, metrics: { lag: (name, events) => void lags.set(name, events) }, everyMs: 1 });
  try {
    for (const each of projections) await build(each);
    const metadata = { commandId: id, correlationId: id, causationId: id, actor: { userId: 'mail', role: 'system' }, at } as const;
    const append = (n: number) => eventStore.append(`mail-${n}`, 'no_stream', [{ id: randomUUID(), type: 'MailSent', data: {}, metadata }]);
    await append(1);
    await append(2);
    const head = await eventStore.head();
    await until('the lag', () => lags.get('audit') === 2 && lags.get('users') === 0);
    expect(lag.check()).toMatchObject({ ok: true, detail: { audit: { checkpoint: START, head, lag: 2 }, users: { lag: 0 } } });
    const collection = { definition: audit.collection, generation: 1 };
    await readStore.write({ eventId: 'one', collection, after: START, checkpoint: head, puts: [], deletes: [], notes: new Map() });
    await until('no lag', () => lags.get('audit') === 0);
    await eventStore.close();
    await until('the reason', () => lag.check().detail?.unknown !== undefined);
    expect(lag.check()).toEqual({ ok: true, detail: { unknown: 'The event store is closed.' } });
  } finally {
    lag.stop();
    await eventStore.close();
  }
});

it('holds timers until their worklists are built, or until they are stopped', async () => {
  const rung: string[] = [];
  const ending = new AbortController();
  const timer = { name: 'reminders', seconds: 60, run: async () => void rung.push('rung') };
  const [waiting] = onceBuilt([timer], { readStore, eventStore: { idAt: async () => undefined } });
  const now = new Date('2026-11-24T13:30:00.000Z');
  const unwanted = waiting?.run(now, ending.signal);
  const wanted = waiting?.run(now);
  ending.abort();
  await unwanted;
  expect(rung).toEqual([]);
  for (const each of projections) await build(each);
  await wanted;
  expect(rung).toEqual(['rung']);
});

it('ends nobody’s session because it does not know them yet', async () => {
  await expect(roleOf('somebody')).rejects.toMatchObject({ name: 'NoLiveGenerationError' });
  await build(users as never);
  expect(await roleOf('somebody')).toBe('unknown');
  const account = { _id: 'closed', isClosed: true, role: 'candidate' };
  const collection = { definition: users.collection, generation: 1 };
  const checkpoint = '0000000000000001' as never;
  await readStore
    .write({ eventId: undefined, collection, after: START, checkpoint, puts: [account], deletes: [], notes: new Map() })
    .catch(() => undefined);
  expect(await roleOf('closed')).toBeUndefined();
});
