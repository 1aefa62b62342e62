import type { EventFamily } from '@s30/contracts/events/define';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { type Process, process } from '@s30/platform/projector/process';
import type { EventOfAny, Reactions } from '@s30/platform/projector/projection';
import type { Run } from '../context.ts';

type Cause = { readonly id: string; readonly metadata: { readonly correlationId: string } };

/** Runs a process's commands with ids derived from the event, so that handling an event again changes nothing. */
const runBecauseOf =
  (runner: CommandRunner, processName: string, now: () => Instant) =>
  (event: Cause): Run =>
  (decider, id, command) =>
    runner.run(decider, id, command, {
      commandId: uuidFrom(`${processName} because of ${event.id}`),
      correlationId: event.metadata.correlationId,
      causationId: event.id,
      actor: { userId: processName, role: 'system' },
      at: now(),
    });

/** Declares a process that reacts to events with commands. */
export const follower = <const Families extends readonly EventFamily[]>(
  runner: CommandRunner,
  now: () => Instant,
  declaration: { readonly name: string; readonly from: Families; readonly on: Reactions<EventOfAny<Families>, Run> },
): Process => process({ ...declaration, context: runBecauseOf(runner, declaration.name, now) });
