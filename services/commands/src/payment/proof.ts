import type { PaymentReceipt } from '@s30/contracts/documents/payment';
import type { Actor } from '@s30/contracts/events/define';
import type { PaymentMethod } from '@s30/contracts/events/payment';
import type { FileId, PaymentId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { FileStore } from '@s30/platform/file-store/port';
import type { UploadedFile } from '@s30/platform/web/handler';
import type { z } from 'zod';
import type { CommandRequest, Run } from '../context.ts';
import { storeImage } from '../uploads/images.ts';
import { payment, type RequestedPayment } from './decider.ts';

export const receiptOf = ({
  request,
  status,
  leftWithoutSlot,
  method,
  transactionId,
}: RequestedPayment): z.output<typeof PaymentReceipt> => ({
  _id: request.paymentId,
  status,
  needsRefundOrSlot: leftWithoutSlot !== undefined,
  ...(leftWithoutSlot ? { lateBecause: leftWithoutSlot } : {}),
  paymentMethod: method,
  transactionId,
});

type Proof = {
  readonly paymentMethod?: PaymentMethod | undefined;
  readonly slotId?: string | undefined;
  readonly transactionId: string;
  readonly screenshotFileId: FileId;
  readonly file: UploadedFile | undefined;
};
type ProofRequest = {
  readonly files: FileStore;
  readonly run: Run;
  readonly load: CommandRequest['load'];
  readonly actor: Actor;
  readonly at: Instant;
};

/** The screenshot is stored before the event that names it, and only when the proof will be accepted. */
export async function submitProof(
  { files, run, load, actor, at }: ProofRequest,
  paymentId: PaymentId,
  proof: Proof,
): Promise<RequestedPayment | Rejection> {
  const { paymentMethod, slotId, transactionId, screenshotFileId, file } = proof;
  if (file === undefined) return reject('screenshot_required');
  const command = { type: 'SubmitProof', method: paymentMethod, slotId, transactionId, screenshotFileId } as const;
  const foreseen = payment.decide({ ...command, actor, at }, await load(payment, paymentId));
  if (isRejection(foreseen)) return foreseen;
  const refused = await storeImage(files, screenshotFileId, 'transactionScreenshot', file);
  if (refused) return refused;
  const submitted = await run(payment, paymentId, command);
  if (isRejection(submitted)) return submitted;
  return submitted.state.status === 'none' ? reject('payment_unknown') : submitted.state;
}
