import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../clock/until.testing.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { added, documentsOf, items, logbook, openWorld, write } from './sample.testing.ts';
import { openProjectorThread } from './thread.ts';

const LONG = 60_000;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openHouse() {
  const world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
  ends.push(world.dispose);
  const log = logbook();
  const lags: string[] = [];
  const thread = openProjectorThread({
    entry: new URL('./thread.testing.ts', import.meta.url),
    data: { folder: world.folder },
    logger: log,
    metrics: { lag: (name, events) => lags.push(`${name} ${events}`) },
    retry: { baseMs: 1, maxMs: 5 },
  });
  ends.push(thread.stop);
  const idsIn = async () => (await documentsOf(world.readStore, items())).map((each) => '_id' in each && each._id);
  return { ...world, log, lags, thread, idsIn };
}

describe('a projector in a thread of its own', () => {
  it('projects what this thread appends, and reports when it is done', async () => {
    const { eventStore, thread, idsIn, lags } = await openHouse();
    await write(eventStore, added('one'));
    thread.start();
    expect(await thread.waitFor(['items'], await eventStore.head(), LONG)).toBe(true);
    const later = await write(eventStore, added('two'));
    expect(await thread.waitFor(['items'], later, LONG)).toBe(true);
    expect(await idsIn()).toEqual(['one', 'two']);
    await until('the items to be up to date', () => lags.includes('items 0'));
  });

  it('answers false on timeout, and rejects an unknown projection', async () => {
    const { eventStore, thread } = await openHouse();
    thread.start();
    await thread.waitFor(['items'], await eventStore.head(), LONG);
    expect(await thread.waitFor(['items'], '9999999999999999' as never, 5)).toBe(false);
    await expect(thread.waitFor(['nothing'], await write(eventStore, added('one')), LONG)).rejects.toThrow(
      'there is no projection nothing',
    );
  });

  it('is restarted when it dies, answers pending waits, and resumes where it left off', async () => {
    const { eventStore, thread, idsIn, log } = await openHouse();
    thread.start();
    expect(await thread.waitFor(['items'], await write(eventStore, added('one')), LONG)).toBe(true);
    const position = await write(eventStore, added('deadly'));
    expect(await thread.waitFor(['items'], position, LONG)).toBe(true);
    expect(await idsIn()).toEqual(['deadly', 'one']);
    expect(log.lines).toEqual([
      {
        level: 'error',
        details: { reason: 'a bug outside of every promise', failures: 1 },
        message: 'the thread that projects has died, it is started again',
      },
    ]);
    expect(await thread.check()).toMatchObject({ ok: true });
  });

  it.each([
    ['throw new Error("no memory")', 'no memory'],
    ['process.exit()', 'it exited without an error'],
  ])('says why it is down until it is started again: %s', async (program, reason) => {
    const log = logbook();
    const thread = openProjectorThread({
      ...{ entry: new URL(`data:text/javascript,${program}`), data: {}, logger: log },
      retry: { baseMs: LONG, maxMs: LONG },
    });
    ends.push(thread.stop);
    await until('it to die', () => log.lines.length > 0);
    expect(await thread.check()).toEqual({ ok: false, reason: `the thread that projects has died and is started again: ${reason}` });
  });

  it('reports a projection that stopped at an event', async () => {
    const { eventStore, thread } = await openHouse();
    thread.start();
    const position = await write(eventStore, added('poison'));
    const failure = { position, type: 'Added', message: 'poisoned' };
    await until('the check to fail', async () => !(await thread.check()).ok);
    await until('the failure in the check', async () => JSON.stringify(await thread.check()).includes(JSON.stringify(failure)));
    expect(await thread.settled(position)).toBe(true);
  });

  it('ends when it is stopped, even before it was started', async () => {
    const { thread } = await openHouse();
    await thread.stop();
    const other = await openHouse();
    other.thread.start();
    await other.thread.stop();
    await other.thread.stop();
  });
});
