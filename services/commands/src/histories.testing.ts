import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { expect } from '@jest/globals';
import type { Actor, EventFamily } from '@s30/contracts/events/define';
import { isRejection, type RejectionCode } from '@s30/contracts/rejections';
import { addMinutes, type Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Asked, Decider } from '@s30/platform/decider/decider';
import fc from 'fast-check';

/** The effect of one command of a history. */
export type Step<State, Command, Event> = {
  readonly command: Command & Asked;
  readonly before: State;
  /** Empty if the command was rejected or changed nothing. */
  readonly events: readonly Event[];
  readonly refused: RejectionCode | undefined;
  readonly after: State;
  /** All events before this step. */
  readonly past: readonly Event[];
};

type Histories<State, Command extends AnyCommand, Event extends AnyEvent> = {
  readonly family: EventFamily;
  readonly commands: fc.Arbitrary<Command>;
  readonly actors: readonly Actor[];
  /** The time of the first command; if there are several, each history begins at one of them. */
  readonly begin: Instant | readonly [Instant, ...Instant[]];
  /** Events before every history, so that the random commands have something to work on. */
  readonly past?: readonly Event[];
  /** The most minutes that pass between two commands; often none do. */
  readonly minutesBetween?: number;
  /** Event types that must occur; default: all of the family. */
  readonly expectedTypes?: readonly Event['type'][];
  /** Increase it if some event takes many steps; default 200. */
  readonly runs?: number;
  /** Throws if the step violated an invariant. */
  readonly invariant: (step: Step<State, Command, Event>) => void;
};

/** As `toEqual`, which takes a hundred times as long when both are the same: histories compare at every step. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** The most extra rounds of `runs` histories while an expected event type has not occurred. */
const MORE_ROUNDS = 20;

/**
 * Runs random commands by random people. Every decided event must match its schema, no state may be mutated, replaying what
 * the store would hold must give the same state, and each expected event type must occur. A failure prints its seed.
 */
export function everyHistory<State, Command extends AnyCommand, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  histories: Histories<State, Command, Event>,
): void {
  const { family, commands, actors, begin, past: given = [], minutesBetween = 0, runs = 200, invariant } = histories;
  const { expectedTypes = Object.keys(family.events) } = histories;
  const seen = new Set<string>();
  const stored = (event: Event): Event => {
    const definition = family.events[event.type];
    if (definition === undefined) throw new Error(`${event.type} is not declared for ${family.category}`);
    return { ...event, data: definition.schema.parse(JSON.parse(JSON.stringify(event.data))) };
  };
  const asked = fc.record({
    command: commands,
    actor: fc.constantFrom(...actors),
    minutesLater: fc.oneof(fc.constant(0), fc.nat({ max: minutesBetween })),
  });
  const someHistories = () =>
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 40, size: 'max' }), fc.constantFrom(...[begin].flat()), (history, beginning) => {
        const past = given.map(stored);
        let state = past.reduce(decider.evolve, decider.initial);
        let at = beginning;
        for (const { command, actor, minutesLater } of history) {
          at = addMinutes(at, minutesLater);
          const before = state;
          const untouched = serialize(before);
          const decided = decider.decide({ ...command, actor, at }, before);
          const events = isRejection(decided) ? [] : decided;
          state = events.reduce(decider.evolve, before);
          if (!serialize(before).equals(untouched)) expect(before).toEqual(deserialize(untouched));
          invariant({
            command: { ...command, actor, at },
            before,
            events,
            refused: isRejection(decided) ? decided.rejected : undefined,
            after: state,
            past: [...past],
          });
          past.push(...events.map(stored));
        }
        expectSame(past.reduce(decider.evolve, decider.initial), state);
        for (const { type } of past) seen.add(type);
      }),
      { numRuns: runs },
    );
  const missing = () => expectedTypes.filter((type) => !seen.has(type));
  someHistories();
  // Some events are rare.
  for (let more = 0; more < MORE_ROUNDS && missing().length > 0; more += 1) someHistories();
  expect(missing().map((type) => `no history has a ${type}: let \`commands\` make one that leads to it`)).toEqual([]);
}
