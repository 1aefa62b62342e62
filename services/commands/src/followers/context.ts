import type { EventFamily } from '@s30/contracts/events/define';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { type Process, process } from '@s30/platform/projector/process';
import type { EventOfAny, Reactions } from '@s30/platform/projector/projection';
import { type Run, runAs } from '../context.ts';

/** Declares a process that reacts to events with commands. Their ids derive from the event, so handling it again changes nothing. */
export const follower = <const Families extends readonly EventFamily[]>(
  runner: CommandRunner,
  now: () => Instant,
  { name, ...declaration }: { readonly name: string; readonly from: Families; readonly on: Reactions<EventOfAny<Families>, Run> },
): Process =>
  process({
    ...{ name, ...declaration },
    context: ({ id: causationId, metadata: { correlationId } }) =>
      runAs(runner, { userId: name, commandId: uuidFrom(`${name} because of ${causationId}`), correlationId, causationId, at: now() }),
  });
