import { stdout } from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { walk } from './explore.testing.ts';
import { REAL } from './exploreParts.testing.ts';
import { SCENARIOS } from './exploreScenarios.testing.ts';
import { worldOf } from './exploreWorld.testing.ts';
import { PLANTED_BUGS } from './plantedBugs.testing.ts';

// Breadth-first search over the real deciders and follow-ups. Deterministic, so failures need no seed and print their steps.

/** Distinct states per scenario: 12,000 take about 15 s in total on an idle core, 40,000 (`full`) less than a minute. */
const BOUNDS: Readonly<Record<string, number>> = { full: 40_000, deep: 1_000_000 };
const BOUND = BOUNDS[process.env.EXPLORE ?? ''] ?? 12_000;
const BOUND_WITH_BUG = 20_000;

describe('bookings, calendar and wallets in every order', () => {
  let states = 0;
  it.each(SCENARIOS)('keep slots and money right: $name', (scenario) => {
    const { failure, stopped, ...walked } = walk(worldOf(scenario, REAL), BOUND);
    states += walked.states;
    const { transitions, isWhole, deepest } = walked;
    const extent = isWhole ? 'all there are' : `${deepest} steps from the stories`;
    stdout.write(`explored ${scenario.name}: ${walked.states} states, ${transitions} transitions, ${extent}\n`);
    expect(stopped).toEqual([]);
    expect(failure).toBeUndefined();
    expect(isWhole || walked.states >= BOUND).toBe(true);
  });

  it('are explored up to the requested number of distinct states', () => {
    stdout.write(`explored in all: ${states} distinct states\n`);
    expect(states).toBeGreaterThanOrEqual(BOUND * SCENARIOS.length);
  });
});

describe('a bug in a decider', () => {
  it.each(PLANTED_BUGS)('is found: $bug', ({ bug, scenario: name, rules }) => {
    const scenario = SCENARIOS.find((one) => one.name === name);
    if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
    const { failure, states } = walk(worldOf(scenario, rules), BOUND_WITH_BUG);
    stdout.write(`planted: ${bug} | ${failure?.because ?? 'not found'} | ${failure?.steps.length ?? '-'} steps, ${states} states\n`);
    expect(failure).toBeDefined();
  });
});
