import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { rupees } from '@s30/contracts/money';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import fc from 'fast-check';
import { wallet } from '../wallet/decider.ts';
import { adds, areSettled, bonusesOf, isConserved, paymentLogs } from './books.ts';
import { openMarket } from './market.ts';
import { happenings, happens, nothingYet } from './stories.ts';

/** From the environment to repeat a run that failed, else new each time. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const RUNS = 25;
/** A part of what an interview costs. */
const BEFORE = { amount: rupees(300), reason: 'cancellation', cause: 'a cancellation before' } as const;
/** Also for making a story that failed shorter. */
const LIMIT_MS = 120_000;

let folder: string;
let store: EventStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 's30-conservation-'));
  store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe(`the money of a marketplace (seed ${SEED})`, () => {
  it(
    'is conserved per currency, whatever people do in whatever order',
    async () => {
      let markets = 0;
      const seen = new Map<string, number>();
      const property = fc.asyncProperty(fc.array(happenings, { minLength: 30, maxLength: 60, size: 'max' }), async (story) => {
        markets += 1;
        const logs = await paymentLogs(store);
        const market = await openMarket(store, { name: `m${markets}`, price: 700, slots: [40, 60, 80, 100, 120, 140] });
        // Both have some balance, so that payments use it from the first on.
        for (const { userId } of [market.kavya, market.asha])
          await market.by(market.admin)(wallet, userId, { type: 'GrantCredit', userId, ...BEFORE });
        const known = nothingYet(market);
        for (const one of story) {
          await happens(market, known, one);
          for (const person of [market.kavya, market.asha]) await adds(store, market, person);
          await isConserved(market, await logs());
        }
        await market.processesRun();
        await isConserved(market, await logs());

        const settled = await areSettled(store, market, known.payments, await logs());
        const bonuses = await bonusesOf(store, market);
        for (const [what, count] of Object.entries({ ...settled, bonuses })) seen.set(what, (seen.get(what) ?? 0) + count);
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true });
      // The stories came to where money moves.
      expect([...seen].filter(([, count]) => count === 0)).toEqual([]);
    },
    LIMIT_MS + 30_000,
  );
});
