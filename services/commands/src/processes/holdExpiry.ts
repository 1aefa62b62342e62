import { interviewerOf, type PaymentId, type SlotId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { every } from '@s30/platform/projector/process';
import { calendar } from '../calendar/decider.ts';

const SECONDS = 30;

/** Holds that ended before an instant, some at a time: the worklist of {@link holdExpiry}. */
export type EndedHolds = (
  at: Instant,
) => Promise<readonly { readonly slotId: SlotId; readonly paymentId: PaymentId; readonly heldUntil: Instant }[]>;

/** Tidies up holds that ended without proof. Nothing depends on its punctuality: an ended hold is void by itself. */
export const holdExpiry = (runner: CommandRunner, endedHolds: EndedHolds, now: () => Instant) =>
  every({
    name: 'hold-expiry',
    seconds: SECONDS,
    run: async () => {
      const at = now();
      for (const { slotId, paymentId, heldUntil } of await endedHolds(at)) {
        const interviewerId = interviewerOf(slotId);
        if (interviewerId === undefined) continue;
        const commandId = uuidFrom(`hold of ${slotId} by ${paymentId} until ${heldUntil}`);
        await runner.run(
          calendar,
          interviewerId,
          { type: 'ReleaseHold', slotId, paymentId },
          { commandId, correlationId: commandId, causationId: commandId, actor: { userId: 'hold-expiry', role: 'system' }, at },
        );
      }
    },
  });
