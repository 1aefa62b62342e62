import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';
import { ASKED_ONCE, useCommand } from './useCommand.ts';

export type Hold = PaymentRequestDocument & { readonly receivedAt: number };
type HoldWanted = { readonly slotId: string; readonly interviewType: InterviewType };

/** What to pay for a slot, and until when it is held. Only the command below fills this in. */
export const holdQuery = (slotId: string) =>
  queryOptions<Hold>({ queryKey: ['hold', slotId], enabled: false, staleTime: Number.POSITIVE_INFINITY, meta: ASKED_ONCE });

/** Holds a slot for its payer; for a slot they hold already, the same payment, renewed once. */
export const useHoldSlot = () =>
  useCommand(async ({ slotId, interviewType }: HoldWanted, idempotencyKey): Promise<Hold> => {
    const request = await call('createPreBookingPayment', { body: { slotId, interviewType }, idempotencyKey });
    return { ...request, receivedAt: Date.now() };
  });
