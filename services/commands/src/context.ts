import type { LoggedEvent } from '@s30/contracts/events/all';
import type { Actor } from '@s30/contracts/events/define';
import type { UserId } from '@s30/contracts/ids';
import type { ExchangeRates, Money } from '@s30/contracts/money';
import { isRejection, type Rejection, type RejectionCode, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import type { Accepted, CommandContext, CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { EventStore, Position } from '@s30/platform/event-store/port';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import type { Mailer } from '@s30/platform/mailer/port';
import { type Process, process } from '@s30/platform/projector/process';
import type { Reactions } from '@s30/platform/projector/projection';
import type { PasswordHasher } from '@s30/platform/secret-store/passwords';
import type { PersonKeys } from '@s30/platform/secret-store/personKeys';
import type { SecretStore } from '@s30/platform/secret-store/port';
import type { AttemptGuard } from '@s30/platform/web/attemptGuard';
import { type BaseRequest, handlers } from '@s30/platform/web/handler';

/** Runs a command on behalf of a request or a process. */
export type Run = <State, Command extends AnyCommand, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
) => Promise<Accepted<State, Event> | Rejection>;

/** What command handlers get in addition to the request. */
export type CommandRequest = {
  readonly run: Run;
  /** Like `run`, but the response does not reveal that anything was written, so as not to reveal whether an address is known. */
  readonly runUnseen: Run;
  readonly load: CommandRunner['load'];
  readonly actor: Actor;
  /** The default allowance for credit on each interviewer's word; an admin may set another. */
  readonly trustAllowance: Money;
};

/** Types a slice's handlers by the route table. */
export const commandRoutes = handlers<CommandRequest>();

/** A person's records: what must be settled before erasure, and the contents of their data copy. */
export type PersonalRecords = {
  /** Sentence fragments, most urgent first; empty if nothing was open at that position and time. Throws while a read model is behind it. */
  readonly openAffairs: (userId: UserId, asOf: Position, at: Instant) => Promise<readonly string[]>;
  /**
   * Everything in the read models about a person up to a position: documents by read model, the files they name, and the mail
   * addresses of the other people in them. Throws while a read model is behind it.
   */
  readonly everythingAbout: (
    userId: UserId,
    asOf: Position,
  ) => Promise<{
    readonly documents: Readonly<Record<string, readonly unknown[]>>;
    readonly files: readonly string[];
    readonly correspondents: readonly string[];
  }>;
  /** Rebuilds all read models from the log, in which the person's data is no longer readable. */
  readonly rebuildAll: () => Promise<void>;
};

export type ErasingPorts = {
  readonly eventStore: Pick<EventStore, 'readStream' | 'head'>;
  readonly secrets: SecretStore;
  readonly files: OwnedFileStore;
  readonly mailer: Mailer;
  readonly keys: PersonKeys;
  readonly records: PersonalRecords;
};

/** The command side's ports, apart from the command runner. */
export type CommandPorts = ErasingPorts & { readonly passwords: PasswordHasher; readonly guard: AttemptGuard };

export type CommandSettings = {
  readonly slotHoldMinutes: number;
  readonly exchangeRates: ExchangeRates;
  /** Mails of each kind to one address. */
  readonly accountMailsPerHour: number;
};

/** The events that a command would lead to now, or its rejection; appends nothing. */
export const foresee = async <State, Command extends AnyCommand, Event extends AnyEvent>(
  { load, actor, at }: Pick<CommandRequest, 'load' | 'actor'> & { readonly at: Instant },
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
): Promise<readonly Event[] | Rejection> => decider.decide({ ...command, actor, at }, await load(decider, id));

/** Runs commands that no request asks for, in the name of a part of the system. */
export const runAs =
  (
    runner: CommandRunner,
    asking: Omit<CommandContext, 'actor' | 'correlationId'> & { readonly userId: string; readonly correlationId?: string },
  ): Run =>
  (decider, id, command) => {
    const { userId, correlationId = asking.causationId, ...caused } = asking;
    return runner.run(decider, id, command, { ...caused, correlationId, actor: { userId, role: 'system' } });
  };

/** Declares a process that reacts to events with commands. Their ids derive from the event, so handling it again changes nothing. */
export const follower = (runner: CommandRunner, now: () => Instant, name: string, on: Reactions<LoggedEvent, Run>): Process =>
  process({
    ...{ name, on },
    context: ({ id: causationId, metadata: { correlationId } }) =>
      runAs(runner, { userId: name, commandId: uuidFrom(`${name} because of ${causationId}`), correlationId, causationId, at: now() }),
  });

/** Continues with what was accepted; a rejection is passed on. */
export async function whenAccepted<Outcome, Answer>(
  outcome: Promise<Outcome | Rejection>,
  answer: (accepted: Outcome) => Answer | Promise<Answer>,
): Promise<Answer | Rejection> {
  const accepted = await outcome;
  return isRejection(accepted) ? accepted : answer(accepted);
}

/** The state that a command left, or a rejection with `unknown` if its stream does not exist. */
export const stateAfter = <State extends { readonly status: string }>(
  outcome: Promise<{ readonly state: State } | Rejection>,
  unknown: RejectionCode,
) => whenAccepted(outcome, ({ state }) => (state.status === 'none' ? reject(unknown) : (state as Exclude<State, { status: 'none' }>)));

/** Binds the runner to a request: its commands share a correlation id, and the response carries the last position written. */
export const commandContext =
  (runner: CommandRunner, trustAllowance: Money) =>
  (request: BaseRequest): CommandRequest => {
    const { user, commandId, requestId, at } = request;
    const actor: Actor = user ? { userId: user.id, role: user.role } : { userId: 'guest', role: 'guest' };
    const context: CommandContext = { commandId, correlationId: requestId, causationId: requestId, actor, at };
    return {
      actor,
      trustAllowance,
      load: runner.load,
      runUnseen: (decider, id, command) => runner.run(decider, id, command, context),
      run: async (decider, id, command) => {
        const outcome = await runner.run(decider, id, command, context);
        if (!isRejection(outcome)) request.sawPosition(outcome.position);
        return outcome;
      },
    };
  };
