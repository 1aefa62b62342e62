import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/eventStore.ts';
import { createProjector, type Projector } from '../../platform/projector/runner.ts';
import {
  added,
  allPassed,
  changed,
  documentsOf,
  groups,
  items,
  logbook,
  openWorld,
  removed,
  type World,
  write,
} from '../../platform/projector/sample.testing.ts';
import { openMongoReadStore } from '../../platform/read-store/mongodb/readStore.ts';
import type { ReadStore } from '../../platform/read-store/port.ts';
import { startProxy } from '../mongodb/proxy.ts';
import { databaseUrl } from '../mongodb/replicaSet.ts';
import { newDatabase } from './mongodb.ts';

/** The commands at which it dies, and how often each occurs in its life. Reads and connection management change nothing. */
const OF_BATCHES = { findAndModify: 3, update: 4, delete: 1, commitTransaction: 4 } as const;
const OF_REBUILDS = { insert: 1, create: 1, createIndexes: 1, drop: 1 } as const;
/** Upper bound of write rounds until each command has occurred; slower after QUICK rounds, so a busy machine keeps up. */
const LIFE = 3_000;
const QUICK = 100;
/** Several times what the timeouts of the driver and the adapter add up to. */
const LAST_CALLS_MS = 180_000;
const projections = [items(), groups];

describe('a projector that dies while it uses MongoDB', () => {
  let world: World;
  let started: Projector[];
  /** What the killed ones still wait for, by the command at which they died. */
  let dying: Map<string, string>;
  let dead: Promise<void>[];
  const urls = new Map<string, string>();
  const urlOf = (path: string): string => {
    const url = urls.get(path) ?? newDatabase();
    urls.set(path, url);
    return url;
  };
  beforeEach(async () => {
    const openReadStore = ({ path }: { readonly path: string }) => openMongoReadStore({ url: urlOf(basename(path)) });
    urls.clear();
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore });
    started = [];
    dying = new Map();
    dead = [];
  });
  afterEach(async () => {
    await Promise.race([Promise.all(dead), pause(LAST_CALLS_MS, undefined, { ref: false })]);
    expect([...dying]).toEqual([]);
    for (const projector of started) await projector.stop();
    await world.dispose();
  });

  function projectorOver(readStore: ReadStore): Projector {
    const retry = { attempts: 2, baseMs: 1, maxMs: 50 };
    const base = { eventStore: world.eventStore, logger: logbook(), holder: 'one', leaseTtlMs: 5000, retry, pollMs: 10, batchSize: 7 };
    const projector = createProjector({ ...base, readStore, projections });
    projector.start();
    started.push(projector);
    return projector;
  }
  const caughtUp = async (readStore: ReadStore): Promise<void> => {
    const projector = projectorOver(readStore);
    const isCurrent = await allPassed(projector, await world.eventStore.head(), 120_000);
    expect(isCurrent ? [] : projector.status()).toEqual([]);
    await projector.stop();
  };
  const hashOf = async (store: ReadStore): Promise<string> => {
    const documents = [await documentsOf(store, items()), await documentsOf(store, groups)];
    return createHash('sha256').update(JSON.stringify(documents)).digest('hex');
  };

  /** Kills a projector at the `nth` such command, either before the server receives it or before the answer arrives. */
  async function die(command: string, nth: number, fate: 'cut-before' | 'cut-after'): Promise<void> {
    const url = urlOf('read.db');
    let isOpen = false;
    let sent = 0;
    const proxy = await startProxy(url, (each) => {
      if (isOpen && each === command) sent += 1;
      return sent < nth ? 'pass' : fate;
    });
    const database = new URL(url).pathname.slice(1);
    const readStore = await openMongoReadStore({ url: databaseUrl(proxy.url, database) });
    isOpen = true;
    const projector = projectorOver(readStore);
    for (let n = 0; !proxy.isCut(); n += 1) {
      if (n === LIFE) throw new Error(`no life of ${LIFE} rounds comes to ${command} number ${nth}`);
      if (n > QUICK) await pause(20);
      await write(world.eventStore, changed(`i${n % 5}`, n), changed(`i${(n + 1) % 5}`, 1));
      if (n % 8 === 0) await write(world.eventStore, removed('i4'), added('i4', n, 'g2'), removed('none'));
      if (n % 8 === 4) await write(world.eventStore, added(`short${n}`), removed(`short${n}`));
    }
    // Calls that hang in the dead store end by their timeouts.
    const name = `${command} ${nth} ${fate}`;
    const ends = async () => {
      dying.set(name, 'its projector');
      await projector.stop();
      dying.set(name, 'its read store');
      await readStore.close();
      dying.delete(name);
    };
    dead.push(ends());
    await proxy.close();
  }

  it('loses and duplicates nothing, whichever write it dies at', async () => {
    await write(world.eventStore, ...[0, 1, 2, 3, 4].map((n) => added(`i${n}`, n, `g${n % 2}`)));
    await caughtUp(world.readStore);
    for (const [command, times] of [...Object.entries(OF_BATCHES), ...Object.entries(OF_REBUILDS)]) {
      for (let nth = 1; nth <= times; nth += 1) {
        for (const fate of ['cut-before', 'cut-after'] as const) {
          if (command in OF_REBUILDS) await world.readStore.requestRebuild('items');
          await die(command, nth, fate);
        }
      }
    }

    await caughtUp(world.readStore);
    const clean = await world.again('clean.db');
    await caughtUp(clean);
    expect(await hashOf(world.readStore)).toBe(await hashOf(clean));
  }, 300_000);
});
