import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type Statement = { readonly interviewId: string; readonly kind: 'report' | 'dispute'; readonly statement: string };

/** Says that the other side did not come, or that one was there all the same. */
export const useStateNoShow = () =>
  useCommand(({ interviewId, kind, statement }: Statement) => {
    const request = { params: { id: interviewId }, body: { statement } };
    return kind === 'report' ? call('reportNoShow', request) : call('disputeNoShow', request);
  });
