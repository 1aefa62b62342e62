import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';
import { wasDone } from './wasDone.ts';

type Move = { readonly interviewId: string; readonly slotId: string; readonly startTime: string };

export const useRescheduleInterview = () =>
  useCommand<Move, unknown>(({ interviewId, slotId }) => call('rescheduleInterview', { params: { id: interviewId }, body: { slotId } }), {
    readResult: wasDone(({ scheduledDate }, { startTime }) => scheduledDate === startTime),
  });
