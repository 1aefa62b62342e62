import { type SlotId, type SlotRequestId, slotIdFrom } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { instantOn } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { calendar } from '../calendar/decider.ts';
import type { CommandRequest, Run } from '../context.ts';
import { slotRequest, whyNotAnswerable } from '../slot-request/decider.ts';
import { allowedTypesOf } from '../user/account.ts';

/** The calendar decides first, by the rules for all slots; if it rejects the slot, the request stays pending. */
export async function approveSlotRequest(request: Pick<CommandRequest, 'run' | 'load' | 'actor'>, slotRequestId: SlotRequestId) {
  const { run, load, actor } = request;
  const asked = await load(slotRequest, slotRequestId);
  if (asked.status === 'none') return reject('slot_request_unknown');
  const { interviewerId, candidateId, interviewType, preferredDate, preferredTime, timeZone } = asked.request;
  // A deterministic id: a request gets one slot, no matter who approves it or how often.
  const slotId = slotIdFrom(interviewerId, uuidFrom(`slot of ${slotRequestId}`));
  const refusal = whyNotAnswerable(asked, actor);
  // This very command may have approved it before a crash; the calendar deduplicates commands.
  const mayBeRepeated = refusal?.rejected === 'slot_request_already_answered' && (await load(calendar, interviewerId)).slots.has(slotId);
  if (refusal !== undefined && !mayBeRepeated) return refusal;
  const allowedInterviewTypes = await allowedTypesOf(request, interviewerId);
  if (isRejection(allowedInterviewTypes)) return refusal ?? allowedInterviewTypes;
  const published = await run(calendar, interviewerId, {
    type: 'PublishKeptSlot',
    interviewerId,
    interviewType,
    allowedInterviewTypes,
    slot: { slotId, start: instantOn(preferredDate, preferredTime, timeZone), timeZone },
    candidateId,
    slotRequestId,
  });
  if (isRejection(published)) return refusal ?? published;
  const approved = await settleApproval(run, load, slotRequestId, slotId);
  // If several approve at once, only the caller whose command published the slot succeeds.
  return published.events.length === 0 && !isRejection(approved) ? reject('slot_request_already_answered') : approved;
}

/** Approves the request once its slot exists. If it was rejected in the meantime, it stays rejected and the slot is withdrawn. */
export async function settleApproval(run: Run, load: CommandRunner['load'], slotRequestId: SlotRequestId, slotId: SlotId) {
  const approved = await run(slotRequest, slotRequestId, { type: 'ApproveRequest', slotId });
  if (isRejection(approved)) {
    const answered = await load(slotRequest, slotRequestId);
    if (answered.status === 'rejected') await run(calendar, answered.request.interviewerId, { type: 'WithdrawSlot', slotId });
  }
  return approved;
}
