import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type Answer = { readonly requestId: string; readonly status: 'approved' | 'rejected'; readonly reason?: string };

/** Approving a request creates a slot that is kept for the candidate. */
export const useAnswerSlotRequest = () =>
  useCommand<Answer, unknown>(({ requestId, ...body }) => call('answerSlotRequest', { params: { id: requestId }, body }), {
    readResult: async ({ requestId, status }) => {
      const requests = await call('slotRequestsToInterviewer', { query: { status: status === 'approved' ? 'fulfilled' : status } });
      return requests.some(({ _id }) => _id === requestId) || undefined;
    },
  });
