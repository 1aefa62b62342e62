import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import type { Fact } from '@s30/contracts/events/all';
import type { PaymentMethod, Terms } from '@s30/contracts/events/booking';
import {
  type BookingId,
  bookingOfInterview,
  bookingOfPayment,
  interviewerOf,
  type PaymentId,
  paymentIdOf,
  type SlotId,
  type UserId,
} from '@s30/contracts/ids';
import { type InterviewType, slugOf } from '@s30/contracts/interviewTypes';
import { decimalOf, formatMoney, type Money, NO_RUPEES } from '@s30/contracts/money';
import { isCovered } from '@s30/contracts/payment';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { SLOT_HOLD_RENEWALS, SLOT_HOLDS_MAX, SLOT_HOLDS_UNCONFIRMED_MAX } from '@s30/contracts/rules';
import { addMinutes, type Instant } from '@s30/contracts/time';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { BaseRequest } from '@s30/platform/web/handler';
import { booking } from '../booking/decider.ts';
import { paymentRequestOf } from '../booking/receipts.ts';
import { isLapsed } from '../booking/request.ts';
import { type Booking, chosenIn, currentPayment, type Payment, paymentOf } from '../booking/state.ts';
import { calendar } from '../calendar/decider.ts';
import { runningHold, type Slot } from '../calendar/slot.ts';
import { foresee } from '../context.ts';
import { type Following, followBooking } from '../followers/followBooking.ts';
import { type Price, price } from '../price/decider.ts';
import { offersType, type RegisteredUser, user } from '../user/decider.ts';
import { availableAt, wallet } from '../wallet/decider.ts';
import { chosenFirst, termsOf } from './terms.ts';

type Request = Following & Pick<BaseRequest, 'at'>;
/** The interviewer to pay, and the current price. */
type Payee = { readonly payee: RegisteredUser; readonly price: Price };
/** What the candidate saw, decimal: the price, and what is left of it to pay; undefined: not known. */
type Seen = { readonly expectedPrice?: number | undefined; readonly expectedToPay?: number | undefined };
type Checkout = Seen & {
  readonly slotId: SlotId;
  readonly interviewType: InterviewType;
  readonly method: PaymentMethod | undefined;
  readonly candidateId: UserId;
  readonly holdMinutes: number;
};
type Answer = Promise<PaymentRequestDocument | Rejection>;
/** Undefined means success. */
type Refused = Promise<Rejection | undefined>;

/** How often to retry when concurrent requests of the same person change what there is to reserve. */
const TRIES = 5;

/**
 * Holds a slot and returns what to pay. The balance is reserved first, then the slot is held; both lapse at the same time
 * without an event, so an interrupted checkout leaves nothing to clean up.
 */
export async function checkOut(request: Request, checkout: Checkout): Answer {
  const { load, at } = request;
  const { slotId, interviewType, method, candidateId } = checkout;
  const candidate = await load(user, candidateId);
  if (candidate.status === 'none') return reject('user_unknown');
  const interviewerId = interviewerOf(slotId);
  const slot = interviewerId && (await load(calendar, interviewerId)).slots.get(slotId);
  if (!slot) return reject('slot_unknown');
  const payable = await payeeFor(request, slot.interviewerId, interviewType);
  if (isRejection(payable)) return payable;
  // A running hold may still be renewed.
  if (!offersType(payable.payee, slot.interviewType) && !runningHold(slot, candidateId, at)) return reject('slot_not_offered');
  const foreseen = offer(payable, NO_RUPEES, method);
  if (isRejection(foreseen)) return foreseen;

  const before = bookingBefore(slot, candidateId);
  // An earlier attempt may have paid from the balance and stopped before booking the slot.
  const begun = before && (await followBooking(request, before));
  if (begun?.status === 'begun' && isBookedByBalance(begun, slotId)) return answerFor(request, begun.bookingId);
  const isResumable = begun?.status === 'none' || (begun && currentPayment(begun)?.progress.status === 'pending');
  const bookingId = before && isResumable ? before : await newBooking(request, slotId, candidateId);
  const refused = await holdSlot(request, checkout, { candidate, slot, payable, bookingId });
  return refused ?? answerFor(request, bookingId);
}

async function payeeFor({ load }: Request, interviewerId: UserId, interviewType: InterviewType): Promise<Payee | Rejection> {
  const payee = await load(user, interviewerId);
  if (payee.status === 'none') return reject('slot_not_offered');
  const current = await load(price, slugOf(interviewType));
  return current.status === 'none' ? reject('price_not_set', { interviewType }) : { payee, price: current };
}
const offer = ({ payee, price: today }: Payee, balance: Money, method: PaymentMethod | undefined): readonly Terms[] | Rejection =>
  chosenFirst(termsOf(today, payee, balance), method);

/** The booking that occupies the slot for the candidate, or the one that their last hold belonged to. */
const bookingBefore = ({ occupation, holds }: Slot, candidateId: UserId): BookingId | undefined =>
  occupation.status === 'booked' && occupation.candidateId === candidateId ? occupation.bookingId : holds.get(candidateId)?.bookingId;
