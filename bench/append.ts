import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { defineEvents, eventCatalogue } from '@s30/contracts/events/define';
import { z } from 'zod';
import type { NewEvent } from '../platform/event-store/port.ts';
import { openSqliteEventStore } from '../platform/event-store/sqlite/eventStore.ts';
import { open } from '../platform/sqlite/database.ts';

export type Row = { readonly name: string; readonly value: number; readonly unit: string; readonly aim?: string };

/** Durable appends per caller count; the aim is a multiple of raw single commits per second. */
const LOADS = [
  { callers: 1, appends: 2000, aim: 0.85 },
  { callers: 64, appends: 12_800, aim: 5 },
  { callers: 1000, appends: 30_000, aim: 9 },
] as const;
const WARM_UP = 2048;
const RAW_COMMITS = 2000;
const ROUNDS = 5;

export const catalogue = eventCatalogue([
  defineEvents('bench', {
    SlotBooked: z.object({ slotId: z.uuid(), candidateId: z.uuid(), start: z.iso.datetime(), priceMinor: z.int(), currency: z.string() }),
  }),
]);

export function slotBooked(): NewEvent {
  const commandId = randomUUID();
  return {
    id: randomUUID(),
    type: 'SlotBooked',
    data: { slotId: randomUUID(), candidateId: commandId, start: '2030-05-01T10:00:00.000Z', priceMinor: 4900, currency: 'EUR' },
    metadata: {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { userId: commandId, role: 'candidate' },
      at: '2030-05-01T09:00:00.000Z',
    },
  };
}

export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 's30-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Baseline: one event per transaction with synchronous=FULL. Commits per second. */
const rawCommits = (commits: number): Promise<number> =>
  inFolder((folder) => {
    const database = open(join(folder, 'raw.db'), { synchronous: 'FULL', cacheKiB: 32_000 });
    database.exec(`CREATE TABLE events(position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, stream TEXT NOT NULL,
      revision INTEGER NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, UNIQUE(stream, revision)) STRICT`);
    const events = Array.from({ length: commits }, slotBooked);
    const start = performance.now();
    for (const { id, type, data, metadata } of events) {
      database.transaction(() => {
        const sql = 'INSERT INTO events(id, stream, revision, type, data, metadata) VALUES(?, ?, ?, ?, ?, ?)';
        database.run(sql, id, `bench-${id}`, 0, type, JSON.stringify(data), JSON.stringify(metadata));
      });
    }
    const rate = perSecond(commits, start);
    database.close();
    return rate;
  });

/** Each caller appends one event after another, each to a new stream. Appends per second, and p99 event loop delay in ms. */
const appends = (callers: number, count: number): Promise<{ readonly rate: number; readonly delayP99: number }> =>
  inFolder(async (folder) => {
    const store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
    const caller = async (share: readonly NewEvent[]) => {
      for (const event of share) await store.append(`bench-${event.id}`, 'no_stream', [event]);
    };
    const shares = (total: number) => Array.from({ length: callers }, () => Array.from({ length: Math.ceil(total / callers) }, slotBooked));
    // Warm up like a long-running server: code compiled, writer thread started, WAL checkpointed once.
    await Promise.all(shares(WARM_UP).map(caller));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const measured = shares(count);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    await Promise.all(measured.map(caller));
    const rate = perSecond(count, start);
    delay.disable();
    await store.close();
    return { rate, delayP99: delay.percentile(99) / 1e6 };
  });

/** Counts fsync and fdatasync calls while this file runs one load in its own process; undefined without strace. */
const fsyncs = (callers: number, count: number): Promise<number | undefined> =>
  inFolder((folder) => {
    const trace = join(folder, 'trace');
    const args = ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace, process.execPath, fileURLToPath(import.meta.url)];
    try {
      execFileSync('strace', [...args, String(callers), String(count)], { stdio: 'ignore' });
    } catch {
      return undefined;
    }
    return readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => /f(data)?sync\(/.test(line)).length;
  });

/** Durable appends compared with raw commits, interleaved in the same run; medians. */
export async function benchAppend(): Promise<Row[]> {
  const raw: number[] = [];
  const results = LOADS.map((load) => ({ ...load, rates: [] as number[], ratios: [] as number[], delays: [] as number[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { callers, appends: count, rates, ratios, delays } of results) {
      const before = await rawCommits(RAW_COMMITS);
      const { rate, delayP99 } = await appends(callers, count);
      const yardstick = (before + (await rawCommits(RAW_COMMITS))) / 2;
      raw.push(yardstick);
      rates.push(rate);
      ratios.push(rate / yardstick);
      delays.push(delayP99);
    }
  }
  const rows: Row[] = [{ name: 'raw single commits', value: median(raw), unit: '/s' }];
  for (const { callers, appends: count, aim, rates, ratios, delays } of results) {
    const name = `append, ${callers} ${callers === 1 ? 'caller' : 'callers'}`;
    rows.push({ name, value: median(rates), unit: '/s' });
    rows.push({ name: `${name} ÷ raw`, value: median(ratios), unit: '×', aim: `≥ ${aim}` });
    rows.push({ name: `${name}: event loop delay p99`, value: median(delays), unit: 'ms' });
    const calls = await fsyncs(callers, count);
    const total = count + Math.ceil(WARM_UP / callers) * callers;
    if (calls !== undefined) rows.push({ name: `${name}: fsyncs for ${total} appends`, value: calls, unit: '' });
  }
  return rows;
}

export const perSecond = (count: number, start: number): number => (count * 1000) / (performance.now() - start);
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [callers, count] = process.argv.slice(2).map(Number);
  if (callers && count) await appends(callers, count);
  else {
    for (const { name, value, unit, aim } of await benchAppend()) {
      console.log(`${name.padEnd(46)}${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}${aim ? `   (aim ${aim})` : ''}`);
    }
  }
}
