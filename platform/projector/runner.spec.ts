import { describe, expect, it } from '@jest/globals';
import { until } from '../clock/until.testing.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import { NoLiveGenerationError } from '../read-store/port.ts';
import { PAGE } from './feed.ts';
import { LONG, projectorsOfEachTest } from './runner.testing.ts';
import { type Projector, waitForCheckpoint } from './runner.ts';
import { added, allPassed, changed, documentsOf, groups, happened, items, removed, write } from './sample.testing.ts';

describe('the projector', () => {
  const { world, start, report, caughtUp, built } = projectorsOfEachTest();

  it('projects existing and new events into documents', async () => {
    await write(world().eventStore, added('a', 1), added('b', 2, 'h'));
    const projector = start([items(), groups]);
    await caughtUp(projector);
    await write(world().eventStore, changed('a', 4));
    await write(world().eventStore, removed('b'));
    await caughtUp(projector);
    expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'a', amount: 5, changes: 1 }]);
    expect(await documentsOf(world().readStore, groups)).toEqual([
      { _id: 'g', members: 1, total: 5 },
      { _id: 'h', members: 0, total: 0 },
    ]);
    await until('the items to be live', () => report(projector, 'items')?.state === 'live');
    const head = await world().eventStore.head();
    expect(report(projector, 'items')).toEqual({
      name: 'items',
      version: 1,
      generation: 1,
      checkpoint: head,
      head,
      lag: 0,
      percent: 100,
      state: 'live',
    });
    await projector.stop();
    expect(report(projector, 'items')).toMatchObject({ generation: 1, checkpoint: head, state: 'stopped' });
  });

  it('reads no more of the log than the lag counts to', async () => {
    await world().readStore.shareLeases('projections', ['items', 'groups'], 'another', 60_000);
    await write(world().eventStore, added('a'), ...Array.from({ length: 1100 }, (_, n) => happened(n)), added('b'));
    const looked: number[] = [];
    const eventStore: EventStore = {
      ...world().eventStore,
      async readAll(options) {
        const page = await world().eventStore.readAll(options);
        const all = await world().eventStore.readAll({ after: options.after, limit: 10_000 });
        looked.push(all.events.filter(({ position }) => position <= page.position).length);
        return page;
      },
    };
    const projector = start([items(), groups], { eventStore });
    await until(
      'both projections to be 1000 behind',
      () => report(projector, 'groups')?.lag === 1000 && report(projector, 'items')?.lag === 1000,
    );
    await projector.stop();
    expect(new Set(looked)).toEqual(new Set([1000]));
  });

  it('advances past events of other categories, so that nobody waits for it', async () => {
    const projector = start([items()]);
    const position = await write(world().eventStore, added('a'), happened());
    expect(await projector.waitFor(['items'], position, LONG)).toBe(true);
    // Stored a little later, since no document changed.
    await until('the checkpoint of the items', async () => (await world().readStore.status('items')).checkpoint === position);
  });

  it('catches up with a log that ends exactly at a full page', async () => {
    await write(world().eventStore, added('a', 1), ...Array.from({ length: PAGE - 1 }, () => changed('a')));
    await caughtUp(start([items()]));
    expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'a', changes: PAGE - 1 }]);
  });

  it('starts each projection after its own checkpoint', async () => {
    const seen: string[] = [];
    const more = items({ name: 'more', before: async ({ type }) => void seen.push(type) });
    for (const projection of [items(), groups, more]) {
      await write(world().eventStore, projection === groups ? changed('a') : added(projection.collection.name === 'more' ? 'b' : 'a'));
      const alone = start([projection]);
      await caughtUp(alone);
      await alone.stop();
    }
    await write(world().eventStore, changed('a'));
    seen.length = 0;
    await caughtUp(start([items(), groups, more]));
    expect(seen).toEqual(['Changed']);
    expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'a', changes: 2 }, { _id: 'b' }]);
    expect(await documentsOf(world().readStore, groups)).toEqual([{ _id: 'g', members: 2, total: 4 }]);
    expect(await documentsOf(world().readStore, more)).toMatchObject([{ _id: 'a', changes: 2 }, { _id: 'b' }]);
  });

  it('keeps current projections running while one that is far behind catches up', async () => {
    const early = await write(world().eventStore, added('a'));
    await built(items(), groups);
    await write(world().eventStore, added('b'));
    await built(groups);
    const gate = Promise.withResolvers<void>();
    try {
      const projector = start([items({ before: () => gate.promise }), groups]);
      const position = await write(world().eventStore, added('c'));
      expect(await projector.waitFor(['groups'], position, LONG)).toBe(true);
      expect(await allPassed(projector, position, 1)).toBe(false);
      expect(report(projector, 'items')?.state).toBe('catching-up');
      expect(await world().readStore.status('items')).toMatchObject({ live: 1, checkpoint: early });
      gate.resolve();
      await caughtUp(projector);
      await until('the items to be live', () => report(projector, 'items')?.state === 'live');
      expect(await documentsOf(world().readStore, items())).toHaveLength(3);
    } finally {
      gate.resolve();
    }
  });

  it('builds a new projection out of sight while the others keep running', async () => {
    await write(world().eventStore, added('a'));
    await built(groups);
    const gate = Promise.withResolvers<void>();
    try {
      const projector = start([items({ before: () => gate.promise }), groups]);
      const position = await write(world().eventStore, added('b'));
      expect(await projector.waitFor(['groups'], position, LONG)).toBe(true);
      expect(report(projector, 'items')).toMatchObject({ state: 'rebuilding', generation: undefined });
      await expect(world().readStore.reader(items().collection).find()).rejects.toThrow(NoLiveGenerationError);
      gate.resolve();
      await caughtUp(projector);
      expect(await documentsOf(world().readStore, items())).toHaveLength(2);
    } finally {
      gate.resolve();
    }
  });

  describe('waiting for a position', () => {
    it('times out, and resolves at once if nothing is missing', async () => {
      const projector = start([items()]);
      await caughtUp(projector);
      const far = '9999999999999999' as Position;
      expect(await allPassed(projector, far, 5)).toBe(false);
      expect(await allPassed(projector, START, 0)).toBe(true);
      await expect(projector.waitFor(['nothing'], START, 0)).rejects.toThrow('nothing');
    });
    it('works on an instance that does not project', async () => {
      start([items()]);
      const elsewhere = await world().again();
      const position = await write(world().eventStore, added('a'));
      expect(await waitForCheckpoint(elsewhere, ['items'], position, LONG)).toBe(true);
      expect(await elsewhere.reader(items().collection).get('a')).toBeDefined();
      expect(await waitForCheckpoint(elsewhere, ['items', 'groups'], position, 5)).toBe(false);
    });
  });

  describe('with several instances', () => {
    it('runs on one, and another takes over when it stops', async () => {
      const one = start([items()]);
      await caughtUp(one);
      const two = start([items()], { holder: 'two', leaseTtlMs: 60, readStore: await world().again() });
      await write(world().eventStore, added('a'));
      await caughtUp(two);
      expect(report(two, 'items')).toMatchObject({ state: 'standby' });
      await until('the generation at the second instance', () => report(two, 'items')?.generation === 1);
      await one.stop();
      await write(world().eventStore, changed('a'));
      await until('the second instance to be live', () => report(two, 'items')?.state === 'live');
      await caughtUp(two);
      expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'a', changes: 1 }]);
    });
    it('shares the projections, takes over from an instance that stops, and shares again with the next', async () => {
      const many = ['a', 'b', 'c', 'd', 'e'].map((name) => items({ name }));
      const liveAt = (each: Projector) => each.status().filter(({ state }) => state === 'live').length;
      const parts = () => running.map(liveAt);
      const begin = async (holder: string) => start(many, { holder, leaseTtlMs: 200, readStore: await world().again() });
      const takesEachEventOnce = async () => {
        await write(world().eventStore, changed('a'));
        changes += 1;
        for (const each of running) await caughtUp(each);
        for (const each of many) expect(await documentsOf(world().readStore, each)).toMatchObject([{ _id: 'a', changes }]);
      };
      let changes = 0;
      await write(world().eventStore, added('a'));
      let running = [await begin('one')];
      await until('all to be live at the only instance', () => parts().join() === '5');
      running.push(await begin('two'));
      await until('both to have their part', () => parts().join() === '3,2');
      await takesEachEventOnce();
      await running[0]?.stop();
      running = running.slice(1);
      await until('the other one to have taken over', () => parts().join() === '5');
      await takesEachEventOnce();
      running.push(await begin('three'));
      await until('the next one to have its part', () => parts().join() === '3,2');
      await takesEachEventOnce();
    });
    it('never projects on two at once, whichever loses its lease', async () => {
      const readStores = [world().readStore, await world().again()];
      const projectors = readStores.map((readStore, n) => start([items(), groups], { readStore, holder: `h${n}`, leaseTtlMs: 30 }));
      for (let n = 0; n < 60; n += 1) {
        await write(world().eventStore, n % 10 === 0 ? added(`i${n}`) : changed(`i${n - (n % 10)}`));
        const holder = projectors.findIndex((each) => report(each, 'items')?.state === 'live');
        // Steal the lease: the holder must notice and stop.
        if (n % 20 === 10 && holder >= 0) await readStores[0]?.releaseLeases('projections', `h${holder}`);
        if (n % 20 === 10 && holder >= 0) await readStores[0]?.shareLeases('projections', ['items'], 'thief', 40);
      }
      for (const projector of projectors) await caughtUp(projector);
      expect((await documentsOf(world().readStore, items())).map((each) => ('changes' in each ? each.changes : 0))).toEqual([
        9, 9, 9, 9, 9, 9,
      ]);
    });
  });
});