function isBookedByBalance(begun: Booking, slotId: SlotId): boolean {
  const payment = currentPayment(begun);
  return begun.interview.status !== 'none' && begun.slot.wish === slotId && payment !== undefined && isCovered(chosenIn(payment));
}

/** A deterministic id: concurrent requests of a candidate for the same slot share one booking and get the same response. */
async function newBooking({ load }: Request, slotId: SlotId, candidateId: UserId): Promise<BookingId> {
  for (let count = 1; ; count += 1) {
    const bookingId = uuidFrom(`booking ${count} of ${slotId} by ${candidateId}`) as BookingId;
    const begun = await load(booking, bookingId);
    const isCheckout = begun.status === 'begun' && begun.interview.status === 'none';
    if (begun.status === 'none' || (isCheckout && currentPayment(begun)?.progress.status === 'pending')) return bookingId;
  }
}

type Holding = { readonly candidate: RegisteredUser; readonly slot: Slot; readonly payable: Payee; readonly bookingId: BookingId };
/** Holds slot and balance and requests the payment, or renews the hold. */
async function holdSlot(request: Request, checkout: Checkout, { candidate, slot, payable, bookingId }: Holding): Refused {
  const { run, load, at } = request;
  const { slotId, interviewType, method, candidateId, holdMinutes } = checkout;
  const { interviewerId, startTime, endTime, timeZone, occupation } = slot;
  const paymentId = paymentIdOf(bookingId, 1);
  const wish = { type: 'HoldSlot', slotId, interviewType, candidateId, bookingId, holdMinutes } as const;
  const actor = { userId: candidateId, role: 'candidate' } as const;
  // Decided in advance, so that a lost race for a slot appends nothing.
  const foreseen = await foresee({ load, actor, at }, calendar, interviewerId, wish);
  if (isRejection(foreseen)) return foreseen;
  const begun = await load(booking, bookingId);
  const before = paymentOf(begun, paymentId);
  const running = before !== undefined && !isLapsed(before, at) ? before : undefined;
  if (running !== undefined && foreseen.length === 0) {
    // An earlier attempt may have renewed the hold and stopped there.
    if (occupation.status === 'held') await run(booking, bookingId, { type: 'RenewHold', paymentId, until: occupation.until });
    return chooseMethod(request, paymentId, method);
  }
  const until = addMinutes(at, holdMinutes);
  const terms = await reserve(request, checkout, { candidate, paymentId, until, payable, running });
  if (isRejection(terms)) return terms;
  const held = await run(calendar, interviewerId, wish);
  if (isRejection(held)) {
    if (running === undefined) await run(wallet, candidateId, { type: 'DropReservation', userId: candidateId, paymentId });
    return held;
  }
  if (running !== undefined) {
    await run(booking, bookingId, { type: 'RenewHold', paymentId, until });
    return chooseMethod(request, paymentId, method);
  }
  const { referredBy } = candidate;
  const place = { slotId, startTime, endTime, timeZone };
  return requestPayment(request, payable, { paymentId, candidateId, interviewType, slot: place, terms: [...terms], until, referredBy });
}

type Reserving = Pick<Holding, 'candidate' | 'payable'> & {
  readonly paymentId: PaymentId;
  readonly until: Instant;
  /** The payment whose hold is renewed; its terms stay. */
  readonly running: Payment | undefined;
};
/** Reserves what the terms need from the balance. Zero amounts too, because reservations count a user's holds. */
async function reserve({ run, load, at }: Request, checkout: Checkout, reserving: Reserving) {
  const { candidateId: userId, method } = checkout;
  const { candidate, paymentId, until, payable, running } = reserving;
  const holdsMax = candidate.isEmailVerified ? SLOT_HOLDS_MAX : SLOT_HOLDS_UNCONFIRMED_MAX;
  for (let tries = 1; ; tries += 1) {
    const available = availableAt(await load(wallet, userId), at, paymentId);
    const terms = running?.request.terms ?? offer(payable, available, method);
    if (isRejection(terms)) return terms;
    const changed = running === undefined && terms[0] && changeOf(terms[0], checkout);
    if (changed) return changed;
    const command = { type: 'ReserveCredit', userId, paymentId, amount: mostOf(terms), until, holdsMax, key: `${tries}` } as const;
    const reserved = await run(wallet, userId, command);
    if (isRejection(reserved) && reserved.rejected !== 'unavailable') return reserved;
    // A repeated request may have reserved it before and, when the slot was taken, dropped it again.
    if (!isRejection(reserved) && reserved.state.reservations.has(paymentId)) return terms;
    // Nothing is ever reserved again for a payment that was proven meanwhile.
    if (tries >= TRIES) return reject('unavailable');
  }
}
/** What differs from what the candidate saw: they are asked again, so that nothing is held or spent at other terms. */
function changeOf({ amount, usedS30Balance, remainingAmount }: Terms, { expectedPrice, expectedToPay }: Seen): Rejection | undefined {
  if (expectedPrice !== undefined && decimalOf(amount) !== expectedPrice) return reject('price_changed', { price: formatMoney(amount) });
  if (expectedToPay !== undefined && decimalOf(remainingAmount) !== expectedToPay)
    return reject('balance_changed', { used: formatMoney(usedS30Balance), toPay: formatMoney(remainingAmount) });
  return undefined;
}
/** Enough for every method, because the payer may still choose. */
const mostOf = (terms: readonly Terms[]): Money =>
  terms.reduce((most, { credit }) => (credit.minor > most.minor ? credit : most), NO_RUPEES);

