import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import type { SlotRequestId, UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { SLOT_REQUESTS_OPEN_MAX } from '@s30/contracts/rules';
import { turnsByKey } from '@s30/platform/fair-queue/turns';
import { type CommandRequest, commandRoutes, foresee, stateAfter, whenAccepted } from '../context.ts';
import { approveSlotRequest } from '../followers/approval.ts';
import { allowedTypesOf, personOrBlank } from '../user/account.ts';
import { type MadeSlotRequest, slotRequest } from './decider.ts';

async function receiptOf({ load }: Pick<CommandRequest, 'load'>, made: MadeSlotRequest): Promise<SlotRequestDocument> {
  const { slotRequestId, candidateId, interviewerId, timeZone, message = '', requestedAt, ...request } = made.request;
  const personOf = async (_id: UserId) => {
    const { name } = await personOrBlank({ load }, _id);
    return { _id, name };
  };
  return {
    ...request,
    _id: slotRequestId,
    candidate: await personOf(candidateId),
    interviewer: await personOf(interviewerId),
    timezone: timeZone,
    message,
    status: made.status === 'approved' ? 'fulfilled' : made.status,
    slotId: made.status === 'approved' ? made.slotId : undefined,
    reason: made.status === 'rejected' ? made.reason : undefined,
    createdAt: requestedAt,
  };
}

/** Names the time of an overlap in the zone of the person who answers, who reads all requests in it. */
async function inZoneOf<Answered>(userId: UserId, answered: Promise<Answered | Rejection>, request: Pick<CommandRequest, 'load'>) {
  const outcome = await answered;
  if (!isRejection(outcome) || outcome.rejected !== 'slot_overlaps') return outcome;
  const { timeZone } = await personOrBlank(request, userId);
  return timeZone === undefined ? outcome : reject('slot_overlaps', { ...outcome.detail, timeZone });
}

/** `openRequests`: how many requests of a candidate, for today or later, wait for an answer, by the log as it is now. */
export function slotRequestRoutes(openRequests: (candidateId: UserId) => Promise<number>) {
  // One request of a candidate at a time, so that each counts the one before.
  const inTurn = turnsByKey();
  return commandRoutes({
    requestSlot: async ({ body, user, newId, ...request }) => {
      const { timezone: timeZone, ...asked } = body;
      const offeredInterviewTypes = await allowedTypesOf(request, body.interviewerId);
      if (isRejection(offeredInterviewTypes)) return reject(offeredInterviewTypes.rejected, { param: 'interviewerId' });
      const slotRequestId = newId() as SlotRequestId;
      const command = { type: 'RequestSlot', ...asked, timeZone, slotRequestId, candidateId: user.id, offeredInterviewTypes } as const;
      const foreseen = await foresee(request, slotRequest, slotRequestId, command);
      if (isRejection(foreseen)) return foreseen;
      const made = inTurn(user.id, async () => {
        const isNew = foreseen.length > 0;
        if (isNew && (await openRequests(user.id)) >= SLOT_REQUESTS_OPEN_MAX) return reject('slot_request_limit_reached');
        return stateAfter(request.run(slotRequest, slotRequestId, command), 'slot_request_unknown');
      });
      return whenAccepted(made, async (state) => ({
        message: 'Slot request submitted successfully!',
        slotRequest: await receiptOf(request, state),
      }));
    },

    answerSlotRequest: ({ params, body, user, ...request }) => {
      const isApproved = body.status === 'approved';
      const answered = isApproved
        ? inZoneOf(user.id, approveSlotRequest(request, params.id as SlotRequestId), request)
        : request.run(slotRequest, params.id, { type: 'RejectRequest', reason: body.reason });
      const notice = isApproved ? 'Request fulfilled and slot created successfully' : 'Request rejected successfully';
      return whenAccepted(stateAfter(answered, 'slot_request_unknown'), async (made) => ({ ...(await receiptOf(request, made)), notice }));
    },
  });
}
