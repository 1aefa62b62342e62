import type { LateBecause, PaymentEvent, PaymentMethod } from '@s30/contracts/events/payment';
import type { FileId, InterviewId, SlotId } from '@s30/contracts/ids';
import type { Money } from '@s30/contracts/money';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { UPI_REFERENCE_DIGITS, ZELLE_ID_MAX } from '@s30/contracts/rules';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';

type Request = Extract<PaymentEvent, { type: 'PaymentRequested' }>['data'];
type Progress =
  | { readonly status: 'pending' }
  | { readonly status: 'submitted' }
  | { readonly status: 'verified' }
  | { readonly status: 'rejected' }
  | { readonly status: 'refunded' };
export type RequestedPayment = Progress & {
  readonly request: Request;
  readonly method: PaymentMethod;
  readonly transactionId: string;
  readonly screenshotFileId: FileId | undefined;
  /** How many proofs there were: what is decided for one of them does not count for the next. To be covered by the balance counts as one. */
  readonly proofs: number;
  readonly interviewId: InterviewId | undefined;
  /** Why late proof booked nothing. */
  readonly leftWithoutSlot: LateBecause | undefined;
  readonly expired: boolean;
  /** Nothing is owed any more: its interview was cancelled before it was paid. */
  readonly closed: boolean;
  /** Money back that an admin still has to send. */
  readonly refundDue: { readonly amount: Money; readonly percent: number } | undefined;
  readonly deleted: boolean;
};
export type PaymentState = { readonly status: 'none' } | RequestedPayment;

export type PaymentCommand =
  | { readonly type: 'RequestPayment'; readonly request: Request }
  | { readonly type: 'ChooseMethod'; readonly method: PaymentMethod }
  | {
      readonly type: 'SubmitProof';
      readonly method?: PaymentMethod | undefined;
      /** The slot that the payer believes to pay for. */
      readonly slotId?: string | undefined;
      readonly transactionId: string;
      readonly screenshotFileId: FileId;
    }
  | { readonly type: 'VerifyPayment' }
  | { readonly type: 'RejectPayment'; readonly reason?: string | undefined }
  | { readonly type: 'LinkToInterview'; readonly interviewId: InterviewId }
  /** For the `proof`-th proof, that is: a newer one may book yet. */
  | { readonly type: 'LeaveWithoutSlot'; readonly slotId: SlotId; readonly because: LateBecause; readonly proof: number }
  | { readonly type: 'ExpirePayment'; readonly slotId: SlotId }
  | { readonly type: 'CoverPayment' }
  | { readonly type: 'ClosePayment' }
  | { readonly type: 'RefundAsCredit'; readonly amount: Money; readonly percent: number }
  | { readonly type: 'RequestRefund'; readonly amount: Money; readonly percent: number }
  | { readonly type: 'RecordRefund'; readonly note?: string | undefined }
  | { readonly type: 'DeletePayment' };

/** Does the S30 balance pay for all of it? */
export const isCovered = ({ terms }: Pick<Request, 'terms'>): boolean => terms.every(({ remainingAmount }) => remainingAmount.minor === 0);

const UPI_REFERENCE = new RegExp(`^\\d{${UPI_REFERENCE_DIGITS}}$`);

/** What a transaction ID must look like, by method. */
function refusedReference(method: PaymentMethod, transactionId: string): Rejection | undefined {
  if (transactionId === '') return reject('transaction_id_required');
  if (method === 'UPI' && !UPI_REFERENCE.test(transactionId)) return reject('upi_reference_wrong');
  if (method === 'Zelle' && transactionId.length > ZELLE_ID_MAX) return reject('zelle_reference_too_long');
  return undefined;
}

const isPayer = (command: Asked, payment: RequestedPayment): boolean => command.actor.userId === payment.request.candidateId;
const mayVerify = ({ actor }: Asked, { request }: RequestedPayment): boolean =>
  actor.role === 'admin' || actor.userId === request.interviewerId;

function submitProof(
  command: Extract<PaymentCommand, { type: 'SubmitProof' }> & Asked,
  payment: RequestedPayment,
): readonly PaymentEvent[] | Rejection {
  if (!isPayer(command, payment)) return reject('payment_unknown');
  if (command.slotId !== undefined && command.slotId !== payment.request.slotId) return reject('payment_slot_differs');
  const method = command.method ?? payment.method;
  if (!payment.request.terms.some((terms) => terms.method === method)) return reject('payment_method_not_accepted', { method });
  const refused = refusedReference(method, command.transactionId);
  if (refused) return refused;
  // The same proof once more, for its answer was lost: the screenshot's id follows from the request.
  const isRepeated = command.screenshotFileId === payment.screenshotFileId;
  if (isRepeated && (payment.status === 'submitted' || payment.status === 'verified')) return [];
  if (payment.closed) return reject('payment_closed');
  if (payment.status === 'submitted') return reject('proof_already_submitted');
  if (payment.status === 'verified' || payment.status === 'refunded') return reject('payment_already_verified');
  return [
    { type: 'PaymentProofSubmitted', data: { method, transactionId: command.transactionId, screenshotFileId: command.screenshotFileId } },
  ];
}

