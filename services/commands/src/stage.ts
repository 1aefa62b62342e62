import { randomUUID } from 'node:crypto';
import type { Actor } from '@s30/contracts/events/define';
import type { Role } from '@s30/contracts/fields';
import { FileId, type PaymentId, type SlotId, slotIdFrom, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { noMoney, rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, type Instant } from '@s30/contracts/time';
import { createCommandRunner } from '@s30/platform/decider/runner';
import type { EventStore } from '@s30/platform/event-store/port';
import { interviewIdOf } from './booking/completion.ts';
import { calendar } from './calendar/decider.ts';
import type { Run } from './context.ts';
import { payment } from './payment/decider.ts';
import { user } from './user/decider.ts';

/** People and slots on a store, for specifications of what spans aggregates. */
export function stageOn(store: EventStore, at: Instant) {
  const runner = createCommandRunner(store);
  /** Carries out commands as this person; a refusal fails the specification. */
  const as =
    (actor: Actor, when: Instant = at): Run =>
    async (decider, id, command) => {
      const commandId = randomUUID();
      const outcome = await runner.run(decider, id, command, {
        commandId,
        correlationId: commandId,
        causationId: commandId,
        actor,
        at: when,
      });
      if (isRejection(outcome)) throw new Error(`${command.type} was refused: ${outcome.rejected}`);
      return outcome;
    };

  return {
    runner,
    as,
    /** Registers an account named like its id. */
    async joins(id: string, role: Role, email = `${id}@example.org`): Promise<Actor & { readonly userId: UserId }> {
      const userId = UserId.parse(id);
      const registration = { userId, name: id, email, role, referralCode: id.toUpperCase() };
      await as({ userId, role })(user, userId, { type: 'RegisterUser', registration });
      return { userId, role };
    },
    /** One slot for each start, so many hours from now. */
    async publishes(interviewer: Actor & { readonly userId: UserId }, ...hours: readonly number[]): Promise<readonly SlotId[]> {
      const slots = hours.map((ahead) => ({
        slotId: slotIdFrom(interviewer.userId, String(ahead)),
        start: addHours(at, ahead),
        timeZone: 'UTC',
      }));
      await as(interviewer)(calendar, interviewer.userId, {
        type: 'PublishSlots',
        interviewerId: interviewer.userId,
        interviewType: 'DSA',
        allowedInterviewTypes: INTERVIEW_TYPES,
        slots,
      });
      return slots.map(({ slotId }) => slotId);
    },
    /** Everything up to the proof of payment; the booking follows from it. */
    async pays(candidate: Actor & { readonly userId: UserId }, interviewerId: UserId, slotId: SlotId, paymentId: PaymentId) {
      const candidateId = candidate.userId;
      const run = as(candidate);
      await run(calendar, interviewerId, { type: 'HoldSlot', slotId, interviewType: 'DSA', candidateId, paymentId, holdMinutes: 15 });
      const slot = (await runner.load(calendar, interviewerId)).slots.get(slotId);
      if (slot === undefined) throw new Error(`there is no slot ${slotId}`);
      const [amount, none] = [rupees(1499), noMoney('INR')];
      await run(payment, paymentId, {
        type: 'RequestPayment',
        request: {
          paymentId,
          isPreBooking: true,
          candidateId,
          interviewerId,
          interviewType: 'DSA',
          slotId,
          startTime: slot.startTime,
          terms: [{ method: 'UPI', amount, usedS30Balance: none, remainingAmount: amount, fee: none }],
          exchangeRate: 83.5,
        },
      });
      await run(payment, paymentId, {
        type: 'SubmitProof',
        transactionId: '4821',
        screenshotFileId: FileId.parse(`screenshot-of-${paymentId}`),
      });
      return interviewIdOf(paymentId);
    },
  };
}
