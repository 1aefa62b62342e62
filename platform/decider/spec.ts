import { expect } from '@jest/globals';
import type { Actor } from '@s30/contracts/events/define';
import { isRejection, type RejectionCode, type RejectionDetail } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Asked, Decider } from './decider.ts';

type Outcome<State, Event> = {
  /** Exactly these events, in this order. */
  readonly then: (...events: readonly Event[]) => void;
  readonly thenNothing: () => void;
  readonly thenRejected: (code: RejectionCode, detail?: RejectionDetail) => void;
  /** The state after the events that were decided. */
  readonly thenState: (state: State) => void;
};

const someone: Asked = { actor: { userId: 'someone', role: 'candidate' }, at: '2026-11-21T10:00:00.000Z' as Instant };

/** Tests a decider: `given(decider, events).when(command).then(...)`. */
export const given = <State, Command extends AnyCommand, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[] = [],
) => ({
  when(command: Command, asked: { readonly actor?: Actor; readonly at?: Instant } = {}): Outcome<State, Event> {
    const before = events.reduce(decider.evolve, decider.initial);
    const decided = decider.decide({ ...command, ...someone, ...asked }, before);
    const accepted = (): readonly Event[] => {
      if (isRejection(decided)) throw new Error(`rejected with ${decided.rejected}`);
      return decided;
    };
    return {
      then: (...expected) => expect(accepted()).toEqual(expected),
      thenNothing: () => expect(accepted()).toEqual([]),
      thenRejected: (code, detail) => expect(decided).toMatchObject({ rejected: code, ...(detail ? { detail } : {}) }),
      thenState: (state) => expect(accepted().reduce(decider.evolve, before)).toEqual(state),
    };
  },
});
