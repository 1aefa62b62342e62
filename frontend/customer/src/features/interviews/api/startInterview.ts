import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type Start = {
  readonly interviewId: string;
  /** Called as soon as the server accepts, before the page shows the new status. */
  readonly onStarted: () => void;
};

export const useStartInterview = () =>
  useCommand(async ({ interviewId, onStarted }: Start) => {
    await call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
    onStarted();
  });
