import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import type { BookedSlot, BookingFact, PaymentMethod, Terms } from '@s30/contracts/events/booking';
import {
  type BookingId,
  bookingOfInterview,
  interviewerOf,
  type PaymentId,
  paymentIdOf,
  type SlotId,
  type UserId,
} from '@s30/contracts/ids';
import { type InterviewType, slugOf } from '@s30/contracts/interviewTypes';
import { type Money, noMoney } from '@s30/contracts/money';
import { isCovered } from '@s30/contracts/payment';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { SLOT_HOLD_RENEWALS, SLOT_HOLDS_MAX, SLOT_HOLDS_UNCONFIRMED_MAX } from '@s30/contracts/rules';
import { addMinutes, type Instant } from '@s30/contracts/time';
import type { BaseRequest } from '@s30/platform/web/handler';
import { calendar, type Slot } from '../calendar/decider.ts';
import type { CommandRequest } from '../context.ts';
import { type Price, price } from '../price/decider.ts';
import { type RegisteredUser, user } from '../user/decider.ts';
import { availableAt, wallet } from '../wallet/decider.ts';
import { booking } from './decider.ts';
import { followBooking } from './follow.ts';
import { paymentRequestOf } from './receipts.ts';
import { isLapsed } from './request.ts';
import { type Booking, currentPayment, type Payment, paymentOf } from './state.ts';
import { chosenFirst, termsOf } from './terms.ts';

type Request = Pick<CommandRequest, 'run' | 'load' | 'trustAllowance'> & Pick<BaseRequest, 'at' | 'newId'>;
type Payee = { readonly payee: RegisteredUser; readonly price: Price };
type Answer = Promise<PaymentRequestDocument | Rejection>;

/** A balance that other requests of the same person use at this moment is looked at again so often. */
const TRIES = 5;

/** Whom a candidate would pay, and today's price; a refusal when there is nobody or nothing to pay. */
async function payeeFor({ load }: Request, interviewerId: UserId, interviewType: InterviewType): Promise<Payee | Rejection> {
  const payee = await load(user, interviewerId);
  if (payee.status === 'none') return reject('slot_not_offered');
  const current = await load(price, slugOf(interviewType));
  return current.status === 'none' ? reject('price_not_set', { interviewType }) : { payee, price: current };
}

const isOffered = ({ role, allowedInterviewTypes }: RegisteredUser, { interviewType }: Slot): boolean =>
  (role === 'interviewer' || role === 'admin') && allowedInterviewTypes.includes(interviewType);

/** The snapshot that a payment is requested with. */
const requestOf = (
  { payee, price: { exchangeRate } }: Payee,
  rest: Pick<BookingFact<'PaymentRequested'>, 'paymentId' | 'candidateId' | 'interviewType' | 'slot' | 'until'> & {
    readonly terms: readonly Terms[];
    readonly referredBy: UserId | undefined;
  },
): BookingFact<'PaymentRequested'> => {
  const { upiId, qrCodeFileId, zelleId, userId: interviewerId } = payee;
  const payTo = { upiId: upiId || undefined, qrCodeFileId, zelleId: zelleId || undefined };
  return { ...rest, interviewerId, terms: [...rest.terms], exchangeRate, ...payTo };
};

type Checkout = { readonly slotId: SlotId; readonly interviewType: InterviewType; readonly method: PaymentMethod | undefined };

/**
 * Holds a slot and says what to pay. Balance and slot are reserved until the same instant, first the one and then the other, and
 * lapse by the clock: whatever is interrupted here leaves nothing to tidy up.
 */
export async function checkOut(
  request: Request,
  { slotId, interviewType, method }: Checkout,
  candidateId: UserId,
  holdMinutes: number,
): Answer {
  const { load, newId } = request;
  const interviewerId = interviewerOf(slotId);
  const slot = interviewerId && (await load(calendar, interviewerId)).slots.get(slotId);
  if (!slot) return reject('slot_unknown');
  const payable = await payeeFor(request, slot.interviewerId, interviewType);
  if (isRejection(payable)) return payable;
  if (!isOffered(payable.payee, slot)) return reject('slot_not_offered');
  const foreseen = chosenFirst(termsOf(payable.price, payable.payee, noMoney('INR')), method);
  if (isRejection(foreseen)) return foreseen;

  const before = bookingBefore(slot, candidateId);
  // An earlier attempt at this request may have paid with the balance and stopped before booking the slot.
  const begun = before && (await followBooking(request, before));
  if (begun?.status === 'begun' && isBookedByBalance(begun, slotId)) return answerFor(request, begun.bookingId, slotId);
  const goesOn = begun?.status === 'none' || (begun && currentPayment(begun)?.progress.status === 'pending');
  const bookingId = before && goesOn ? before : (newId() as BookingId);
  const held = await holdSlot(request, { slot, interviewType, bookingId, candidateId, holdMinutes, payable, method });
  return held ?? answerFor(request, bookingId, slotId);
}

