import { afterEach, describe, expect, it } from '@jest/globals';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/eventStore.ts';
import { projection } from '../../platform/projector/projection.ts';
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
import { startProxy } from '../mongodb/proxy.ts';
import { databaseUrl } from '../mongodb/replicaSet.ts';
import { newDatabase } from './mongodb.ts';

/** A realistic number of read models. */
const MODELS = 14;
/** Longer than the test, so that no lease renewal is counted among its commands. */
const LEASE_MS = 600_000;
const WRITES = ['findAndModify', 'insert', 'update', 'delete', 'commitTransaction'];

describe('a projector over MongoDB', () => {
  let world: World;
  let projector: Projector;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  afterEach(async () => {
    await projector.stop();
    await world.dispose();
    await proxy.close();
  });

  it('stores an event of one read model in one transaction, and advances the others in one write', async () => {
    const url = newDatabase();
    let counted: string[] = [];
    proxy = await startProxy(url, (command) => {
      if (WRITES.includes(command)) counted.push(command);
      return 'pass';
    });
    const openReadStore = () => openMongoReadStore({ url: databaseUrl(proxy.url, new URL(url).pathname.slice(1)) });
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore });
    const unconcerned = Array.from({ length: MODELS - 1 }, (_, index) =>
      projection({ name: `other${index}`, version: 1, document: Item, fields: {}, indexes: [], from: [itemEvents], on: {} }),
    );
    const projections = [items(), ...unconcerned];
    const names = projections.map(({ collection }) => collection.name);
    const { eventStore, readStore } = world;
    const base = { eventStore, readStore, logger: logbook(), holder: 'one', leaseTtlMs: LEASE_MS };
    projector = createProjector({ ...base, projections, retry: { attempts: 3, baseMs: 1, maxMs: 5 } });
    projector.start();
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
