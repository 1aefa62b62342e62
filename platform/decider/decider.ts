import type { Actor } from '@s30/contracts/events/define';
import type { Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';

export type AnyEvent = { readonly type: string; readonly data: unknown };
/** Who asks and when: every command carries it, so that deciding needs no clock. */
export type Asked = { readonly actor: Actor; readonly at: Instant };
export type AnyCommand = {
  readonly type: string;
  /** Tells apart commands of one type that one request sends to one stream. */
  readonly key?: string;
};

/**
 * Three pure synchronous functions. `decide` returns the events that follow from a command (none: nothing changes) or refuses it;
 * `evolve` is total: it never throws and ignores what cannot happen.
 */
export type Decider<State, Command extends AnyCommand, Event extends AnyEvent> = {
  /** Streams are named `category-id`. */
  readonly category: string;
  readonly initial: State;
  readonly decide: (command: Command & Asked, state: State) => readonly Event[] | Rejection;
  readonly evolve: (state: State, event: Event) => State;
  /** The owners of its events' personal fields that the data does not name; `id` is the stream's. */
  readonly people?: (state: State, id: string) => Readonly<Record<string, string>>;
};

/** Marks the end of a switch: a forgotten case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}

type Decisions<Command extends AnyCommand, Rest extends readonly unknown[], Event extends AnyEvent> = {
  readonly [Type in Command['type']]: (
    command: Extract<Command, { readonly type: Type }> & Asked,
    ...rest: Rest
  ) => readonly Event[] | Rejection;
};
/** Use cases by the type of their command: one that is missing does not compile. */
export function decideBy<Command extends AnyCommand, Rest extends readonly unknown[], Event extends AnyEvent>(
  decisions: Decisions<Command, Rest, Event>,
) {
  const types = new Set<string>(Object.keys(decisions));
  return {
    takes: <Other extends AnyCommand>(command: Other): command is Extract<Other, { readonly type: Command['type'] }> =>
      types.has(command.type),
    decide(command: Command & Asked, ...rest: Rest): readonly Event[] | Rejection {
      const decide: (command: never, ...rest: Rest) => readonly Event[] | Rejection = decisions[command.type as Command['type']];
      // Found by its own type.
      return decide(command as never, ...rest);
    },
  };
}
