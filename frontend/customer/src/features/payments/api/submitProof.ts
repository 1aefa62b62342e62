import type { PaymentMethod } from '@s30/contracts/events/booking';
import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';
import type { SentProof } from '../../../components/payment/ProofForm.tsx';

type InterviewProof = SentProof & { readonly paymentId: string; readonly paymentMethod: PaymentMethod };

/** Submits proof for a pending or rejected payment. */
export const useSubmitProof = () =>
  useCommand(({ transactionScreenshot, signal, onProgress, ...body }: InterviewProof) =>
    call('submitPaymentProof', { body, files: { transactionScreenshot }, signal, onProgress }),
  );
