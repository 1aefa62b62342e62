import { env, stdout } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { histories, tell } from './histories.testing.ts';
import { type Market, openMarket } from './market.testing.ts';

/** 10,000 take a few minutes. */
const HISTORIES = Number(env.HISTORIES ?? 60);
/** Generous, for busy machines. */
const PATIENCE_MS = 300_000 + HISTORIES * 300;

describe('crashes, retries, and follow-ups that are late, repeated or out of order', () => {
  let calm: Market;
  let troubled: Market;
  beforeAll(async () => {
    [calm, troubled] = [await openMarket(), await openMarket()];
  });
  afterAll(async () => {
    await Promise.all([calm.close(), troubled.close()]);
  });

  const everything = async (): Promise<void> => {
    let told = 0;
    const reached = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        told += 1;
        const name = `-${told}`;
        const expected = await tell(calm, name, history, false);
        const actual = await tell(troubled, name, history, true);
        expect(actual).toEqual(expected);
        for (const state of (expected as { bookings: { interview?: { status: string } }[] }).bookings) {
          const status = state.interview?.status ?? 'none';
          reached.set(status, (reached.get(status) ?? 0) + 1);
        }
      }),
      { numRuns: HISTORIES, endOnFailure: false },
    );
    stdout.write(`${told} histories, bookings by the end of their interview: ${JSON.stringify(Object.fromEntries(reached))}\n`);
    // Guards against a vacuous test: many histories schedule and cancel interviews.
    expect(reached.get('scheduled') ?? 0).toBeGreaterThan(HISTORIES / 20);
    expect(reached.get('cancelled') ?? 0).toBeGreaterThan(0);
  };
  it(`lead to the same result as an undisturbed run, in ${HISTORIES} random histories`, everything, PATIENCE_MS);
});
