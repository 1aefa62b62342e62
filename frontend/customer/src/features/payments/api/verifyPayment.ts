import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type Answer = { readonly paymentId: string; readonly verified: boolean; readonly reason?: string };

export const useVerifyPayment = () => useCommand((body: Answer) => call('verifyPayment', { body }));
