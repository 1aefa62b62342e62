import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { Run } from '../context.ts';

type Cause = { readonly id: string; readonly metadata: { readonly correlationId: string } };

/** Commands of a process: caused by an event, with ids that follow from it, so that handling the event again changes nothing. */
export const runBecauseOf =
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
