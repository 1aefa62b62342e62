import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

export type RefundAs = 'credit' | 'money';
type Cancellation = { readonly interviewId: string; readonly refundAs?: RefundAs | undefined };

export const useCancelInterview = () =>
  useCommand(({ interviewId, refundAs }: Cancellation, idempotencyKey) =>
    call('cancelInterview', { params: { id: interviewId }, ...(refundAs ? { body: { refundAs } } : {}), idempotencyKey }),
  );
