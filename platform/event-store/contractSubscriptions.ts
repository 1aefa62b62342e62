import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { collect, counted, drain, newCategory, newStream, numbers, seeded, written } from './contract.testing.ts';
import { type EventStore, EventStoreUnavailableError, type RecordedEvent, START } from './port.ts';

/** The subscription part of the contract suite; `store` returns the store of the running test. */
export function subscriptionContract(store: () => EventStore): void {
  describe('subscribing', () => {
    const append = async (category: string, ...values: readonly number[]) =>
      written(await store().append(newStream(category), 'no_stream', values.map(counted)));
    const count = (wanted: number) => (events: readonly RecordedEvent[]) => events.length >= wanted;

    it('catches up, then delivers new commits', async () => {
      const category = newCategory();
      await append(category, 1, 2);
      const seen: unknown[] = [];
      const stop = new AbortController();
      for await (const { events, position } of store().subscribe({ after: START, categories: [category], signal: stop.signal })) {
        seen.push(...numbers(events));
        const last = events.at(-1);
        if (last) expect(position >= last.position).toBe(true);
        if (seen.length === 2) await append(category, 3);
        else if (seen.length === 3) void append(category, 4, 5);
        else if (seen.length === 5) stop.abort();
      }
      expect(seen).toEqual([1, 2, 3, 4, 5]);
    });

    it('wakes a subscription that waits at the head', async () => {
      const category = newCategory();
      const after = await store().head();
      const delivered = collect(store(), { after }, count(1));
      await setTimeout(50);
      await append(category, 7);
      expect(numbers((await delivered).events)).toEqual([7]);
    });

    it('delivers only the chosen categories, and reports how far it has read', async () => {
      const [wanted, other] = [newCategory(), newCategory()];
      const after = await store().head();
      await append(other, 1);
      await append(wanted, 2);
      const { position } = await append(other, 3);
      const stop = new AbortController();
      const seen: unknown[] = [];
      for await (const batch of store().subscribe({ after, categories: [wanted], signal: stop.signal })) {
        seen.push(...numbers(batch.events));
        if (batch.position >= position) stop.abort();
      }
      expect(seen).toEqual([2]);
    });

    it('reports progress while only other categories are committed', async () => {
      const after = await store().head();
      const stop = new AbortController();
      const batches = drain(store().subscribe({ after, categories: [newCategory()], signal: stop.signal }));
      await setTimeout(20);
      await append(newCategory(), 1);
      await setTimeout(20);
      const { position } = await append(newCategory(), 2);
      await setTimeout(200);
      stop.abort();
      expect((await batches).at(-1)).toEqual({ events: [], position });
    });

    it('respects the batch size', async () => {
      const category = newCategory();
      const after = await store().head();
      await append(category, 1, 2, 3, 4, 5, 6, 7);
      const { events, batches } = await collect(store(), { after, categories: [category], batchSize: 3 }, count(7));
      expect(numbers(events)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(Math.max(...batches.map((batch) => batch.events.length))).toBeLessThanOrEqual(3);
    });

    it('resumes from any delivered position, including that of a single event', async () => {
      const category = newCategory();
      const start = await store().head();
      await append(category, 1, 2, 3, 4);
      const first = await collect(store(), { after: start, categories: [category], batchSize: 2 }, count(2));
      expect(first.events.length).toBeLessThan(4);
      const second = await collect(store(), { after: first.position, categories: [category] }, count(4 - first.events.length));
      expect([...numbers(first.events), ...numbers(second.events)]).toEqual([1, 2, 3, 4]);
      const one = first.events[0];
      if (!one) throw new Error('no event was delivered');
      expect(numbers((await collect(store(), { after: one.position, categories: [category] }, count(3))).events)).toEqual([2, 3, 4]);
    });

    it('ends when its signal aborts, while waiting or before the start', async () => {
      const stop = new AbortController();
      const after = await store().head();
      const waiting = drain(store().subscribe({ after, signal: stop.signal }));
      await setTimeout(20);
      stop.abort();
      expect(await waiting).toEqual([]);
      expect(await drain(store().subscribe({ after: START, signal: stop.signal }))).toEqual([]);
    });

    it('ends with an error when the store is closed', async () => {
      const after = await store().head();
      const waiting = drain(store().subscribe({ after, signal: new AbortController().signal }));
      const ended = expect(waiting).rejects.toBeInstanceOf(EventStoreUnavailableError);
      await setTimeout(20);
      await store().close();
      await ended;
    });

    const seed = Number(process.env.CONTRACT_SEED ?? randomInt(2 ** 31));
    it(`neither loses nor repeats events while consumers reconnect and others append (CONTRACT_SEED=${seed})`, async () => {
      const random = seeded(seed);
      const below = (limit: number) => Math.floor(random() * limit);
      const category = newCategory();
      const total = 600;
      let next = 0;
      const writer = async () => {
        while (next < total) {
          const values = Array.from({ length: Math.min(1 + below(4), total - next) }, () => next++);
          await append(random() < 0.7 ? category : newCategory(), ...values);
          if (random() < 0.2) await setTimeout(below(3));
        }
      };
      const start = await store().head();
      const consumer = async (categories: readonly string[] | undefined, end: Promise<unknown>) => {
        let after = start;
        let ended = false;
        // On a busy machine the first batch may take long, so each round without one makes the next round longer.
        let leastMs = 0;
        const ids: string[] = [];
        void end.then(() => (ended = true));
        for (;;) {
          const last = ended ? await store().head() : undefined;
          if (last !== undefined && after >= last) return ids;
          const signal = AbortSignal.timeout(Math.max(leastMs, random() < 0.5 ? below(8) : 200));
          leastMs = Math.min(Math.max(2 * leastMs, 200), 20_000);
          let patience = 1 + below(5);
          for await (const batch of store().subscribe({ after, signal, batchSize: 1 + below(40), ...(categories && { categories }) })) {
            ids.push(...batch.events.map(({ id }) => id));
            after = batch.position;
            leastMs = 0;
            patience -= 1;
            if (patience === 0) break;
          }
        }
      };
      const writers = Promise.all(Array.from({ length: 5 }, writer));
      const consumers = [undefined, [category], undefined, [category]].map((categories) => consumer(categories, writers));
      await writers;
      const received = await Promise.all(consumers);
      const all = await store().readAll({ after: start, limit: 10 * total });
      const ids = all.events.map(({ id }) => id);
      const ofCategory = all.events.filter(({ stream }) => stream.startsWith(`${category}-`)).map(({ id }) => id);
      expect(ids).toHaveLength(total);
      expect(received).toEqual([ids, ofCategory, ids, ofCategory]);
    });
  });
}
