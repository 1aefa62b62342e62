import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { collect, counted, newCategory, newStream, numbers, seeded } from '../../platform/event-store/contract.testing.ts';
import { type EventStore, type Position, type RecordedEvent, START } from '../../platform/event-store/port.ts';
import { until } from '../system/until.ts';
import { withStandIn } from './fixtures.ts';

const { standIn, openStore } = withStandIn();
const atLeast = (wanted: number) => (events: readonly RecordedEvent[]) => events.length >= wanted;
const count = async (store: EventStore, category: string, ...values: readonly number[]) => {
  for (const n of values) await store.append(newStream(category), 'no_stream', [counted(n)]);
};
const isFollowed = () => until('a subscription', () => (standIn().subscriptions().open > 0 ? true : undefined));

describe('a subscription', () => {
  it.each<[string, () => Promise<void> | void]>([
    [
      'the node is killed and started again',
      async () => {
        await standIn().kill();
        await sleep(100);
        await standIn().restart();
      },
    ],
    ['the node ends it in good order', () => standIn().endSubscriptions()],
    ['it stays open and is told nothing more', () => standIn().silenceSubscriptions()],
    [
      'the node pauses',
      async () => {
        standIn().pause();
        await sleep(500);
        standIn().resume();
      },
    ],
    [
      'the node starts and is not ready for a while',
      async () => {
        standIn().beReady(false);
        await standIn().kill();
        await standIn().restart();
        await sleep(200);
        standIn().beReady(true);
      },
    ],
  ])('goes on, once and in order, after %s', async (_what, disturb) => {
    const [store, category] = [await openStore(), newCategory()];
    const delivered = collect(store, { after: START, categories: [category] }, atLeast(9));
    await count(store, category, 1, 2, 3);
    await isFollowed();
    for (const values of [
      [4, 5, 6],
      [7, 8, 9],
    ]) {
      await disturb();
      await count(store, category, ...values);
    }
    expect(numbers((await delivered).events)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is not renewed for its silence while there is nothing to deliver', async () => {
    const [store, category] = [await openStore({ attemptMs: 5_000, silentMs: 50 }), newCategory()];
    await count(store, category, 1);
    const delivered = collect(store, { after: await store.head() }, atLeast(1));
    await isFollowed();
    for (let n = 0; n < 5; n += 1) {
      await sleep(60);
      standIn().writeSystemEvent();
    }
    expect(standIn().subscriptions()).toEqual({ open: 1, ever: 1 });
    await count(store, category, 2);
    expect(numbers((await delivered).events)).toEqual([2]);
  });

  it('leaves no call open when its consumer leaves the loop', async () => {
    const [store, category] = [await openStore(), newCategory()];
    await count(store, category, 1, 2);
    await collect(store, { after: START, categories: [category] }, atLeast(1));
    await until('the end of the call', () => (standIn().subscriptions().open === 0 ? true : undefined));
  });

  it('delivers one batch after another, in order, however slow the consumer is', async () => {
    const [store, category] = [await openStore(), newCategory()];
    const all = Array.from({ length: 1200 }, (_, n) => n);
    for (let n = 0; n < 1200; n += 300) await store.append(newStream(category), 'no_stream', all.slice(n, n + 300).map(counted));
    const received: unknown[] = [];
    let isBusy = false;
    const stop = new AbortController();
    for await (const { events, position } of store.subscribe({ after: START, signal: stop.signal, batchSize: 100 })) {
      expect(isBusy).toBe(false);
      isBusy = true;
      await sleep(3);
      isBusy = false;
      received.push(...numbers(events));
      expect(position).toBe(events.at(-1)?.position);
      if (received.length >= 1200) stop.abort();
    }
    expect(received).toEqual(all);
  });

  it('resumes in the middle of an append, whose events share their commit position', async () => {
    const [store, category] = [await openStore(), newCategory()];
    await store.append(newStream(category), 'no_stream', [1, 2, 3].map(counted));
    const { events } = await store.readAll({ after: START, limit: 10 });
    const commits = events.map(({ position }) => position.split('-')[0]);
    expect(new Set(commits).size).toBe(1);
    expect(events.map(({ position }) => position)).toEqual(events.map(() => expect.stringMatching(/^\d{20}-\d{20}$/)));
    const [first] = events;
    const rest = await collect(store, { after: first?.position ?? START }, atLeast(2));
    expect(numbers(rest.events)).toEqual([2, 3]);
    expect(numbers((await store.readAll({ after: first?.position ?? START, limit: 10 })).events)).toEqual([2, 3]);
  });

  const seed = Number(process.env.CONTRACT_SEED ?? randomInt(2 ** 31));
  it(`loses and duplicates nothing and keeps the order, whatever happens to the node (CONTRACT_SEED=${seed})`, async () => {
    const random = seeded(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const [writer, reader] = [await openStore({ attemptMs: 500 }), await openStore({ attemptMs: 500 })];
    const category = newCategory();
    let isOver = false;
    const disturbances = [
      async () => {
        await standIn().kill();
        await sleep(below(150));
        await standIn().restart();
      },
      async () => {
        standIn().pause();
        await sleep(below(600));
        standIn().resume();
      },
      () => standIn().silenceSubscriptions(),
      () => standIn().endSubscriptions(),
      () => standIn().loseAnswers(1 + below(3)),
    ];
    const trouble = async () => {
      for (let n = 0; n < 12; n += 1) {
        await sleep(below(250));
        await disturbances[below(disturbances.length)]?.();
      }
      isOver = true;
    };
    let written = 0;
    const write = async () => {
      const stream = newStream(category);
      for (let revision = -1; !isOver; revision += 2) {
        const values = [counted(written), counted(written + 1)];
        written += 2;
        const result = await writer.append(stream, revision < 0 ? 'no_stream' : revision, values);
        expect(result).toMatchObject({ revision: revision + 2 });
      }
    };
    const received: RecordedEvent[] = [];
    const follow = async (signal: AbortSignal) => {
      let after: Position = START;
      while (!signal.aborted) {
        let patience = 1 + below(30);
        for await (const batch of reader.subscribe({ after, signal, categories: [category], batchSize: 1 + below(50) })) {
          received.push(...batch.events);
          after = batch.position;
          patience -= 1;
          if (patience === 0) break;
        }
      }
    };
    const stop = new AbortController();
    const following = follow(stop.signal);
    await Promise.all([trouble(), write(), write(), write()]);
    await until('the last event', () => (received.length >= written ? true : undefined));
    stop.abort();
    await following;
    const standing = standIn().log.all.filter(({ stream }) => stream.startsWith(category));
    expect(standing).toHaveLength(written);
    expect(received.map(({ id }) => id)).toEqual(standing.map(({ id }) => id));
  });
});
