import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

export const useChangeMeetingLink = () =>
  useCommand(({ interviewId, meetingLink }: { readonly interviewId: string; readonly meetingLink: string }) =>
    call('changeMeetingLink', { params: { id: interviewId }, body: { meetingLink } }),
  );
