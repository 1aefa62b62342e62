import { ADMINISTRATION, administration } from '@s30/commands/administration/decider';
import { runAs } from '@s30/commands/context';
import type { Instant } from '@s30/contracts/time';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { EventStore } from '@s30/platform/event-store/port';
import { firstEventIdIn, type StoredLog } from '@s30/platform/event-store/storedLog';
import { type Installation, type Loss, lossOf } from '@s30/platform/installation/belonging';
import { disownStrangers } from '@s30/platform/projector/belonging';
import type { Logger } from '@s30/platform/projector/supervision';
import type { ReadStore } from '@s30/platform/read-store/port';
import { sealHead } from '@s30/platform/seals/integrity';
import { checkSeals, type SealStore } from '@s30/platform/seals/port';

/**
 * Accepts a log that its seals, secrets or files contradict: records the loss, discards what was made from lost events, and begins a new
 * series of seals. Returns what was wrong; undefined if nothing was. Repeated after an interruption, it finishes what is left to do.
 */
export async function acceptLoss(options: {
  readonly eventStore: EventStore;
  readonly log: StoredLog;
  readonly readStore: ReadStore;
  readonly seals: SealStore;
  readonly parts: Installation['parts'];
  readonly now: () => Instant;
  readonly logger: Logger;
}): Promise<Pick<Loss, 'what'> | undefined> {
  const { eventStore, log, readStore, seals, parts, now, logger } = options;
  const runner = createCommandRunner(eventStore);
  const last = (await checkSeals(await seals.read())).seals.at(-1);
  const { accepted } = await runner.load(administration, ADMINISTRATION);
  // Until the seals start over, the log may have grown to their length by the record alone.
  const begun = last !== undefined && accepted?.seal?.eventId === last.eventId ? accepted : undefined;
  const loss = begun ?? (await lossOf({ log, seals, parts }));
  if (loss !== undefined) {
    const { what, events, seal } = loss;
    const sealed = seal && { seal: { number: seal.number, events: seal.events, eventId: seal.eventId } };
    const asking = { userId: 'operator', commandId: uuidFrom(`accept: ${what}`), causationId: 'restore', at: now() };
    if (begun === undefined) await runAs(runner, asking)(administration, ADMINISTRATION, { type: 'AcceptLoss', what, events, ...sealed });
    const first = await firstEventIdIn(log);
    if (first === undefined) throw new Error('the event that was just written is not in the log');
    for (const part of Object.values(parts)) await part.assignTo(first);
    await disownStrangers({ eventStore, readStore, logger });
    await seals.beginAnew();
  }
  if ((await seals.read()).lines.length === 0) await sealHead({ log, seals, now });
  return loss;
}
