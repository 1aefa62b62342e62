import type { Run } from '@s30/commands/context';
import type { Following } from '@s30/commands/followers/followBooking';
import type { Actor } from '@s30/contracts/events/define';
import { rupees } from '@s30/contracts/money';
import { isRejection, messageOf } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { EventStore, Position } from '@s30/platform/event-store/port';

/** Maximum number of appends in flight: several full group commits of the embedded store, or what a server's client can handle. */
const AHEAD = { embedded: 4_000, server: 64 } as const;

/** High enough that no refund in three years waits for an admin. */
const TRUST_ALLOWANCE = rupees(1_000_000_000);

/** The context of one act of the town's story: one person's commands at one instant. */
export type Act = Following & { readonly at: Instant; readonly newId: () => string };
export type Stage = {
  readonly runner: CommandRunner;
  /** Throws on a rejection, which would be a bug in the story. */
  as(actor: Actor, at: Instant): Act;
  /** Waits until everything is on disk. */
  settled(): Promise<void>;
  events(): number;
};

/**
 * Runs commands on an empty log with a single writer and all keys in memory, so appends reach the disk in order. An append counts
 * as written once handed to the store, so deciding overlaps with writing; if the store then rejects it, {@link Stage.settled} and the next
 * command throw.
 */
export function createStage(store: EventStore, seed: number): Stage {
  let [underWay, events, acts] = [0, 0, 0];
  let failure: unknown;
  let wake: (() => void) | undefined;
  const most = store.hasOneWriter ? AHEAD.embedded : AHEAD.server;
  const last = new Map<string, Promise<unknown>>();
  /** The embedded store writes in call order; on a server, each append waits for the previous one to its stream. */
  const append: EventStore['append'] = (stream, ...rest) => {
    if (store.hasOneWriter) return store.append(stream, ...rest);
    const appended = (last.get(stream) ?? Promise.resolve()).then(() => store.append(stream, ...rest));
    last.set(stream, appended);
    return appended;
  };
  const below = async (limit: number): Promise<void> => {
    while (underWay >= limit && failure === undefined) await new Promise<void>((resolve) => (wake = resolve));
    if (failure !== undefined) throw failure;
  };
  const ended = (): void => {
    underWay -= 1;
    wake?.();
  };

  const ahead: EventStore = {
    ...store,
    // A stream missing from the runner's cache has no events yet.
    readStream: async () => [],
    async append(stream, expected, added) {
      if (underWay >= most || failure !== undefined) await below(most);
      underWay += 1;
      events += added.length;
      append(stream, expected, added)
        .then(({ status }) => {
          if (status !== 'appended') failure ??= new Error(`${stream} was not appended to, but ${status}`);
        })
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(ended);
      const revision = (expected === 'no_stream' ? -1 : expected) + added.length;
      return { status: 'appended', revision, position: String(events) as Position };
    },
  };
  const runner = createCommandRunner(ahead, { alone: true, cachedStreams: Number.POSITIVE_INFINITY });

  return {
    runner,
    as(actor, at) {
      acts += 1;
      const commandId = uuidFrom(`town ${seed} ${acts}`);
      const context = { commandId, correlationId: commandId, causationId: commandId, actor, at };
      let ids = 0;
      const run: Run = async (decider, id, command) => {
        const outcome = await runner.run(decider, id, command, context);
        if (isRejection(outcome)) throw new Error(`${decider.category}-${id} refused ${command.type} at ${at}: ${messageOf(outcome)}`);
        return outcome;
      };
      return {
        run,
        load: runner.load,
        at,
        trustAllowance: TRUST_ALLOWANCE,
        newId: () => {
          ids += 1;
          return uuidFrom(`${commandId} id ${ids}`);
        },
      };
    },
    async settled() {
      await below(1);
    },
    events: () => events,
  };
}
