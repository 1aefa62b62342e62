import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type Move = { readonly interviewId: string; readonly slotId: string };

export const useRescheduleInterview = () =>
  useCommand(({ interviewId, slotId }: Move) => call('rescheduleInterview', { params: { id: interviewId }, body: { slotId } }));
