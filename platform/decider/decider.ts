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

type Decide<Rest extends readonly unknown[], Event> = (command: never, ...rest: Rest) => readonly Event[] | Rejection;
type WithoutAsked<Command> = Command extends unknown ? Omit<Command, keyof Asked> : never;
type CommandsOf<UseCases> = {
  [Type in keyof UseCases]: UseCases[Type] extends (command: infer Command, ...rest: never) => unknown
    ? WithoutAsked<Command> & { readonly type: Type }
    : never;
}[keyof UseCases];

/** Use cases by the type of their command; `Rest`: what they decide on. */
export const decideBy =
  <Rest extends readonly unknown[], Event extends AnyEvent>() =>
  <UseCases extends Readonly<Record<string, Decide<Rest, Event>>>>(useCases: UseCases) => ({
    takes: <Command extends AnyCommand>(command: Command): command is Extract<Command, { readonly type: keyof UseCases }> =>
      Object.hasOwn(useCases, command.type),
    decide(command: CommandsOf<UseCases> & Asked, ...rest: Rest): readonly Event[] | Rejection {
      const decide: Decide<Rest, Event> | undefined = useCases[command.type];
      // Found by its own type.
      return decide === undefined ? unreachable(command as never) : decide(command as never, ...rest);
    },
  });
/** The commands that a table of use cases takes. */
export type CommandOf<Table> = Table extends { decide(command: infer Command, ...rest: never): unknown } ? WithoutAsked<Command> : never;
