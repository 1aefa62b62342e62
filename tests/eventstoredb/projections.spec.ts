import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import { createProcessRunner, process } from '../../platform/projector/process.ts';
import { createProjector } from '../../platform/projector/runner.ts';
import {
  added,
  allPassed,
  changed,
  documentsOf,
  Item,
  itemEvents,
  items,
  logbook,
  openWorld,
  type World,
  write,
} from '../../platform/projector/sample.testing.ts';
import { openSqliteReadStore } from '../../platform/read-store/sqlite/readStore.ts';
import { atEnd } from '../testing/closing.ts';
import { type StandIn, startStandIn } from './standIn.ts';

const LONG = 20_000;

describe('read models and processes on this log', () => {
  let standIn: StandIn;
  let world: World;
  beforeEach(async () => {
    standIn = await startStandIn();
    world = await openWorld({
      openEventStore: ({ catalogue }) => openEventStoreDbStore({ url: standIn.url, catalogue, closeMs: 500 }),
      openReadStore: openSqliteReadStore,
    });
  });
  afterEach(async () => {
    await world.dispose();
    await standIn.close();
  });

  it('handle what was written once across a restart of the node, and waits for a position resolve', async () => {
    const { eventStore, readStore } = world;
    const handled: string[] = [];
    const mail = process({ name: 'mail', from: [itemEvents], on: { Added: async ({ data }) => void handled.push(data.itemId) } });
    const base = { eventStore, readStore, logger: logbook(), holder: 'one', leaseTtlMs: 30_000 };
    const projector = createProjector({ ...base, projections: [items()], retry: { attempts: 3, baseMs: 1, maxMs: 50 } });
    const processes = createProcessRunner({ ...base, processes: [mail], retry: { baseMs: 1, maxMs: 50 } });
    atEnd(projector.stop);
    atEnd(processes.stop);
    projector.start();
    processes.start();
    const names: string[] = [];
    for (const round of ['a', 'b', 'c']) {
      const fresh = Array.from({ length: 40 }, (_, n) => `${round}${n}`);
      names.push(...fresh);
      for (const name of fresh) await write(eventStore, added(name));
      const position = await write(eventStore, ...names.map((name) => changed(name)));
      expect(await allPassed(projector, position, LONG)).toBe(true);
      await standIn.kill();
      await sleep(50);
      await standIn.restart();
    }
    expect(await processes.drain(await eventStore.head(), LONG)).toBe(true);
    expect(handled).toEqual(names);
    const documents = (await documentsOf(readStore, items())).map((document) => Item.parse(document));
    const changes = Object.fromEntries(documents.map((item) => [item._id, item.changes]));
    expect(changes).toEqual(Object.fromEntries(names.map((name, n) => [name, 3 - Math.floor(n / 40)])));
  });
});
