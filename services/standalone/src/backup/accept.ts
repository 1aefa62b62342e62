import { ADMINISTRATION, administration } from '@s30/commands/administration/decider';
import { runAs } from '@s30/commands/context';
import type { Instant } from '@s30/contracts/time';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { EventStore } from '@s30/platform/event-store/port';
import { firstEventIdIn, type StoredLog } from '@s30/platform/event-store/storedLog';
import { type Installation, type Loss, lossOf } from '@s30/platform/installation/belonging';
import { disownStrangers, type Logger } from '@s30/platform/projector/belonging';
import type { ReadStore } from '@s30/platform/read-store/port';
import { sealHead } from '@s30/platform/seals/integrity';
import type { SealStore } from '@s30/platform/seals/port';

/**
 * Accepts a log that its seals, secrets or files contradict: records the loss, begins a new series of seals, and discards what was made
 * from lost events. Returns what was wrong; undefined if nothing was. After an interruption the whole operation is repeated.
 */
export async function acceptLoss(options: {
  readonly eventStore: EventStore;
  readonly log: StoredLog;
  readonly readStore: ReadStore;
  readonly seals: SealStore;
  readonly parts: Installation['parts'];
  readonly now: () => Instant;
  readonly logger: Logger;
}): Promise<Loss | undefined> {
  const { eventStore, log, readStore, seals, parts, now, logger } = options;
  const loss = await lossOf({ log, seals, parts });
  if (loss === undefined) return undefined;
  const { what, events, seal } = loss;
  const sealed = seal && { seal: { number: seal.number, events: seal.events, eventId: seal.eventId } };
  const asking = { userId: 'operator', commandId: uuidFrom(`accept: ${what}`), causationId: 'restore', at: now() };
  const run = runAs(createCommandRunner(eventStore), asking);
  await run(administration, ADMINISTRATION, { type: 'AcceptLoss', what, events, ...sealed });
  await seals.beginAnew();
  const first = await firstEventIdIn(log);
  if (first === undefined) throw new Error('the event that was just written is not in the log');
  for (const part of Object.values(parts)) await part.assignTo(first);
  await disownStrangers({ eventStore, readStore, logger });
  await sealHead({ log, seals, now });
  return loss;
}
