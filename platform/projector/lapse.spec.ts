import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../clock/until.testing.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import type { ReadStore } from '../read-store/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { whileLeased } from './lease.ts';
import { createProcessRunner, type ProcessRunner, PutOffError, process } from './process.ts';
import { createProjector, type Projector } from './runner.ts';
import { added, allPassed, itemEvents, items, logbook, openWorld, type World, write } from './sample.testing.ts';

/** Long enough that a busy machine does not lose it; only an instance that is held up does. */
const LEASE_MS = 1_500;
const LONG = 20_000;

/** Simulates a starved process: its clock has moved on, and its lease was not renewed. */
describe('an instance that was held up for longer than its lease lasts', () => {
  let world: World;
  let log: ReturnType<typeof logbook>;
  let started: (ProcessRunner | Projector)[];
  const held: { resume(): void }[] = [];
  beforeEach(async () => {
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
    log = logbook();
    started = [];
  });
  afterEach(async () => {
    for (const each of held.splice(0)) each.resume();
    for (const each of started) await each.stop();
    await world.dispose();
  });

  /** An instance that can be held up. */
  async function instance(holder: string) {
    const store = await world.again();
    let late = 0;
    let resume = () => {};
    let gate = Promise.resolve();
    const readStore: ReadStore = {
      ...store,
      async shareLeases(...asked) {
        await gate;
        return store.shareLeases(...asked);
      },
    };
    held.push({ resume: () => resume() });
    return {
      base: { eventStore: world.eventStore, readStore, logger: log, holder, leaseTtlMs: LEASE_MS, now: () => Date.now() + late },
      holdUp() {
        gate = new Promise((resolve) => {
          resume = resolve;
        });
        late += 10 * LEASE_MS;
      },
      resume: () => resume(),
    };
  }
  type Instance = Awaited<ReturnType<typeof instance>>;
  const handled: string[] = [];
  beforeEach(() => {
    handled.splice(0);
  });
  const handles = (holder: string, itemId: string): void => void handled.push(`${holder} ${itemId}`);
  function runs({ base }: Instance, handle = handles): ProcessRunner {
    const on = {
      Added: ({ data }: { data: { itemId: string } }) => handle(base.holder, data.itemId),
    };
    const runner = createProcessRunner({ ...base, processes: [process({ name: 'mail', from: [itemEvents], on })], retry: RETRY });
    runner.start();
    started.push(runner);
    return runner;
  }
  const waits = () => log.lines.filter(({ message }) => message.startsWith('work waits until its lease is held again'));
  const errors = () => log.lines.filter(({ level }) => level === 'error');

  it('does nothing until it holds the lease again, then resumes where it left off', async () => {
    const one = await instance('one');
    const runner = runs(one);
    expect(await runner.drain(await write(world.eventStore, added('a')), LONG)).toBe(true);
    one.holdUp();
    const position = await write(world.eventStore, added('b'));
    await until('the lease to lapse', () => runner.status()[0]?.reason === 'the lease has lapsed');
    expect(handled).toEqual(['one a']);
    one.resume();
    expect(await runner.drain(position, LONG)).toBe(true);
    expect([handled, runner.status()[0]?.state]).toEqual([['one a', 'one b'], 'running']);
    expect([waits()[0]?.level, errors()]).toEqual(['warn', []]);
  });

  it('counts its lease from when it asked, since the answer may come late', async () => {
    let now = 0;
    const readStore: ReadStore = {
      ...world.readStore,
      async shareLeases(...of) {
        now += 0.6 * LEASE_MS;
        return world.readStore.shareLeases(...of);
      },
    };
    const stopping = new AbortController();
    const leases = { readStore, group: 'processes', names: ['mail'], holder: 'one', ttlMs: LEASE_MS, retry: RETRY, logger: log } as const;
    const held: boolean[] = [];
    await whileLeased({ ...leases, now: () => now }, stopping.signal, async (_names, term) => {
      held.push(term.held());
      now += 0.6 * LEASE_MS;
      held.push(term.held());
      stopping.abort();
    });
    expect(held).toEqual([true, false]);
  });

  it('says once that it cannot ask for its lease, however long the read store is away, and again the next time', async () => {
    const one = await instance('one');
    const away = [true, true, true, false, true, true];
    let asked = 0;
    const readStore: ReadStore = {
      ...one.base.readStore,
      async shareLeases(...of) {
        asked += 1;
        if (away[asked - 1]) throw new Error('MongoDB is not available');
        return one.base.readStore.shareLeases(...of);
      },
    };
    runs({ ...one, base: { ...one.base, readStore, leaseTtlMs: 30 } });
    await until('the lease to be asked for often', () => asked > away.length);
    expect(log.lines.filter(({ message }) => message === 'leases cannot be asked for')).toHaveLength(2);
  });

  it('does not retry a deferred event', async () => {
    const one = await instance('one');
    let isHeldUp = false;
    const runner = runs(one, (holder, itemId) => {
      handles(holder, `${itemId}${isHeldUp ? ' without a lease' : ''}`);
      throw new PutOffError(20, 'the mailbox is full');
    });
    await write(world.eventStore, added('a'));
    await until('the event to be deferred', () => handled.length > 0);
    one.holdUp();
    isHeldUp = true;
    await until('the lease to lapse', () => runner.status()[0]?.reason === '1 put off: the lease has lapsed');
    expect(new Set(handled)).toEqual(new Set(['one a']));
  });

  it('leaves the work to the instance that took over, and resumes when that one stops', async () => {
    const [one, two] = [await instance('one'), await instance('two')];
    const first = runs(one);
    expect(await first.drain(await write(world.eventStore, added('a')), LONG)).toBe(true);
    // Saved within a second; the next holder starts after it.
    await until(
      'the cursor at the head of the log',
      async () => (await world.readStore.loadCursor('mail')) === (await world.eventStore.head()),
    );
    one.holdUp();
    const second = runs(two);
    expect(await second.drain(await write(world.eventStore, added('b')), LONG)).toBe(true);
    await until('work that waits for the lease', () => waits().length > 0);
    one.resume();
    await until('the first instance to stand by', () => first.status()[0]?.state === 'standby');
    await second.stop();
    expect(await first.drain(await write(world.eventStore, added('c')), LONG)).toBe(true);
    expect([handled, errors()]).toEqual([['one a', 'two b', 'one c'], []]);
  });

  it('leaves a read model alone that a newer release has built meanwhile, and says so', async () => {
    const [one, two] = [await instance('one'), await instance('two')];
    const projects = ({ base }: Instance, version: number): Projector => {
      const projector = createProjector({ ...base, projections: [items({ version })], retry: { attempts: 2, ...RETRY }, pollMs: 3 });
      projector.start();
      started.push(projector);
      return projector;
    };
    const older = projects(one, 1);
    expect(await allPassed(older, await write(world.eventStore, added('a')), LONG)).toBe(true);
    one.holdUp();
    const newer = projects(two, 2);
    await until('the second generation', async () => (await world.readStore.status('items')).live === 2);
    await newer.stop();
    one.resume();
    await write(world.eventStore, added('b'));
    await until('the older release to give up', () => older.status()[0]?.failure?.type === 'declaration');
    expect(older.status()).toMatchObject([{ state: 'stopped', failure: { message: expect.stringContaining('another release') } }]);
    expect(errors().map(({ message }) => message)).toEqual(['projection cannot be opened']);
    expect(await world.readStore.status('items')).toMatchObject({ live: 2, version: 2, building: undefined });
  });

  it('projects nothing while the lease has lapsed, and then each event once', async () => {
    const one = await instance('one');
    const projector = createProjector({ ...one.base, projections: [items()], retry: { attempts: 3, ...RETRY }, pollMs: 3 });
    projector.start();
    started.push(projector);
    expect(await allPassed(projector, await write(world.eventStore, added('a')), LONG)).toBe(true);
    one.holdUp();
    const position = await write(world.eventStore, added('b'));
    await until('work that waits for the lease', () => waits().length > 0);
    expect(await world.readStore.reader(items().collection).count()).toBe(1);
    one.resume();
    expect(await allPassed(projector, position, LONG)).toBe(true);
    expect(await world.readStore.reader(items().collection).count()).toBe(2);
    expect([waits()[0]?.level, errors()]).toEqual(['warn', []]);
  });
});
const RETRY = { baseMs: 1, maxMs: 5 };
