import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

export const useStartInterview = () =>
  useCommand((interviewId: string) => call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } }));
