import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

/** Asks what to pay for an interview that has no payment. */
export const useCreatePaymentRequest = () => useCommand((interviewId: string) => call('createPaymentRequest', { body: { interviewId } }));
