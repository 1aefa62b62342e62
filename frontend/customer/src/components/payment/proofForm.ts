import type { PaymentMethod } from '@s30/contracts/events/booking';
import { messageOf, reject } from '@s30/contracts/rejections';
import { Proof } from '@s30/contracts/routes/payments';
import { UPI_REFERENCE_DIGITS, ZELLE_ID_MAX } from '@s30/contracts/rules';
import { z } from 'zod';
import { imageField } from '../forms/imageField.ts';

const isUpiReference = (text: string): boolean => new RegExp(`^\\d{${UPI_REFERENCE_DIGITS}}$`).test(text);

/** The fields that a candidate fills in after paying. The method decides which transaction IDs are valid, as on the server. */
export const proofForm = (method: PaymentMethod) =>
  z.object({
    transactionId: Proof.shape.transactionId
      .refine((text) => method !== 'UPI' || text === '' || isUpiReference(text), messageOf(reject('upi_reference_wrong')))
      .refine((text) => method !== 'Zelle' || text.length <= ZELLE_ID_MAX, messageOf(reject('zelle_reference_too_long'))),
    transactionScreenshot: imageField(messageOf(reject('screenshot_required'))),
  });

/** The draft name of an unsent proof of payment, for a slot or an interview. */
export const proofDraft = (id: string): string => `proof:${id}`;

/** UPI accepts digits only. */
export const typedTransactionId = (method: PaymentMethod, typed: string): string =>
  method === 'UPI' ? typed.replace(/\D/g, '').slice(0, UPI_REFERENCE_DIGITS) : typed;