function decideRequested(
  command: Exclude<PaymentCommand, { type: 'RequestPayment' }> & Asked,
  payment: RequestedPayment,
): readonly PaymentEvent[] | Rejection {
  if (payment.deleted && command.type !== 'DeletePayment') return reject('payment_deleted');
  switch (command.type) {
    case 'ChooseMethod': {
      const { method } = command;
      if (!isPayer(command, payment)) return reject('payment_unknown');
      if (!payment.request.terms.some((terms) => terms.method === method)) return reject('payment_method_not_accepted', { method });
      return payment.status === 'pending' && method !== payment.method ? [{ type: 'PaymentMethodChosen', data: { method } }] : [];
    }
    case 'SubmitProof':
      return submitProof(command, payment);
    case 'VerifyPayment':
      if (!mayVerify(command, payment)) return reject('payment_unknown');
      if (payment.status === 'verified' || payment.status === 'refunded') return reject('payment_already_verified');
      if (payment.status !== 'submitted') return reject('payment_without_proof');
      return [{ type: 'PaymentVerified', data: {} }];
    case 'RejectPayment':
      if (!mayVerify(command, payment)) return reject('payment_unknown');
      if (payment.status === 'verified' || payment.status === 'refunded') return reject('payment_already_verified');
      if (payment.status === 'rejected') return reject('payment_already_rejected');
      if (payment.status !== 'submitted') return reject('payment_without_proof');
      return [{ type: 'PaymentRejected', data: command.reason ? { reason: command.reason } : {} }];
    case 'LinkToInterview':
      return payment.interviewId === undefined ? [{ type: 'PaymentLinkedToInterview', data: { interviewId: command.interviewId } }] : [];
    case 'LeaveWithoutSlot':
      // Who has not paid has lost nothing.
      return payment.status === 'pending' ||
        payment.proofs !== command.proof ||
        payment.leftWithoutSlot !== undefined ||
        payment.interviewId !== undefined
        ? []
        : [{ type: 'PaymentLeftWithoutSlot', data: { slotId: command.slotId, because: command.because } }];
    case 'ExpirePayment':
      return payment.status === 'pending' && !payment.expired ? [{ type: 'PaymentExpired', data: { slotId: command.slotId } }] : [];
    case 'CoverPayment':
      // What was let go holds nothing of the balance back any more.
      return payment.status === 'pending' && !payment.expired && !payment.closed && isCovered(payment.request)
        ? [{ type: 'PaymentCovered', data: {} }]
        : [];
    case 'ClosePayment':
      // Proof that waits for its answer is settled when the answer comes.
      return !payment.closed && (payment.status === 'pending' || payment.status === 'rejected')
        ? [{ type: 'PaymentClosed', data: {} }]
        : [];
    case 'RefundAsCredit':
      return payment.status === 'verified' && payment.refundDue === undefined
        ? [{ type: 'PaymentRefunded', data: { amount: command.amount, percent: command.percent, as: 'credit' } }]
        : [];
    case 'RequestRefund':
      return payment.status === 'verified' && payment.refundDue === undefined
        ? [{ type: 'RefundRequested', data: { amount: command.amount, percent: command.percent } }]
        : [];
    case 'RecordRefund': {
      if (payment.status === 'refunded') return [];
      if (payment.refundDue === undefined) return reject('refund_not_due');
      return [{ type: 'PaymentRefunded', data: { ...payment.refundDue, as: 'money', ...(command.note ? { note: command.note } : {}) } }];
    }
    case 'DeletePayment':
      return payment.deleted ? [] : [{ type: 'PaymentDeleted', data: {} }];
    default:
      return unreachable(command);
  }
}

export const payment: Decider<PaymentState, PaymentCommand, PaymentEvent> = {
  category: 'payment',
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'RequestPayment') return state.status === 'none' ? [{ type: 'PaymentRequested', data: command.request }] : [];
    return state.status === 'none' ? reject('payment_unknown') : decideRequested(command, state);
  },
  evolve: (state, event) => {
    if (event.type === 'PaymentRequested') {
      const [first] = event.data.terms;
      if (state.status !== 'none' || first === undefined) return state;
      return {
        status: 'pending',
        request: event.data,
        method: first.method,
        transactionId: '',
        screenshotFileId: undefined,
        proofs: 0,
        interviewId: event.data.interviewId,
        leftWithoutSlot: undefined,
        expired: false,
        closed: false,
        refundDue: undefined,
        deleted: false,
      };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'PaymentMethodChosen':
        return { ...state, method: event.data.method };
      case 'PaymentProofSubmitted': {
        const { method, transactionId, screenshotFileId } = event.data;
        // Late proof is kept: the payment is on its way again, and new proof may find a slot.
        const onItsWay = { status: 'submitted', expired: false, leftWithoutSlot: undefined, proofs: state.proofs + 1 } as const;
        return { ...state, ...onItsWay, method, transactionId, screenshotFileId };
      }
      case 'PaymentCovered':
        return { ...state, status: 'verified', proofs: state.proofs + 1 };
      case 'PaymentVerified':
        return { ...state, status: 'verified' };
      case 'PaymentClosed':
        return { ...state, closed: true };
      case 'RefundRequested':
        return { ...state, refundDue: event.data };
      case 'PaymentRefunded':
        return { ...state, status: 'refunded', refundDue: undefined };
      case 'PaymentRejected':
        return { ...state, status: 'rejected' };
      case 'PaymentLinkedToInterview':
        return { ...state, interviewId: event.data.interviewId, leftWithoutSlot: undefined };
      case 'PaymentLeftWithoutSlot':
        return { ...state, leftWithoutSlot: event.data.because };
      case 'PaymentExpired':
        return { ...state, expired: true };
      case 'PaymentDeleted':
        return { ...state, deleted: true };
      default:
        return unreachable(event);
    }
  },
};
