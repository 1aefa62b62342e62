import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { priceEvents } from '@s30/contracts/events/price';
import { money, rupees } from '@s30/contracts/money';
import { START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { eventsOf } from '@s30/platform/projector/spec';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { createLogger } from '@s30/platform/telemetry/logger';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { projectorOfAll } from './projecting.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 's30-projecting-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Catches up with a read store that fails at its first looks, each of which takes eight seconds. */
async function catchingUp(failingLooks: number, reason: string): Promise<unknown> {
  const eventStore = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  const readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  const clock = performance.now.bind(performance);
  let looks = 0;
  let passed = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + passed);
  const failing: typeof readStore = {
    ...readStore,
    shareLeases: (...args) => (looks < failingLooks ? Promise.reject(new Error(reason)) : readStore.shareLeases(...args)),
    async health() {
      if (looks >= failingLooks) return readStore.health();
      looks += 1;
      passed += 8_000;
      return { ok: false, reason };
    },
  };
  const { projector, catchUp } = projectorOfAll({
    ...{ eventStore, readStore: failing, metrics: createMetrics(), holder: 'tool' },
    logger: createLogger({ level: 'silent', name: 'tool' }),
  });
  projector.start();
  try {
    return await catchUp();
  } finally {
    await projector.stop();
    await readStore.close();
    await eventStore.close();
  }
}

it('gives up catching up, with the reason, when the read models cannot be written', async () => {
  const reason = 'read.db cannot be written: Error: database or disk is full';
  await expect(catchingUp(Number.POSITIVE_INFINITY, reason)).rejects.toThrow(`Not all read models can be built: ${reason}.`);
});

it('catches up although the read store is away for some seconds', async () => {
  await expect(catchingUp(2, 'MongoDB is not available')).resolves.toBe(START);
});

it('names the read models that an event of a newer release has stopped, and the reason', async () => {
  const path = join(folder, 'events.db');
  const price = {
    interviewType: 'DSA',
    entered: rupees(1499),
    price: rupees(1499),
    usdPrice: money(2_100, 'USD'),
    exchangeRate: 83.5,
  } as const;
  const newer = await openSqliteEventStore({ path, catalogue });
  await newer.append('price-dsa', 'no_stream', [eventsOf(priceEvents)('PriceSet', price)]);
  await newer.close();
  const eventStore = await openSqliteEventStore({ path, catalogue: new Map([...catalogue].filter(([type]) => type !== 'PriceSet')) });
  const readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  const logger = createLogger({ level: 'silent', name: 'tool' });
  const { projector, catchUp, check } = projectorOfAll({ eventStore, readStore, metrics: createMetrics(), holder: 'tool', logger });
  projector.start();
  await expect(catchUp()).rejects.toThrow(/^Not all read models can be built: stopped: audit, offers, prices; .*PriceSet/);
  expect(check()).toMatchObject({ ok: false, detail: { prices: { state: 'stopped' }, slots: { state: 'live' } } });
  await projector.stop();
  await readStore.close();
  await eventStore.close();
});
