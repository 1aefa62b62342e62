import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../clock/until.testing.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import type { ReadStore } from '../read-store/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import type { Projection } from './projection.ts';
import { createProjector, type Projector } from './runner.ts';
import { added, allPassed, changed, documentsOf, groups, items, logbook, openWorld, removed, type World, write } from './sample.testing.ts';

/** mulberry32: the same seed gives the same run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** The real store until its `calls`th change, which is made or not; after that no call ever resolves. */
function dyingStore(store: ReadStore, calls: number, isMade: boolean) {
  let left = calls;
  const never = new Promise<never>(() => {});
  const mortal = <Args extends readonly unknown[], Result>(method: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      left -= 1;
      if (left > 0) return method(...args);
      if (left === 0 && isMade) await method(...args);
      return never;
    };
  };
  const dying: ReadStore = {
    ...store,
    write: mortal(store.write),
    move: mortal(store.move),
    prepare: mortal(store.prepare),
    promote: mortal(store.promote),
    discard: mortal(store.discard),
    releaseLeases: async (...args) => (left > 0 ? store.releaseLeases(...args) : never),
  };
  return { store: dying, isDead: () => left <= 0 };
}

/** Many times more than a projector needs to be given until it dies. */
const ROUNDS = 5_000;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

describe(`a projector that is killed (SEED=${seed})`, () => {
  let world: World;
  let started: Projector[];
  beforeEach(async () => {
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
    started = [];
  });
  afterEach(async () => {
    for (const projector of started) await projector.stop();
    await world.dispose();
  });

  function projectorOver(readStore: ReadStore, projections: readonly Projection[]): Projector {
    const retry = { attempts: 2, baseMs: 1, maxMs: 5 };
    const { eventStore } = world;
    const base = { eventStore, logger: logbook(), holder: 'one', leaseTtlMs: 5000, retry, pollMs: 3, batchSize: 7 };
    const projector = createProjector({ ...base, readStore, projections });
    projector.start();
    return projector;
  }

  it('loses and duplicates nothing, whichever change it dies at', async () => {
    const random = randomFrom(seed);
    const alive = new Set<string>();
    const someEvent = () => {
      const known = [...alive];
      const chosen = known[random(known.length)];
      if (chosen === undefined || random(10) < 3) {
        const fresh = `i${random(1_000_000_000)}`;
        alive.add(fresh);
        return added(fresh, random(100), `g${random(4)}`);
      }
      if (random(10) === 0) {
        alive.delete(chosen);
        return removed(chosen);
      }
      return changed(chosen, random(100));
    };

    let version = 1;
    for (let life = 0; life < 40; life += 1) {
      if (random(6) === 0) version += 1;
      if (random(4) === 0) await world.readStore.requestRebuild(random(2) === 0 ? 'items' : 'groups');
      const dying = dyingStore(await world.again(), 1 + random(12), random(2) === 0);
      const projector = projectorOver(dying.store, [items({ version }), groups]);
      for (let rounds = 0; !dying.isDead(); rounds += 1) {
        if (rounds === ROUNDS) throw new Error(`life ${life} does not end: ${JSON.stringify(projector.status())}`);
        for (let count = random(12); count >= 0; count -= 1) await write(world.eventStore, someEvent());
        if (random(3) === 0) await world.readStore.requestRebuild('items');
      }
      // Ends only its timers; pending store calls hang forever, as after a kill.
      void projector.stop();
    }

    const projections = [items({ version }), groups];
    const survivor = projectorOver(world.readStore, projections);
    const clean = await world.again('clean.db');
    const reference = projectorOver(clean, projections);
    started.push(survivor, reference);
    const head = await world.eventStore.head();
    expect(await allPassed(survivor, head, 20_000)).toBe(true);
    expect(await allPassed(reference, head, 20_000)).toBe(true);
    await until('every projection of the survivor to be live', () => survivor.status().every(({ state }) => state === 'live'));
    expect(await documentsOf(world.readStore, items({ version }))).toEqual(await documentsOf(clean, items({ version })));
    expect(await documentsOf(world.readStore, groups)).toEqual(await documentsOf(clean, groups));
    expect((await documentsOf(clean, items({ version }))).length).toBe(alive.size);
    expect(await world.readStore.status('items')).toMatchObject({ version, building: undefined });
  });
});