/** The booking that occupies the slot for the candidate, or the one their last hold was for. */
const bookingBefore = ({ occupation, holds }: Slot, candidateId: UserId): BookingId | undefined =>
  occupation.status === 'booked' && occupation.candidateId === candidateId ? occupation.bookingId : holds.get(candidateId)?.bookingId;

const isBookedByBalance = (begun: Booking, slotId: SlotId): boolean =>
  begun.interview.status !== 'none' && begun.slot.wish === slotId && isCovered(currentPayment(begun)?.request.terms ?? []);

type Holding = Omit<Checkout, 'slotId'> & {
  readonly payable: Payee;
  readonly slot: Slot;
  readonly bookingId: BookingId;
  readonly candidateId: UserId;
  readonly holdMinutes: number;
};

/** Undefined once slot and balance are held and the payment is asked for. */
async function holdSlot(request: Request, holding: Holding): Promise<Rejection | undefined> {
  const { run, load, at } = request;
  const { slot, interviewType, bookingId, candidateId, holdMinutes, payable, method } = holding;
  const { slotId, interviewerId, startTime, endTime, timeZone } = slot;
  const paymentId = paymentIdOf(bookingId, 1);
  const wish = { type: 'HoldSlot', slotId, interviewType, candidateId, bookingId, holdMinutes } as const;
  const actor = { userId: candidateId, role: 'candidate' } as const;
  // Foreseen, so that losing a race for a slot costs no append.
  const foreseen = calendar.decide({ ...wish, actor, at }, await load(calendar, interviewerId));
  if (isRejection(foreseen)) return foreseen;
  const begun = await load(booking, bookingId);
  const before = begun.status === 'none' ? undefined : paymentOf(begun, paymentId);
  if (before !== undefined && foreseen.length === 0 && !isLapsed(before, at)) {
    const { occupation } = slot;
    // An earlier try may have renewed the hold and got no further.
    if (occupation.status === 'held') await run(booking, bookingId, { type: 'RenewHold', paymentId, until: occupation.until });
    return chooseMethod(request, before, bookingId, method);
  }
  const candidate = await load(user, candidateId);
  if (candidate.status === 'none') return reject('user_unknown');

  const until = addMinutes(at, holdMinutes);
  const running = before !== undefined && !isLapsed(before, at) ? before : undefined;
  const terms = await reserve(request, { candidate, paymentId, until, payable, method, running });
  if (isRejection(terms)) return terms;
  const held = await run(calendar, interviewerId, wish);
  if (isRejection(held)) {
    if (running === undefined) await run(wallet, candidateId, { type: 'DropReservation', userId: candidateId, paymentId });
    return held;
  }
  if (running !== undefined) {
    await run(booking, bookingId, { type: 'RenewHold', paymentId, until });
    const refused = await chooseMethod(request, running, bookingId, method);
    // A repeated request may find it covered by the balance, and not followed yet.
    await followBooking(request, bookingId);
    return refused;
  }
  const place: BookedSlot = { slotId, startTime, endTime, timeZone };
  const { referredBy } = candidate;
  const asked = requestOf(payable, { paymentId, candidateId, interviewType, slot: place, terms, until, referredBy });
  const requested = await run(booking, bookingId, { type: 'RequestPayment', request: asked });
  if (isRejection(requested)) return requested;
  await followBooking(request, bookingId);
  return undefined;
}