/** The balance may cover the payment, by this method or since an earlier attempt that was not followed. */
async function chooseMethod(request: Request, paymentId: PaymentId, method: PaymentMethod | undefined): Refused {
  const bookingId = bookingOfPayment(paymentId);
  const chosen = method && (await request.run(booking, bookingId, { type: 'ChooseMethod', paymentId, method }));
  if (chosen && isRejection(chosen)) return chosen;
  await followBooking(request, bookingId);
  return undefined;
}

type Snapshot = 'interviewerId' | 'exchangeRate' | 'upiId' | 'qrCodeFileId' | 'zelleId';
async function requestPayment(
  request: Request,
  { payee, price: { exchangeRate } }: Payee,
  asked: Omit<Fact<'PaymentRequested'>, Snapshot>,
): Refused {
  const { userId: interviewerId, upiId, qrCodeFileId, zelleId } = payee;
  const payTo = { upiId: upiId || undefined, qrCodeFileId, zelleId: zelleId || undefined };
  const command = { type: 'RequestPayment', request: { ...asked, interviewerId, exchangeRate, ...payTo }, key: asked.paymentId } as const;
  const bookingId = bookingOfPayment(asked.paymentId);
  const requested = await request.run(booking, bookingId, command);
  if (isRejection(requested)) return requested;
  // A concurrent request made it first, with a slightly shorter hold.
  if (requested.events.length === 0 && asked.until !== undefined)
    await request.run(booking, bookingId, { type: 'RenewHold', paymentId: asked.paymentId, until: asked.until });
  await followBooking(request, bookingId);
  return undefined;
}

async function answerFor({ load, at }: Request, bookingId: BookingId): Answer {
  const begun = await load(booking, bookingId);
  const payment = begun.status === 'none' ? undefined : (currentPayment(begun) ?? begun.payments.at(-1));
  if (begun.status === 'none' || payment === undefined) return reject('payment_unknown');
  const answer = paymentRequestOf(payment, begun, at);
  if (payment.progress.status !== 'pending') return answer;
  const occupation = (await load(calendar, begun.interviewerId)).slots.get(payment.request.slot.slotId)?.occupation;
  if (occupation?.status !== 'held') return answer;
  return { ...answer, heldUntil: occupation.until, holdRenewable: occupation.renewal < SLOT_HOLD_RENEWALS };
}

type Next = Pick<Checkout, 'candidateId' | 'method' | 'expectedPrice'> & { readonly interviewId: string };
/** What to pay for a booked interview: its unpaid payment, or a new one if it has none. */
export async function requestNextPayment(request: Request, { interviewId, candidateId, method, expectedPrice }: Next): Answer {
  const { load, at } = request;
  const bookingId = bookingOfInterview(interviewId);
  let asked: PaymentId | undefined;
  for (let tries = 1; ; tries += 1) {
    const begun = await load(booking, bookingId);
    if (begun.status === 'none' || begun.interview.status === 'none' || begun.candidateId !== candidateId)
      return reject('interview_unknown');
    const { interview, interviewerId, interviewType, payments } = begun;
    if (interview.status === 'cancelled') return reject('interview_over', { status: interview.status });
    const current = currentPayment(begun);
    if (current !== undefined && current.use.status === 'pays') {
      // The balance may have covered the payment just requested.
      if (current.progress.status === 'verified' && current.paymentId !== asked) return reject('payment_exists');
      const isOpen = current.progress.status !== 'verified';
      return (isOpen ? await chooseMethod(request, current.paymentId, method) : undefined) ?? answerFor(request, bookingId);
    }
    if (tries > TRIES) return reject('unavailable');
    const payable = await payeeFor(request, interviewerId, interviewType);
    if (isRejection(payable)) return payable;
    const terms = offer(payable, availableAt(await load(wallet, candidateId), at), method);
    if (isRejection(terms)) return terms;
    const changed = terms[0] && changeOf(terms[0], { expectedPrice });
    if (changed) return changed;
    asked = paymentIdOf(bookingId, payments.length + 1);
    const refused = await requestPayment(request, payable, {
      paymentId: asked,
      ...{ candidateId, interviewType, slot: interview.place.slot, terms: [...terms] },
      referredBy: payments[0]?.request.referredBy,
    });
    if (refused) return refused;
  }
}
