import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type Start = {
  readonly interviewId: string;
  /** At once, before the page shows it. */
  readonly onStarted: () => void;
};

export const useStartInterview = () =>
  useCommand(async ({ interviewId, onStarted }: Start) => {
    await call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
    onStarted();
  });
