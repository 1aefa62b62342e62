import type { Following } from '@s30/commands/booking/follow';
import type { Run } from '@s30/commands/context';
import type { Actor } from '@s30/contracts/events/define';
import { rupees } from '@s30/contracts/money';
import { isRejection, messageOf } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { EventStore, Position } from '@s30/platform/event-store/port';

/** Appends that may be on their way to the disk at once: several whole batches of the store's group commit. */
const AHEAD = 4_000;

/** No refund of three years waits for an admin. */
const TRUST_ALLOWANCE = rupees(1_000_000_000);

/** What one act of the town's story works with: the commands of one person at one instant. */
export type Act = Following & { readonly at: Instant; readonly newId: () => string };
export type Stage = {
  readonly runner: CommandRunner;
  /** A refusal is a fault of the story and throws. */
  as(actor: Actor, at: Instant): Act;
  /** Waits until all of it is on the disk. */
  settled(): Promise<void>;
  events(): number;
};

/**
 * Runs commands on an empty log that nobody else writes to, and whose codec has all keys at hand: appends reach the disk in their order. An append is taken for written as soon as the store has it, so that deciding
 * and writing go side by side; should the store disagree, {@link Stage.settled} and the next command throw.
 */
export function createStage(store: EventStore, seed: number): Stage {
  let [underWay, events, acts] = [0, 0, 0];
  let failure: unknown;
  let wake: (() => void) | undefined;
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
    // A stream that the runner does not hold in its cache has no events.
    readStream: async () => [],
    async append(stream, expected, added) {
      if (underWay >= AHEAD || failure !== undefined) await below(AHEAD);
      underWay += 1;
      events += added.length;
      store
        .append(stream, expected, added)
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
