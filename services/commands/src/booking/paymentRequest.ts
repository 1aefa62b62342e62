import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import type { PaymentMethod } from '@s30/contracts/events/payment';
import { fileUrl } from '@s30/contracts/files';
import type { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { type InterviewType, slugOf } from '@s30/contracts/interviewTypes';
import { decimalOf, rupees } from '@s30/contracts/money';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { CommandRequest } from '../context.ts';
import { isCovered, payment, type RequestedPayment } from '../payment/decider.ts';
import { type Price, price } from '../price/decider.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { type RegisteredUser, user } from '../user/decider.ts';
import { reservedFor, wallet } from '../wallet/decider.ts';
import { completeBooking } from './completion.ts';
import { chosenFirst, termsOf } from './terms.ts';

export type Payee = { readonly payee: RegisteredUser; readonly price: Price };

/** Whom a candidate would pay, and today's price; a refusal when there is nobody or nothing to pay. */
export async function payeeFor(
  load: CommandRequest['load'],
  interviewerId: UserId,
  interviewType: InterviewType,
  method: PaymentMethod | undefined,
): Promise<Payee | Rejection> {
  const payee = await load(user, interviewerId);
  if (payee.status === 'none') return reject('slot_not_offered');
  const current = await load(price, slugOf(interviewType));
  if (current.status === 'none') return reject('price_not_set', { interviewType });
  const terms = chosenFirst(termsOf(current, payee, rupees(0)), method);
  return isRejection(terms) ? terms : { payee, price: current };
}

type Order = Payee & {
  readonly paymentId: PaymentId;
  readonly candidateId: UserId;
  readonly interviewType: InterviewType;
  readonly startTime: Instant;
  readonly method: PaymentMethod | undefined;
  readonly slotId?: SlotId;
  readonly interviewId?: InterviewId;
};

/**
 * Reserves what the S30 balance can pay, then requests the payment: the same order again finds both as they are. What the balance
 * covers whole needs no proof and counts as verified at once.
 */
export async function requestPayment(
  { run, load }: Pick<CommandRequest, 'run' | 'load'>,
  order: Order,
): Promise<RequestedPayment | Rejection> {
  const { paymentId, candidateId, payee, price: current, method, interviewType, startTime, slotId, interviewId } = order;
  const before = await load(payment, paymentId);
  if (before.status === 'none') {
    const reserved = await run(wallet, candidateId, { type: 'ReserveCredit', userId: candidateId, paymentId, upTo: current.price });
    if (isRejection(reserved)) return reserved;
    const credit = reservedFor(reserved.state, paymentId);
    const terms = chosenFirst(termsOf(current, payee, credit), method);
    if (isRejection(terms)) return terms;
    const { upiId, qrCodeFileId, zelleId, userId: interviewerId } = payee;
    const requested = await run(payment, paymentId, {
      type: 'RequestPayment',
      request: {
        paymentId,
        isPreBooking: interviewId === undefined,
        candidateId,
        interviewerId,
        interviewType,
        ...(slotId ? { slotId } : {}),
        ...(interviewId ? { interviewId } : {}),
        startTime,
        terms,
        ...(credit.minor > 0 ? { credit } : {}),
        exchangeRate: current.exchangeRate,
        ...(upiId ? { upiId } : {}),
        ...(qrCodeFileId ? { qrCodeFileId } : {}),
        ...(zelleId ? { zelleId } : {}),
      },
    });
    if (isRejection(requested)) return requested;
  } else if (method !== undefined) {
    const chosen = await run(payment, paymentId, { type: 'ChooseMethod', method });
    if (isRejection(chosen)) return chosen;
  }
  const state = await load(payment, paymentId);
  if (state.status === 'none') return reject('payment_unknown');
  if (state.status !== 'pending' || !isCovered(state.request)) return state;
  await coverPayment(run, load, paymentId);
  const covered = await load(payment, paymentId);
  return covered.status === 'none' ? reject('payment_unknown') : covered;
}

/** A payment that the balance covers whole is verified at once; its slot is booked, its credit spent. */
export async function coverPayment(run: CommandRequest['run'], load: CommandRequest['load'], paymentId: PaymentId): Promise<void> {
  await run(payment, paymentId, { type: 'CoverPayment' });
  await completeBooking(run, load, paymentId);
  await settlePayment(run, load, paymentId);
}

/** What the payer is told: what to pay and to whom. */
export function paymentRequestOf(requested: RequestedPayment, serverTime: Instant): PaymentRequestDocument | Rejection {
  const { request, method, status, interviewId } = requested;
  const terms = request.terms.find((one) => one.method === method);
  if (terms === undefined) return reject('payment_method_not_accepted', { method });
  return {
    paymentId: request.paymentId,
    status,
    amount: decimalOf(terms.amount),
    currency: terms.amount.currency,
    paymentMethod: method,
    methods: request.terms.map((one) => ({
      paymentMethod: one.method,
      amount: decimalOf(one.amount),
      remainingAmount: decimalOf(one.remainingAmount),
      currency: one.amount.currency,
    })),
    usedS30Balance: decimalOf(terms.usedS30Balance),
    remainingAmount: decimalOf(terms.remainingAmount),
    exchangeRate: request.exchangeRate,
    upiId: request.upiId ?? '',
    zelleId: request.zelleId ?? '',
    qrCodeUrl: fileUrl(request.qrCodeFileId),
    ...(interviewId ? { interviewId } : {}),
    serverTime,
  };
}
