import type { MeetingForm } from '@s30/contracts/routes/interviews';
import { call } from '@s30/frontend-shared/api/call';
import type { z } from 'zod';
import { useCommand } from '../../../api/useCommand.ts';

export const useChangeMeetingLink = () =>
  useCommand(({ interviewId, meeting }: { readonly interviewId: string; readonly meeting: z.input<typeof MeetingForm> }) =>
    call('changeMeetingLink', { params: { id: interviewId }, body: meeting }),
  );
