import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { addHours, Instant } from '@s30/contracts/time';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { isUnfinished } from './load.ts';
import { memorySecrets } from './memoryStores.testing.ts';
import { tellsInto } from './telling.testing.ts';

const NOW = Instant.parse('2026-11-21T09:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 's30-demo-'));
const stores: EventStore[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true });
});

async function emptyLog(): Promise<EventStore> {
  const store = await openSqliteEventStore({ path: join(folder, `events-${stores.length}.db`), catalogue });
  stores.push(store);
  return store;
}
/** An event store whose process dies after `last` appends. */
function dyingAt(store: EventStore, last: number): EventStore {
  let appends = 0;
  const append: EventStore['append'] = (...appended) => {
    appends += 1;
    return appends > last ? Promise.reject(new Error('killed')) : store.append(...appended);
  };
  return { ...store, append };
}
async function told(store: EventStore) {
  const { events } = await store.readAll({ after: START, limit: 10_000 });
  return events.map(({ stream, type, data, metadata: { at } }) => ({ stream, type, data, at }));
}

describe('a demo whose loading was killed', () => {
  it('resumes on the next start, hours later, and produces the same market', async () => {
    const [whole, broken] = [await emptyLog(), await emptyLog()];
    const kept: string[] = [];
    const keeping = memorySecrets();
    const settleAnswer: SecretStore['settleAnswer'] = (key, claim, answer, expiresAt) => {
      kept.push(answer.body);
      return keeping.settleAnswer(key, claim, answer, expiresAt);
    };
    await tellsInto(whole, { ...keeping, settleAnswer }, NOW);
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.filter((body) => /@example\.com|Ananya|Arjun/.test(body))).toEqual([]);
    const secrets = memorySecrets();
    for (const [start, appends] of [1, 2, 3, 4, 40, 333].entries())
      await expect(tellsInto(dyingAt(broken, appends), secrets, addHours(NOW, start * 7))).rejects.toThrow('killed');
    expect(await isUnfinished(createCommandRunner(broken))).toBe(true);
    await tellsInto(broken, secrets, addHours(NOW, 50));
    expect(await isUnfinished(createCommandRunner(broken))).toBe(false);
    const [expected, found] = [await told(whole), await told(broken)];
    expect(found.slice(0, -1)).toEqual(expected.slice(0, -1));
    expect(found.at(-1)).toMatchObject({ type: 'DemoLoaded' });
    expect(found).toHaveLength(expected.length);
  });
});
