import { afterEach, describe, expect, it } from '@jest/globals';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/eventStore.ts';
import { type Projection, projection } from '../../platform/projector/projection.ts';
import { createProjector, type Projector, waitForCheckpoint } from '../../platform/projector/runner.ts';
import {
  added,
  documentsOf,
  Item,
  itemEvents,
  items,
  logbook,
  openWorld,
  type World,
  write,
} from '../../platform/projector/sample.testing.ts';
import { openMongoReadStore } from '../../platform/read-store/mongodb/readStore.ts';
import { type Fate, startProxy } from '../mongodb/proxy.ts';
import { databaseUrl } from '../mongodb/replicaSet.ts';
import { newDatabase } from './mongodb.ts';

/** A realistic number of read models. */
const MODELS = 14;
/** Longer than the test, so that no lease renewal is counted among its commands. */
const LEASE_MS = 600_000;
const WRITES = ['findAndModify', 'insert', 'update', 'delete', 'commitTransaction'];

describe('a projector over MongoDB', () => {
  let world: World;
  let projector: Projector | undefined;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  afterEach(async () => {
    await projector?.stop();
    projector = undefined;
    await world.dispose();
    await proxy.close();
  });

  async function openBehindProxy(fateOf: (command: string) => Fate): Promise<void> {
    const url = newDatabase();
    proxy = await startProxy(url, fateOf);
    const openReadStore = () => openMongoReadStore({ url: databaseUrl(proxy.url, new URL(url).pathname.slice(1)) });
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore });
  }
  function start(projections: readonly Projection[]): void {
    const { eventStore, readStore } = world;
    const base = { eventStore, readStore, logger: logbook(), holder: 'one', leaseTtlMs: LEASE_MS };
    projector = createProjector({ ...base, projections, retry: { attempts: 3, baseMs: 1, maxMs: 5 } });
    projector.start();
  }

  it('builds a read model although a connection breaks once while it is created', async () => {
    let breaks = 0;
    await openBehindProxy((command) => {
      if (command !== 'create' || projector === undefined || breaks > 0) return 'pass';
      breaks += 1;
      return 'break';
    });
    await write(world.eventStore, added('a'));
    start([items()]);
    expect(await projector?.waitFor(['items'], await world.eventStore.head(), 20_000)).toBe(true);
    expect(breaks).toBe(1);
  });

  it('stores an event of one read model in one transaction, and advances the others in one write', async () => {
    let counted: string[] = [];
    await openBehindProxy((command) => {
      if (WRITES.includes(command)) counted.push(command);
      return 'pass';
    });
    const unconcerned = Array.from({ length: MODELS - 1 }, (_, index) =>
      projection({ name: `other${index}`, version: 1, document: Item, fields: {}, indexes: [], from: [itemEvents], on: {} }),
    );
    const projections = [items(), ...unconcerned];
    const names = projections.map(({ collection }) => collection.name);
    const { eventStore, readStore } = world;
    start(projections);
    const isStored = async (itemId: string) => {
      expect(await waitForCheckpoint(readStore, names, await write(eventStore, added(itemId)), 20_000)).toBe(true);
    };
    await isStored('a');
    counted = [];
    await isStored('b');
    expect(counted.sort()).toEqual(['commitTransaction', 'findAndModify', 'update', 'update']);
    expect(await documentsOf(readStore, items())).toHaveLength(2);
  });
});
