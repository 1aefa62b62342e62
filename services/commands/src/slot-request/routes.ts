import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import type { SlotRequestId, UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { type MadeSlotRequest, type SlotRequestState, slotRequest } from './decider.ts';

/** What this slice needs of its neighbours. */
export type SlotRequestNeighbours = {
  /** The interview types that a user may conduct now; a refusal when the user is no interviewer. */
  readonly allowedTypesOf: (userId: UserId) => Promise<readonly InterviewType[] | Rejection>;
  /** Has the candidate few enough requests that wait for an answer? */
  readonly mayAsk: (candidateId: UserId) => Promise<boolean>;
  readonly nameOf: (userId: UserId) => Promise<string>;
  /** Makes the slot, then approves. */
  readonly approve: (request: CommandRequest, slotRequestId: SlotRequestId) => Promise<{ readonly state: SlotRequestState } | Rejection>;
};

export const slotRequestRoutes = ({ allowedTypesOf, mayAsk, nameOf, approve }: SlotRequestNeighbours) => {
  async function receiptOf(made: MadeSlotRequest): Promise<SlotRequestDocument> {
    const { slotRequestId, candidateId, interviewerId, interviewType, preferredDate, preferredTime, timeZone, message, requestedAt } =
      made.request;
    return {
      _id: slotRequestId,
      candidate: { _id: candidateId, name: await nameOf(candidateId) },
      interviewer: { _id: interviewerId, name: await nameOf(interviewerId) },
      interviewType,
      preferredDate,
      preferredTime,
      timezone: timeZone,
      message: message ?? '',
      status: made.status === 'approved' ? 'fulfilled' : made.status,
      slotId: made.status === 'approved' ? made.slotId : undefined,
      reason: made.status === 'rejected' ? made.reason : undefined,
      createdAt: requestedAt,
    };
  }

  return handlers<CommandRequest>()({
    requestSlot: async ({ body, user, run, load, newId }) => {
      const { interviewerId, interviewType, preferredDate, preferredTime, timezone: timeZone, message } = body;
      const offeredInterviewTypes = await allowedTypesOf(interviewerId);
      if (isRejection(offeredInterviewTypes)) return offeredInterviewTypes;
      const slotRequestId = newId() as SlotRequestId;
      const isNew = (await load(slotRequest, slotRequestId)).status === 'none';
      if (isNew && !(await mayAsk(user.id))) return reject('slot_request_limit_reached');
      const requested = await run(slotRequest, slotRequestId, {
        type: 'RequestSlot',
        slotRequestId,
        candidateId: user.id,
        interviewerId,
        interviewType,
        offeredInterviewTypes,
        preferredDate,
        preferredTime,
        timeZone,
        message,
      });
      if (isRejection(requested)) return requested;
      return requested.state.status === 'none'
        ? reject('slot_request_unknown')
        : { message: 'Slot request submitted successfully!', slotRequest: await receiptOf(requested.state) };
    },

    answerSlotRequest: async (request) => {
      const { params, body, run } = request;
      const answered =
        body.status === 'approved'
          ? await approve(request, params.id as SlotRequestId)
          : await run(slotRequest, params.id, { type: 'RejectRequest', reason: body.reason });
      if (isRejection(answered)) return answered;
      if (answered.state.status === 'none') return reject('slot_request_unknown');
      const notice = body.status === 'approved' ? 'Request fulfilled and slot created successfully' : 'Request rejected successfully';
      return { ...(await receiptOf(answered.state)), notice };
    },
  });
};
