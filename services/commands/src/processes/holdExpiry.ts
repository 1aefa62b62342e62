import type { PaymentId, SlotId } from '@s30/contracts/ids';
import { interviewerOf } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { every } from '@s30/platform/projector/process';
import type { ReadStore } from '@s30/platform/read-store/port';
import { slots } from '@s30/projections/slots';
import { calendar } from '../calendar/decider.ts';

const SECONDS = 30;

/** Tidies up holds that ended without proof. Nothing depends on its punctuality: an ended hold is void by itself. */
export const holdExpiry = (runner: CommandRunner, readStore: ReadStore, now: () => Instant) =>
  every({
    name: 'hold-expiry',
    seconds: SECONDS,
    run: async () => {
      const at = now();
      const ended = await readStore.reader(slots.collection).find({ where: { status: 'held', heldUntil: { lte: at } }, limit: 500 });
      for (const { _id, paymentId, heldUntil } of ended) {
        const interviewerId = interviewerOf(_id);
        if (interviewerId === undefined || paymentId === undefined) continue;
        const commandId = uuidFrom(`hold of ${_id} by ${paymentId} until ${heldUntil}`);
        await runner.run(
          calendar,
          interviewerId,
          { type: 'ReleaseHold', slotId: _id as SlotId, paymentId: paymentId as PaymentId },
          { commandId, correlationId: commandId, causationId: commandId, actor: { userId: 'hold-expiry', role: 'system' }, at },
        );
      }
    },
  });