type Reserving = {
  readonly candidate: RegisteredUser;
  readonly paymentId: PaymentId;
  readonly until: Instant;
  readonly payable: Payee;
  readonly method: PaymentMethod | undefined;
  /** Whose hold is renewed: its terms stay. */
  readonly running: Payment | undefined;
};
/** Takes what the terms need from the balance, until then; also nothing, for it counts how many slots somebody holds. */
async function reserve(request: Request, reserving: Reserving): Promise<readonly Terms[] | Rejection> {
  const { run, load, at } = request;
  const { candidate, paymentId, until, payable, method, running } = reserving;
  const { userId } = candidate;
  const holdsMax = candidate.isEmailVerified ? SLOT_HOLDS_MAX : SLOT_HOLDS_UNCONFIRMED_MAX;
  for (let tries = 1; ; tries += 1) {
    const available = availableAt(await load(wallet, userId), at, paymentId);
    const terms = running?.request.terms ?? chosenFirst(termsOf(payable.price, payable.payee, available), method);
    if (isRejection(terms)) return terms;
    const command = { type: 'ReserveCredit', userId, paymentId, amount: mostOf(terms), until, holdsMax, key: `${tries}` } as const;
    const reserved = await run(wallet, userId, command);
    if (!isRejection(reserved)) return terms;
    if (reserved.rejected !== 'unavailable' || tries === TRIES) return reserved;
  }
}
/** Enough for each method: the payer may still choose. */
const mostOf = (terms: readonly Terms[]): Money =>
  terms.reduce((most, { credit }) => (credit.minor > most.minor ? credit : most), noMoney('INR'));

async function chooseMethod({ run }: Request, { paymentId }: Payment, bookingId: BookingId, method: PaymentMethod | undefined) {
  if (method === undefined) return undefined;
  const chosen = await run(booking, bookingId, { type: 'ChooseMethod', paymentId, method });
  return isRejection(chosen) ? chosen : undefined;
}

async function answerFor({ load, at }: Request, bookingId: BookingId, slotId: SlotId): Answer {
  const begun = await load(booking, bookingId);
  if (begun.status === 'none') return reject('payment_unknown');
  const payment = currentPayment(begun) ?? begun.payments.at(-1);
  if (payment === undefined) return reject('payment_unknown');
  const answer = paymentRequestOf(payment, begun, at);
  if (payment.progress.status !== 'pending') return answer;
  const occupation = (await load(calendar, begun.interviewerId)).slots.get(slotId)?.occupation;
  if (occupation?.status !== 'held') return answer;
  return { ...answer, heldUntil: occupation.until, holdRenewable: occupation.renewal < SLOT_HOLD_RENEWALS };
}

/** What to pay for a booked interview: its unpaid payment, or the next one when it has none. */
export async function requestNextPayment(
  request: Request,
  interviewId: string,
  candidateId: UserId,
  method: PaymentMethod | undefined,
): Answer {
  const { load, at } = request;
  const bookingId = bookingOfInterview(interviewId);
  for (let tries = 1; ; tries += 1) {
    const begun = await load(booking, bookingId);
    if (begun.status === 'none' || begun.interview.status === 'none' || begun.candidateId !== candidateId)
      return reject('interview_unknown');
    const { interview } = begun;
    if (interview.status === 'cancelled') return reject('interview_over', { status: interview.status });
    const current = currentPayment(begun);
    if (current !== undefined && current.use.status === 'pays') {
      if (current.progress.status === 'verified') return reject('payment_exists');
      const refused = await chooseMethod(request, current, bookingId, method);
      const chosen = await load(booking, bookingId);
      const payment = chosen.status === 'none' ? undefined : paymentOf(chosen, current.paymentId);
      return refused ?? (payment && chosen.status === 'begun' ? paymentRequestOf(payment, chosen, at) : reject('payment_unknown'));
    }
    if (tries > TRIES) return reject('unavailable');
    const refused = await askForNext(request, begun, interview.place.slot, method, tries);
    if (refused) return refused;
    await followBooking(request, bookingId);
  }
}

async function askForNext(request: Request, begun: Booking, slot: BookedSlot, method: PaymentMethod | undefined, tries: number) {
  const { run, load, at } = request;
  const { bookingId, candidateId, interviewerId, interviewType, payments } = begun;
  const payable = await payeeFor(request, interviewerId, interviewType);
  if (isRejection(payable)) return payable;
  const available = availableAt(await load(wallet, candidateId), at);
  const terms = chosenFirst(termsOf(payable.price, payable.payee, available), method);
  if (isRejection(terms)) return terms;
  const paymentId = paymentIdOf(bookingId, payments.length + 1);
  const referredBy = payments[0]?.request.referredBy;
  const asked = requestOf(payable, { paymentId, candidateId, interviewType, slot, terms, until: undefined, referredBy });
  const requested = await run(booking, bookingId, { type: 'RequestPayment', request: asked, key: `${tries}` });
  return isRejection(requested) ? requested : undefined;
}
