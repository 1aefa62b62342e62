import type { PaymentMethod } from '@s30/contracts/events/booking';
import { call } from '@s30/frontend-shared/api/call';
import { useQueryClient } from '@tanstack/react-query';
import { slotBookingQuery } from '../../../api/slotBooking.ts';
import { useCommand } from '../../../api/useCommand.ts';
import type { SentProof } from '../../../components/payment/ProofForm.tsx';

type BookingProof = SentProof & { readonly paymentId: string; readonly slotId: string; readonly paymentMethod: PaymentMethod };

/** Submits the payment proof, which books the slot. */
export function useSubmitBookingProof() {
  const queries = useQueryClient();
  return useCommand(async ({ transactionScreenshot, signal, onProgress, ...body }: BookingProof) => {
    const request = { body, files: { transactionScreenshot }, signal, onProgress };
    const { payment, interviewId } = await call('submitPreBookingPayment', request);
    const { status, paymentMethod, needsRefundOrSlot, lateBecause } = payment;
    const news = { status, paymentMethod, needsRefundOrSlot, lateBecause, interviewId };
    queries.setQueryData(slotBookingQuery(body.slotId).queryKey, (before) => (before?.exists ? { ...before, ...news } : before));
    return payment;
  });
}
