import type { Fact } from '@s30/contracts/events/all';
import type { BookingEvent, PaymentMethod } from '@s30/contracts/events/booking';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { UPI_REFERENCE_DIGITS, ZELLE_ID_MAX } from '@s30/contracts/rules';
import type { Asked } from '@s30/platform/decider/decider';
import { isCandidate } from './parties.ts';
import { type Booking, type Decided, isProven, type Payment } from './state.ts';

type SubmitProof = Pick<Fact<'PaymentProofSubmitted'>, 'transactionId' | 'screenshotFileId' | 'pictureDigest'> & {
  readonly paymentId: string;
  readonly method?: PaymentMethod | undefined;
  /** The slot that the payer means to pay for. */
  readonly slotId?: string | undefined;
};

const UPI_REFERENCE = new RegExp(`^\\d{${UPI_REFERENCE_DIGITS}}$`);

function refusedReference(method: PaymentMethod, transactionId: string): Rejection | undefined {
  if (transactionId === '') return reject('transaction_id_required');
  if (method === 'UPI' && !UPI_REFERENCE.test(transactionId)) return reject('upi_reference_wrong');
  if (method === 'Zelle' && transactionId.length > ZELLE_ID_MAX) return reject('zelle_reference_too_long');
  return undefined;
}

/**
 * Proof is accepted in any state of the slot, interview or record, because money that was sent needs an answer. If an
 * interview has two payments, the proven one counts; a second proven one is stranded and refunded.
 */
export function submitProof(command: SubmitProof & Asked, payment: Payment, booking: Booking): Decided {
  const { slotId, transactionId, screenshotFileId, pictureDigest } = command;
  if (!isCandidate(command, booking)) return reject('payment_unknown');
  if (slotId !== undefined && slotId !== payment.request.slot.slotId) return reject('payment_slot_differs');
  const { paymentId, progress } = payment;
  const method = command.method ?? payment.method;
  if (!payment.request.terms.some((terms) => terms.method === method)) return reject('payment_method_not_accepted', { method });
  const refused = refusedReference(method, transactionId);
  if (refused) return refused;
  // A retry of the same request: the screenshot's id derives from the request.
  const isRepeated = 'proof' in progress && progress.proof?.screenshotFileId === screenshotFileId;
  if (isRepeated && progress.status !== 'rejected') return [];
  if (progress.status === 'submitted') return reject('proof_already_submitted');
  if (progress.status === 'verified') return reject('payment_already_verified');
  const data = { paymentId, method, transactionId, screenshotFileId, pictureDigest };
  return [{ type: 'PaymentProofSubmitted', data }, ...besides(payment, booking)];
}

/** How a payment that becomes active (again) affects the booking's other payments. */
export function besides({ paymentId }: Payment, { payments }: Booking): readonly BookingEvent[] {
  const others = payments.filter((other) => other.paymentId !== paymentId && other.listing.status === 'listed');
  if (others.some((other) => isProven(other) && other.use.status === 'pays'))
    return [{ type: 'PaymentStranded', data: { paymentId, because: 'paid-twice' } }];
  return others
    .filter(({ progress }) => progress.status === 'pending' || progress.status === 'rejected')
    .map((other) => ({ type: 'PaymentDeleted', data: { paymentId: other.paymentId } }));
}
