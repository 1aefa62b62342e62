import { beforeEach, describe, expect, it } from '@jest/globals';
import { START } from '../../event-store/port.ts';
import { NoLiveGenerationError, type ReadStore } from '../port.ts';
import { at, commit, generation, load, type OpenForTest, people, storesOf } from './sample.ts';

/** Marks: which log the store was made from. */
export function belongingContract(open: OpenForTest): void {
  const stores = storesOf(open);

  describe('marks of the log that the store was made from', () => {
    let store: ReadStore;
    let other: ReadStore;
    beforeEach(async () => {
      const under = await stores();
      [store, other] = [under.store, await under.again()];
    });

    it('name the event at each checkpoint and cursor', async () => {
      await store.prepare(generation(1, { ...people, name: 'fresh' }));
      await load(store, [], people);
      await store.prepare(generation(2));
      await commit(store, generation(2), at(7), { eventId: 'seventh' });
      await store.saveCursor('mail', at(3), 'third');
      await store.saveCursor('mail', at(2), 'second');
      await store.saveCursor('booking', at(4), undefined);
      const marks = await other.marks();
      expect(marks).toHaveLength(4);
      expect(marks).toEqual(
        expect.arrayContaining([
          { of: { collection: 'people', generation: 1 }, position: at(1), eventId: `event ${at(1)}` },
          { of: { collection: 'people', generation: 2 }, position: at(7), eventId: 'seventh' },
          { of: { cursor: 'mail' }, position: at(3), eventId: 'third' },
          { of: { cursor: 'booking' }, position: at(4), eventId: undefined },
        ]),
      );
    });
    it('can be disowned, even if live, unless the checkpoint has moved since', async () => {
      await load(store, [{ _id: 'a' }], people);
      await store.saveCursor('mail', at(3), 'third');
      const [cursor, live] = [...(await store.marks())].sort(({ of }) => ('cursor' in of ? -1 : 1));
      if (cursor === undefined || live === undefined) throw new Error('there are two marks');
      await commit(store, generation(1), at(2));
      await store.saveCursor('mail', at(5), 'fifth');
      for (const mark of [cursor, live]) await other.disown(mark);
      expect(await store.marks()).toHaveLength(2);
      for (const mark of await store.marks()) await other.disown(mark);
      expect(await store.marks()).toEqual([]);
      expect(await store.loadCursor('mail')).toBe(START);
      expect(await store.status('people')).toMatchObject({ live: undefined, building: undefined });
      await expect(store.reader(people).find()).rejects.toThrow(NoLiveGenerationError);
    });
    it('are not disowned once another instance has got to the same position in another log', async () => {
      await load(store, [{ _id: 'a' }], people);
      await store.saveCursor('mail', at(1), 'lost');
      const lost = await other.marks();
      for (const mark of lost) await store.disown(mark);
      await store.prepare(generation(1));
      await commit(store, generation(1), at(1), { eventId: 'kept' });
      await store.saveCursor('mail', at(1), 'kept');
      for (const mark of lost) await other.disown(mark);
      expect((await store.marks()).map(({ eventId }) => eventId)).toEqual(['kept', 'kept']);
    });
  });
}
