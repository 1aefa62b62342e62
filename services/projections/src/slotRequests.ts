import { SlotRequestStatus } from '@s30/contracts/documents/slotRequest';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { projection } from '@s30/platform/projector/projection';
import { z } from 'zod';

export const SlotRequestRecord = z.object({
  _id: z.string(),
  candidateId: z.string(),
  interviewerId: z.string(),
  interviewType: InterviewType,
  preferredDate: z.string(),
  preferredTime: z.string(),
  timeZone: z.string(),
  message: z.string(),
  status: SlotRequestStatus,
  reason: z.string().optional(),
  slotId: z.string().optional(),
  createdAt: z.string(),
});
export type SlotRequestRecord = z.output<typeof SlotRequestRecord>;

/** Requests for slots, and their outcome. */
export const slotRequests = projection({
  name: 'slotRequests',
  version: 1,
  document: SlotRequestRecord,
  fields: { createdAt: 'instant' },
  indexes: [
    ['interviewerId', 'status', 'createdAt'],
    ['interviewerId', 'createdAt'],
    ['candidateId', 'createdAt'],
  ],
  on: {
    SlotRequested: ({ data: { slotRequestId, message, requestedAt, ...request } }, documents) =>
      documents.put({ _id: slotRequestId, ...request, message: message ?? '', status: 'pending', createdAt: requestedAt }),
    SlotRequestApproved: ({ data: { slotRequestId, slotId } }, documents) =>
      documents.change(slotRequestId, (request) => ({ ...request, status: 'fulfilled', slotId })),
    SlotRequestRejected: ({ data: { slotRequestId, reason } }, documents) =>
      documents.change(slotRequestId, (request) => ({ ...request, status: 'rejected', ...(reason ? { reason } : {}) })),
  },
});
