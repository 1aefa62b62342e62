import { env } from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { type History, histories, tell } from '@s30/commands/followers/histories.testing';
import { openMarket } from '@s30/commands/followers/market.testing';
import { addHours } from '@s30/contracts/time';
import { differencesIn, readModels } from '@s30/query-api/audit/reconcile/reconcile.testing';
import fc from 'fast-check';

const HISTORIES = Number(env.HISTORIES ?? 50);

describe('random histories of bookings, every other one with crashes and repetitions', () => {
  it(`leave read models in which every figure follows from the events, ${HISTORIES} times`, async () => {
    let told = 0;
    const follows = async (history: History): Promise<void> => {
      told += 1;
      const market = await openMarket();
      try {
        await tell(market, `${told}`, history, told % 2 === 0);
        // An event an hour later shows that nothing is pending any more.
        market.setTime(addHours(market.now(), 1));
        await market.joins('newcomer', 'candidate');
        expect(await differencesIn(await readModels(market.store), market.store)).toEqual([]);
      } finally {
        await market.close();
      }
    };
    await fc.assert(fc.asyncProperty(histories, follows), { numRuns: HISTORIES });
  });
});
