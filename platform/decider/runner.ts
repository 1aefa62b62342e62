import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@s30/contracts/events/define';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import {
  type EventStore,
  EventStoreUnavailableError,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  START,
} from '../event-store/port.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { AnyCommand, AnyEvent, Decider } from './decider.ts';
import { uuidFrom } from './uuid.ts';

/** A command's metadata: who sent it, when, and what caused it. */
export type CommandContext = {
  /** UUID of the request or cause. Each command derived from it gets its own id, the same on every retry. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  readonly at: Instant;
};

/** A command that was accepted, now or on an earlier attempt. */
export type Accepted<State, Event> = {
  readonly events: readonly Event[];
  /** Ids of the events, in order; used as causation ids of what follows. */
  readonly eventIds: readonly string[];
  readonly state: State;
  /** Last position of the stream: a query that waits for it sees the command's effect. START for a stream without events. */
  readonly position: Position;
  /** The same command was carried out before, so nothing was written. */
  readonly repeated: boolean;
};

export type CommandRunner = {
  /**
   * Decides and appends; after a conflict it reloads and decides again. Rejections are returned.
   * Throws {@link EventStoreUnavailableError} when the store is unreachable or conflicts do not end.
   */
  run<State, Command extends AnyCommand, Event extends AnyEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<Accepted<State, Event> | Rejection>;
  /** The stream's state as of now. */
  load<State, Command extends AnyCommand, Event extends AnyEvent>(decider: Decider<State, Command, Event>, id: string): Promise<State>;
};

type AnyDecider = Decider<unknown, AnyCommand, AnyEvent>;
/** The folded state of one stream, and the ids of the commands behind it. */
type Folded = {
  readonly revision: ExpectedRevision;
  readonly position: Position;
  readonly state: unknown;
  /** All of the stream's; later folds of the stream add to the same set. */
  readonly commandIds: Set<string>;
};

const revisionOf = ({ revision }: Folded): number => (revision === 'no_stream' ? -1 : revision);

/** The longest pause after a conflict. It shrinks with each attempt, so that newer commands do not keep overtaking an old one. */
const PAUSE_MS = 40;
const PATIENCE_MS = 5_000;
/** Attempts that a command has however long they take: in a slow moment, each conflict takes as long as any answer. */
const LEAST_TRIES = 5;
const CACHED_STREAMS = 5_000;

/**
 * Runs deciders on a store. Folded states are cached by revision; commands on one stream run one at a time, so only other processes
 * cause conflicts. `alone`: nothing else appends to the store, so cached streams that are not being written are not reread.
 * `patienceMs`: how long a command is retried after conflicts, and waits for earlier ones that find the store unavailable.
 */
export function createCommandRunner(
  store: EventStore,
  options: {
    readonly cachedStreams?: number;
    /** Receives the outcome of each command and append. */
    readonly observe?: Pick<Metrics, 'command' | 'appended'>;
    readonly alone?: boolean;
    readonly patienceMs?: number;
  } = {},
): CommandRunner {
  const { cachedStreams = CACHED_STREAMS, observe, alone = false, patienceMs = PATIENCE_MS } = options;
  const cache = new Map<string, Folded>();
  const queues = new Map<string, Promise<unknown>>();

  /** Caches a state unless the cache has a newer one: an append may have overtaken the read. */
  const remember = (stream: string, read: Folded): Folded => {
    const cached = cache.get(stream);
    const folded = cached && revisionOf(cached) > revisionOf(read) ? cached : read;
    cache.delete(stream);
    cache.set(stream, folded);
    if (cache.size > cachedStreams) {
      const oldest = cache.keys().next().value;
      if (oldest !== undefined) cache.delete(oldest);
    }
    return folded;
  };

  async function fold(decider: AnyDecider, stream: string, isMyTurn: boolean): Promise<Folded> {
    const cached = cache.get(stream);
    // While another command is running, its append may be in the log but not yet in the cache.
    if (cached && alone && (isMyTurn || !queues.has(stream))) return remember(stream, cached);
    const known = cached ?? {
      revision: 'no_stream' as const,
      position: START,
      state: decider.initial,
      commandIds: new Set<string>(),
    };
    const news = await store.readStream(stream, { from: known.revision === 'no_stream' ? 0 : known.revision + 1 });
    const last = news.at(-1);
    if (last === undefined) return remember(stream, known);
    const { commandIds } = known;
    let state = known.state;
    for (const event of news) {
      state = decider.evolve(state, event);
      commandIds.add(event.metadata.commandId);
    }
    return remember(stream, { revision: last.revision, position: last.position, state, commandIds });
  }

  /** Runs the work on one stream one at a time, in order. */
  async function inTurn<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    const before = queues.get(stream) ?? Promise.resolve();
    const giveUp = performance.now() + patienceMs;
    const mine = before.then(work, (error: unknown) => {
      // A caller that has waited long for an unavailable store does not wait as long again.
      if (error instanceof EventStoreUnavailableError && performance.now() > giveUp) throw error;
      return work();
    });
    queues.set(stream, mine);
    const ended = () => {
      if (queues.get(stream) === mine) queues.delete(stream);
    };
    void mine.then(ended, ended);
    return mine;
  }

  async function attempt(
    decider: AnyDecider,
    stream: string,
    command: AnyCommand,
    context: CommandContext,
  ): Promise<Accepted<unknown, AnyEvent> | Rejection> {
    const commandId = uuidFrom([context.commandId, stream, command.type, ...(command.key === undefined ? [] : [command.key])].join('/'));
    const giveUp = performance.now() + patienceMs;
    for (let tries = 1; ; tries += 1) {
      const folded = await fold(decider, stream, true);
      if (folded.commandIds.has(commandId)) {
        const events = (await store.readStream(stream)).filter((event) => event.metadata.commandId === commandId);
        return { events, eventIds: events.map((event) => event.id), state: folded.state, position: folded.position, repeated: true };
      }
      const decided = decider.decide({ ...command, actor: context.actor, at: context.at }, folded.state);
      if (isRejection(decided)) return decided;
      if (decided.length === 0) return { events: [], eventIds: [], state: folded.state, position: folded.position, repeated: false };
      const { correlationId, causationId, actor, at } = context;
      const state = decided.reduce(decider.evolve, folded.state);
      const people = decider.people?.(state, stream.slice(decider.category.length + 1));
      const events = decided.map(
        (event, index): NewEvent => ({
          id: uuidFrom(`${commandId}/${index}`),
          type: event.type,
          data: event.data,
          metadata: { commandId, correlationId, causationId, actor, at },
          ...(people && { people }),
        }),
      );
      const eventIds = events.map((event) => event.id);
      const result = await store.append(stream, folded.revision, events).catch((error: unknown) => {
        // The append may or may not have been written.
        cache.delete(stream);
        throw error;
      });
      if (result.status === 'repeated') {
        cache.delete(stream);
        const standing = await fold(decider, stream, true);
        return { events: decided, eventIds, state: standing.state, position: standing.position, repeated: true };
      }
      if (result.status === 'appended') {
        observe?.appended({ category: decider.category, events: events.length });
        const { revision, position } = result;
        remember(stream, { revision, position, state, commandIds: folded.commandIds.add(commandId) });
        return { events: decided, eventIds, state, position: result.position, repeated: false };
      }
      cache.delete(stream);
      observe?.command({ type: command.type, outcome: 'conflicted' });
      if (tries >= LEAST_TRIES && performance.now() > giveUp)
        throw new EventStoreUnavailableError(`${stream}: still in conflict after ${tries} attempts`);
      await sleep((Math.random() * PAUSE_MS) / tries);
    }
  }

  async function run(decider: AnyDecider, id: string, command: AnyCommand, context: CommandContext) {
    const stream = `${decider.category}-${id}`;
    try {
      const outcome = await inTurn(stream, () => attempt(decider, stream, command, context));
      observe?.command({ type: command.type, outcome: isRejection(outcome) ? 'rejected' : outcome.repeated ? 'repeated' : 'accepted' });
      return outcome;
    } catch (error) {
      observe?.command({ type: command.type, outcome: 'failed' });
      throw error;
    }
  }
  const load = async (decider: AnyDecider, id: string) => (await fold(decider, `${decider.category}-${id}`, false)).state;
  // One cache holds the states of all deciders. The stream's category identifies the decider, so this cast is sound.
  return { run, load } as unknown as CommandRunner;
}
