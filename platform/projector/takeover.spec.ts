import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../clock/until.testing.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { type ReadStore, ReadStoreUnavailableError } from '../read-store/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { createProjector, type Projector, type ProjectorOptions } from './runner.ts';
import { added, allPassed, changed, documentsOf, groups, items, logbook, openWorld, type World, write } from './sample.testing.ts';

const LEASE_MS = 40;

describe('a projector whose write fails or is overtaken', () => {
  let world: World;
  let started: Projector[];
  let log: ReturnType<typeof logbook>;
  beforeEach(async () => {
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
    started = [];
    log = logbook();
  });
  afterEach(async () => {
    for (const projector of started) await projector.stop();
    await world.dispose();
  });

  function start(holder: string, readStore: ReadStore, options: Partial<ProjectorOptions> = {}): Projector {
    const retry = { attempts: 3, baseMs: 1, maxMs: 5 };
    const base = { eventStore: world.eventStore, logger: log, leaseTtlMs: LEASE_MS, retry, pollMs: 3 };
    const projector = createProjector({ ...base, projections: [items(), groups], holder, readStore, ...options });
    projector.start();
    started.push(projector);
    return projector;
  }
  const states = (projector: Projector) => [...new Set(projector.status().map(({ state }) => state))].join();
  const item = async () => world.readStore.reader(items().collection).get('a');

  it('changes nothing if another took over while it was paused, stands by, and resumes in its turn', async () => {
    let resume = () => {};
    let isPaused = false;
    const whilePaused = { gate: Promise.resolve() };
    const gated = <Args extends readonly unknown[], Result>(method: (...args: Args) => Promise<Result>) => {
      return async (...args: Args): Promise<Result> => {
        await whilePaused.gate;
        return method(...args);
      };
    };
    const store = await world.again();
    const pausing: ReadStore = {
      ...store,
      shareLeases: gated(store.shareLeases),
      async write(batch) {
        if (isPaused) {
          whilePaused.gate = new Promise((resolve) => {
            resume = resolve;
          });
          isPaused = false;
        }
        await whilePaused.gate;
        return store.write(batch);
      },
    };
    // With a stopped clock the lease looks held, as in a process paused between the check and the write.
    const one = start('one', pausing, { now: () => 0 });
    const before = await write(world.eventStore, added('a', 1));
    expect(await allPassed(one, before, 10_000)).toBe(true);

    isPaused = true;
    await write(world.eventStore, changed('a', 10));
    await until('the write to be held up', () => !isPaused);
    const two = start('two', await world.again());
    await until('the second instance to be live', () => states(two) === 'live');
    const during = await write(world.eventStore, changed('a', 100));
    expect(await allPassed(two, during, 10_000)).toBe(true);
    const expected = await documentsOf(world.readStore, items());

    resume();
    await until('the first instance to stand by', () => states(one) === 'standby');
    expect(log.lines.some(({ message }) => message.startsWith('work under a lease was overtaken'))).toBe(true);
    expect(log.lines.filter(({ message }) => message === 'projection stopped at an event')).toEqual([]);
    expect(await documentsOf(world.readStore, items())).toEqual(expected);
    expect(await item()).toMatchObject({ amount: 111, changes: 2 });

    await two.stop();
    await until('the first instance to be live again', () => states(one) === 'live');
    const after = await write(world.eventStore, changed('a', 1000));
    expect(await allPassed(one, after, 10_000)).toBe(true);
    expect(await item()).toMatchObject({ amount: 1111, changes: 3 });
    expect(await world.readStore.reader(groups.collection).get('g')).toMatchObject({ members: 1, total: 1111 });
  });

  it.each([
    ['was made but not acknowledged', true],
    ['was not made', false],
  ])('applies each event once when a write %s', async (_title, isMade) => {
    const store = await world.again();
    let fails = 0;
    const often =
      <Argument>(method: (argument: Argument) => Promise<void>) =>
      async (argument: Argument): Promise<void> => {
        fails += 1;
        if (fails % 2 === 0) return method(argument);
        if (isMade) await method(argument);
        throw new ReadStoreUnavailableError('the connection is lost');
      };
    const failing: ReadStore = { ...store, write: often(store.write), move: often(store.move) };
    const projector = start('one', failing);
    for (let count = 1; count <= 20; count += 1) {
      const position = await write(world.eventStore, count === 1 ? added('a', 1) : changed('a', 1));
      expect(await allPassed(projector, position, 10_000)).toBe(true);
      expect(await item()).toMatchObject({ amount: count, changes: count - 1 });
      expect(await world.readStore.reader(groups.collection).get('g')).toMatchObject({ total: count });
    }
    expect(log.lines.filter(({ message }) => message.startsWith('work under a lease was overtaken'))).toEqual([]);
  });
});
