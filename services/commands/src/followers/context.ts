import type { LoggedEvent } from '@s30/contracts/events/all';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { type Process, process } from '@s30/platform/projector/process';
import type { Reactions } from '@s30/platform/projector/projection';
import { type Run, runAs } from '../context.ts';

/** Declares a process that reacts to events with commands. Their ids derive from the event, so handling it again changes nothing. */
export const follower = (runner: CommandRunner, now: () => Instant, name: string, on: Reactions<LoggedEvent, Run>): Process =>
  process({
    ...{ name, on },
    context: ({ id: causationId, metadata: { correlationId } }) =>
      runAs(runner, { userId: name, commandId: uuidFrom(`${name} because of ${causationId}`), correlationId, causationId, at: now() }),
  });
