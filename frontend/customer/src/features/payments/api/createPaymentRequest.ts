import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

/** Creates the payment of an interview that has none. */
export const useCreatePaymentRequest = () => useCommand((interviewId: string) => call('createPaymentRequest', { body: { interviewId } }));
