import { createSecretKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { type EventStore, type RecordedEvent, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { createProjector } from '@s30/platform/projector/runner';
import { allPassed } from '@s30/platform/projector/sample.testing';
import type { ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { projections } from '@s30/projections/all';
import { interviews } from '@s30/projections/interviews';
import { slots } from '@s30/projections/slots';
import { reconcile } from '@s30/query-api/audit/reconcile/reconcile';
import { buildTown } from './town.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const SIZE = 0.001;
const quiet = { info() {}, warn() {}, error: console.error };
const secrets = { installationKey: async (name: string) => createSecretKey(new Uint8Array(32).fill(name.length)) };

const opened: { close(): Promise<void> }[] = [];
let folder: string;
let eventStore: EventStore;
let town: Awaited<ReturnType<typeof buildTown>>;
let readStore: ReadStore;

async function logOf(name: string, seed: number) {
  const store = await openSqliteEventStore({ path: join(folder, `${name}.db`), catalogue });
  opened.push(store);
  return { store, town: await buildTown({ eventStore: store, secrets, size: SIZE, now: NOW, seed }) };
}
const allOf = async (store: EventStore): Promise<readonly RecordedEvent[]> =>
  (await store.readAll({ after: START, limit: Number.MAX_SAFE_INTEGER })).events;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's30-town-'));
  ({ store: eventStore, town } = await logOf('events', 1));
  readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  opened.push(readStore);
  const projector = createProjector({
    ...{ eventStore, readStore, projections, logger: quiet, holder: 'town', leaseTtlMs: 60_000 },
    retry: { baseMs: 1, maxMs: 10, attempts: 3 },
  });
  projector.start();
  const isThere = await allPassed(projector, await eventStore.head(), 60_000);
  await projector.stop();
  if (!isThere) throw new Error('the read models were not built');
});
afterAll(async () => {
  for (const store of opened) await store.close();
  await rm(folder, { recursive: true });
});

describe('the reference town', () => {
  it('passes its schemas and is in time order', async () => {
    const events = await allOf(eventStore);
    expect(events.length).toBe(town.events);
    expect(events.filter(({ metadata }, index) => metadata.at < (events[index - 1]?.metadata.at ?? '') && index > 200)).toEqual([]);
    expect(events.every(({ metadata }) => metadata.at <= NOW)).toBe(true);
  });

  it('reconciles when its events are counted without any read model', async () => {
    const { differences, checks } = await reconcile({ eventStore, readStore });
    expect(differences).toEqual([]);
    expect(checks).toBeGreaterThan(50);
  });

  it('has interviews with every outcome, and one interviewer and one candidate with a long history', async () => {
    const read = readStore.reader(interviews.collection);
    const statuses = await Promise.all(
      (['scheduled', 'completed', 'cancelled'] as const).map((status) => read.count({ where: { status } })),
    );
    expect(Math.min(...statuses)).toBeGreaterThan(0);
    expect(await read.count({ where: { interviewerId: town.interviewer.userId } })).toBeGreaterThan(2);
    expect(await read.count({ where: { candidateId: town.candidate.userId } })).toBeGreaterThan(2);
  });

  it('has future open slots of every type', async () => {
    const ahead = (interviewType: (typeof INTERVIEW_TYPES)[number]) =>
      readStore.reader(slots.collection).count({ where: { interviewType, status: 'open', isOffered: true, startTime: { gt: NOW } } });
    expect(Math.min(...(await Promise.all(INTERVIEW_TYPES.map(ahead))))).toBeGreaterThan(0);
  });

  it('is the same for the same seed, and different for another', async () => {
    const idsOf = async ({ store }: { readonly store: EventStore }) => (await allOf(store)).map(({ id }) => id);
    const [first, again, other] = [
      await idsOf({ store: eventStore }),
      await idsOf(await logOf('again', 1)),
      await idsOf(await logOf('other', 2)),
    ];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
