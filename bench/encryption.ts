import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import { storesOf } from '@s30/platform/composition/stores';
import { readEnvironment } from '@s30/platform/config/environment';
import { type EventCodec, eventCodec } from '../platform/event-store/codec.ts';
import { copyLog } from '../platform/event-store/copy.ts';
import { type EventStore, type RecordedEvent, START } from '../platform/event-store/port.ts';
import { openSqliteEventStore } from '../platform/event-store/sqlite/eventStore.ts';
import { inFolder, type Row } from './append.ts';

const ROUNDS = 9;
/** The page size with which read models are built. */
const PAGE = 1000;
const APPENDS = 500;

/** Microseconds of processor time, so other work on the machine does not count. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function readToEnd(store: EventStore): Promise<void> {
  for (let after = START; ; ) {
    const { position } = await store.readAll({ after, limit: PAGE });
    if (position === after) return;
    after = position;
  }
}

/** Durable appends, one after another, to a new log. Milliseconds. */
const appending = (codec: EventCodec, events: readonly RecordedEvent[]): Promise<number> =>
  inFolder(async (folder) => {
    const store = await openSqliteEventStore({ path: join(folder, 'appended.db'), catalogue, codec });
    try {
      const start = performance.now();
      for (const event of events) await store.append(event.stream, 'no_stream', [event]);
      return performance.now() - start;
    } finally {
      await store.close();
    }
  });

/** Alternates both variants, so other load affects both. Returns their medians and the median of the rounds' ratios. */
async function compared(encrypted: () => Promise<number>, open: () => Promise<number>) {
  const rounds: { readonly encrypted: number; readonly open: number; readonly ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? await encrypted() : undefined;
    const one = await open();
    const other = first ?? (await encrypted());
    rounds.push({ encrypted: other, open: one, ratio: one / other });
  }
  const median = (part: 'encrypted' | 'open' | 'ratio'): number =>
    rounds.map((each) => each[part]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return { encrypted: median('encrypted'), open: median('open'), ratio: median('ratio') };
}

/** What encrypting personal data costs when a town's log is read and its registrations are appended. */
export async function benchEncryption(dataDir: string): Promise<readonly Row[]> {
  const environment = readEnvironment({ DATA_DIR: dataDir });
  if (!environment.ok) throw new Error(environment.message);
  const stores = storesOf(environment.config);
  const [encrypting, clear] = [eventCodec(catalogue, stores.keys), eventCodec(catalogue)];
  try {
    const town = await stores.eventStore('reads');
    return await inFolder(async (folder) => {
      const copy = await openSqliteEventStore({ path: join(folder, 'clear.db'), catalogue, codec: clear });
      try {
        const { events } = await copyLog({ from: town, to: copy });
        const reading = await compared(
          () => processorTime(() => readToEnd(town)),
          () => processorTime(() => readToEnd(copy)),
        );
        const { events: registered } = await town.readAll({ after: START, limit: APPENDS, types: ['UserRegistered'] });
        const appended = await compared(
          () => appending(encrypting, registered),
          () => appending(clear, registered),
        );
        return [
          { name: `reading the town, work for one of ${events} events`, value: reading.encrypted / events, unit: 'µs' },
          { name: 'reading it in the clear', value: reading.open / events, unit: 'µs' },
          { name: 'reading: encrypted ÷ in the clear, speed', value: reading.ratio, unit: '×', aim: '≥ 0.9' },
          { name: 'appending one registration', value: appended.encrypted / registered.length, unit: 'ms' },
          { name: 'appending: encrypted ÷ in the clear, speed', value: appended.ratio, unit: '×', aim: '≥ 0.9' },
        ];
      } finally {
        await copy.close();
      }
    });
  } finally {
    await stores.close();
  }
}
