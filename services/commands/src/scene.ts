import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import type { Actor, EventCatalogue } from '@s30/contracts/events/define';
import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { type EventStore, START } from '@s30/platform/event-store/port';
import type { Process } from '@s30/platform/projector/process';
import { seen } from '@s30/platform/projector/seen';
import type { Run } from './context.ts';
import { user } from './user/decider.ts';

/** Specifications of what spans aggregates: a log of its own, commands on it, processes that are shown it. */
export async function openScene(
  openEventStore: (options: { readonly path: string; readonly catalogue: EventCatalogue }) => Promise<EventStore>,
  begin: Instant,
) {
  const folder = await mkdtemp(join(tmpdir(), 's30-scene-'));
  const eventStore = await openEventStore({ path: join(folder, 'events.db'), catalogue });
  const runner = createCommandRunner(eventStore);
  let at = begin;

  /** Commands of one request; the same `commandId` means the same request once more. */
  const request =
    (actor: Actor, commandId: string = randomUUID()): Run =>
    (decider, id, command) =>
      runner.run(decider, id, command, { commandId, correlationId: commandId, causationId: commandId, actor, at });

  async function past<State, Command extends AnyCommand, Event extends AnyEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    command: Command,
    actor: Actor = { userId: 'somebody', role: 'admin' },
  ): Promise<void> {
    const outcome = await request(actor)(decider, id, command);
    if (isRejection(outcome)) throw new Error(`${command.type} was refused: ${outcome.rejected}`);
  }

  return {
    runner,
    load: runner.load,
    now: (): Instant => at,
    setTime: (instant: Instant): void => {
      at = instant;
    },
    request,
    /** Something that happened before: a refusal is a mistake of the specification. */
    past,
    async register(userId: UserId, role: Role): Promise<void> {
      const registration = { userId, name: userId, email: `${userId}@example.com`, role, referralCode: userId };
      await past(user, userId, { type: 'RegisterUser', registration });
    },
    /** Shows a process the log from its beginning, as after a crash before anything was handled. */
    async show(process: Process): Promise<void> {
      const { events } = await eventStore.readAll({ after: START, limit: 1_000, categories: process.categories });
      for (const event of events) await process.handle(seen(event));
    },
    async typesIn(stream: string): Promise<readonly string[]> {
      return (await eventStore.readStream(stream)).map(({ type }) => type);
    },
    async close(): Promise<void> {
      await eventStore.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type Scene = Awaited<ReturnType<typeof openScene>>;
