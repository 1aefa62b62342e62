import type { PaymentMethod } from '@s30/contracts/events/booking';
import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';
import type { SentProof } from '../../../components/payment/ProofForm.tsx';

type BookingProof = SentProof & { readonly paymentId: string; readonly slotId: string; readonly paymentMethod: PaymentMethod };

/** Submits the proof of payment and books the slot. */
export const useSubmitBookingProof = () =>
  useCommand(({ transactionScreenshot, signal, onProgress, ...body }: BookingProof, idempotencyKey) =>
    call('submitPreBookingPayment', { body, files: { transactionScreenshot }, idempotencyKey, signal, onProgress }),
  );
