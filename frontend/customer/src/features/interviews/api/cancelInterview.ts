import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

export const useCancelInterview = () =>
  useCommand((interviewId: string, idempotencyKey) => call('cancelInterview', { params: { id: interviewId }, idempotencyKey }));
