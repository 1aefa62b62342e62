import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import type { SlotRequestId, UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import { type CommandRequest, stateAfter, whenAccepted } from '../context.ts';
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

/** `mayAsk`: whether the candidate is still below the limit of unanswered requests. */
export const slotRequestRoutes = (mayAsk: (candidateId: UserId) => Promise<boolean>) =>
  handlers<CommandRequest>()({
    requestSlot: async ({ body, user, newId, ...request }) => {
      const { run, load } = request;
      const { timezone: timeZone, ...asked } = body;
      const offeredInterviewTypes = await allowedTypesOf(request, body.interviewerId);
      if (isRejection(offeredInterviewTypes)) return offeredInterviewTypes;
      const slotRequestId = newId() as SlotRequestId;
      const isNew = (await load(slotRequest, slotRequestId)).status === 'none';
      if (isNew && !(await mayAsk(user.id))) return reject('slot_request_limit_reached');
      const command = { type: 'RequestSlot', ...asked, timeZone, slotRequestId, candidateId: user.id, offeredInterviewTypes } as const;
      return whenAccepted(stateAfter(run(slotRequest, slotRequestId, command), 'slot_request_unknown'), async (made) => ({
        message: 'Slot request submitted successfully!',
        slotRequest: await receiptOf(request, made),
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
