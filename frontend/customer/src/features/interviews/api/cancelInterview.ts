import type { RefundAs } from '@s30/contracts/events/booking';
import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';
import { wasDone } from './wasDone.ts';

type Cancellation = { readonly interviewId: string; readonly refundAs?: RefundAs | undefined };

export const useCancelInterview = () =>
  useCommand<Cancellation, unknown>(
    ({ interviewId, refundAs }) => call('cancelInterview', { params: { id: interviewId }, ...(refundAs ? { body: { refundAs } } : {}) }),
    { readResult: wasDone(({ status }) => status === 'cancelled') },
  );
