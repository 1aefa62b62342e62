import type { Actor } from '@s30/contracts/events/define';
import type { Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';

export type AnyEvent = { readonly type: string; readonly data: unknown };
/** Who sent a command and when; every command carries it, so deciders need no clock. */
export type Asked = { readonly actor: Actor; readonly at: Instant };
export type AnyCommand = {
  readonly type: string;
  /** Distinguishes commands of the same type that one request sends to the same stream. */
  readonly key?: string;
};

/**
 * Pure, synchronous functions. `decide` returns the events that result from a command (none: nothing changes) or rejects it;
 * `evolve` never throws and ignores events that cannot occur in a state.
 */
export type Decider<State, Command extends AnyCommand, Event extends AnyEvent> = {
  /** Streams are named `category-id`. */
  readonly category: string;
  readonly initial: State;
  readonly decide: (command: Command & Asked, state: State) => readonly Event[] | Rejection;
  readonly evolve: (state: State, event: Event) => State;
  /** Owners of personal fields, where the event's data does not name them; `id` is the stream's id. */
  readonly people?: (state: State, id: string) => Readonly<Record<string, string>>;
};

/** Marks the end of a switch: a forgotten case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}

type Decide<Rest extends readonly unknown[], Event> = (command: never, ...rest: Rest) => readonly Event[] | Rejection;
type WithoutAsked<Command> = Command extends unknown ? Omit<Command, keyof Asked> : never;
type CommandsOf<UseCases> = {
  [Type in keyof UseCases & string]: UseCases[Type] extends (command: infer Command, ...rest: never) => unknown
    ? WithoutAsked<Command> & { readonly type: Type }
    : never;
}[keyof UseCases & string];

type Changes<State, Event extends AnyEvent> = {
  readonly [Type in Event['type']]: (state: State, data: Extract<Event, { readonly type: Type }>['data']) => State;
};
/** Applies each event by the change of its type; a table without one of them does not compile. */
export const evolveBy =
  <State, Event extends AnyEvent>(changes: Changes<State, Event>): ((state: State, event: Event) => State) =>
  (state, event) => {
    const change = (changes as Readonly<Record<string, (state: State, data: unknown) => State>>)[event.type];
    return change === undefined ? unreachable(event as never) : change(state, event.data);
  };

/** Dispatches commands to use cases by command type; `Rest`: the further arguments of each use case, such as the state. */
export const decideBy =
  <Rest extends readonly unknown[], Event extends AnyEvent>() =>
  <UseCases extends Readonly<Record<string, Decide<Rest, Event>>>>(useCases: UseCases) => ({
    takes: <Command extends AnyCommand>(command: Command): command is Extract<Command, { readonly type: keyof UseCases }> =>
      Object.hasOwn(useCases, command.type),
    decide(command: CommandsOf<UseCases> & Asked, ...rest: Rest): readonly Event[] | Rejection {
      const decide: Decide<Rest, Event> | undefined = useCases[command.type];
      // Sound: the use case was looked up by the command's own type.
      return decide === undefined ? unreachable(command as never) : decide(command as never, ...rest);
    },
  });
/** The commands that a decider, or a table of use cases, takes. */
export type CommandOf<Table> = Table extends { decide(command: infer Command, ...rest: never): unknown } ? WithoutAsked<Command> : never;

/** Declares a decider by what each command decides and what each event changes. */
export const decider =
  <State, Event extends AnyEvent>() =>
  <Commands extends Readonly<Record<string, Decide<[State], Event>>>>(declaration: {
    readonly category: string;
    readonly initial: State;
    readonly commands: Commands;
    readonly events: Changes<State, Event>;
  }): Decider<State, CommandsOf<Commands> & Pick<AnyCommand, 'key'>, Event> => {
    const { category, initial, commands, events } = declaration;
    return { category, initial, decide: decideBy<[State], Event>()(commands).decide, evolve: evolveBy(events) };
  };
