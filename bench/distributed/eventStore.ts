import { join } from 'node:path';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import { type EventStore, type NewEvent, type Position, START } from '../../platform/event-store/port.ts';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/eventStore.ts';
import { startStandInProcess } from '../../tests/eventstoredb/standInProcess.ts';
import { catalogue, inFolder, median, perSecond, type Row, slotBooked } from '../append.ts';

const LOADS = [
  { callers: 1, appends: 400 },
  { callers: 64, appends: 2560 },
] as const;
const WARM_UP = 500;
const ROUNDS = 3;
const PAGE = 1000;

async function append(store: EventStore, callers: number, count: number): Promise<number> {
  const shares = Array.from({ length: callers }, () => Array.from({ length: Math.ceil(count / callers) }, slotBooked));
  const start = performance.now();
  const one = async (share: readonly NewEvent[]) => {
    for (const event of share) await store.append(`bench-${event.id}`, 'no_stream', [event]);
  };
  await Promise.all(shares.map(one));
  return perSecond(count, start);
}

/** Reads the whole log in pages, as read models do to catch up. Events per second. */
async function catchUp(store: EventStore): Promise<number> {
  const start = performance.now();
  let after: Position = START;
  let count = 0;
  for (;;) {
    const page = await store.readAll({ after, limit: PAGE, categories: ['bench'] });
    count += page.events.length;
    after = page.position;
    if (page.events.length < PAGE) return perSecond(count, start);
  }
}

/** Reads the whole log over one subscription. Events per second. */
async function follow(store: EventStore): Promise<number> {
  const head = await store.head();
  const start = performance.now();
  const stop = new AbortController();
  let count = 0;
  for await (const { events, position } of store.subscribe({ after: START, signal: stop.signal })) {
    count += events.length;
    if (position >= head) stop.abort();
  }
  return perSecond(count, start);
}

/**
 * The distributed log compared with the embedded one, alternating in the same run; medians. The node is the stand-in, a
 * separate process that never flushes to disk: the ratios show the cost of client, adapter and sockets, not a real node's speed.
 */
export const benchEventStore = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const node = await startStandInProcess({ port: 0, file: join(folder, 'log.jsonl') });
    const distributed = await openEventStoreDbStore({ url: node.url, catalogue });
    const embedded = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
    const measures = [
      ...LOADS.map(({ callers, appends }) => ({
        name: `append, ${callers} ${callers === 1 ? 'caller' : 'callers'}`,
        unit: '/s',
        of: (store: EventStore) => append(store, callers, appends),
      })),
      { name: 'catch up in pages', unit: 'events/s', of: catchUp },
      { name: 'catch up by subscription', unit: 'events/s', of: follow },
    ].map((measure) => ({ ...measure, rates: [] as number[], ratios: [] as number[] }));
    for (const store of [embedded, distributed]) await append(store, 16, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { of, rates, ratios } of measures) {
        const yardstick = await of(embedded);
        const rate = await of(distributed);
        rates.push(rate);
        ratios.push(rate / yardstick);
      }
    }
    await embedded.close();
    await distributed.close();
    await node.kill9();
    return measures.flatMap(({ name, unit, rates, ratios }) => [
      { name: `EventStoreDB: ${name}`, value: median(rates), unit },
      { name: `EventStoreDB: ${name} ÷ embedded`, value: median(ratios), unit: '×' },
    ]);
  });
