import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { bonusChargeOf, type UserId } from '@s30/contracts/ids';
import { type Money, rupees } from '@s30/contracts/money';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import type { BookingCommand } from '../booking/decider.ts';
import { type Booking, creditOf, type OnWord } from '../booking/state.ts';
import { earningPayment } from '../booking/wishes.ts';
import { type CalendarCommand, calendar } from '../calendar/decider.ts';
import type { CalendarState } from '../calendar/slot.ts';
import { type FollowCharge, type InterviewerAccountState, interviewerAccount, waitingOf } from '../interviewer-account/decider.ts';
import { isClaimedBy, type WalletCommand, type WalletState, wallet } from '../wallet/decider.ts';

/**
 * A stream that acts on a booking's wishes and may refuse them. Each wish carries the booking's revision at which it arose, so
 * that repeated, delayed or reordered wishes have no effect.
 */
export type Follower<State, Wish extends AnyCommand, Event extends AnyEvent> = {
  readonly decider: Decider<State, Wish, Event>;
  /** What it should hold for the booking, as commands to users' streams. */
  readonly wishes: (booking: Booking, trustAllowance: Money) => readonly { readonly userId: UserId; readonly command: Wish }[];
  /** True if it has followed this wish or a newer one. */
  readonly hasFollowed: (state: State, wish: Wish) => boolean;
  /** True if the candidate's wallet shows that the wish is not needed. */
  readonly isNeedless?: (wish: Wish, booking: Booking, held: WalletState) => boolean;
  /** The command that records its decision in the booking; undefined if the booking already has it. */
  readonly report: (state: State, wish: Wish, booking: Booking) => BookingCommand | undefined;
};

type BonusWish = Extract<WalletCommand, { type: 'FollowBonus' }>;
const onBonus = ({ bookingId, candidateId: userId, revision }: Booking, isEarned: boolean) => {
  const command = { type: 'FollowBonus', key: `${bookingId}@${revision}`, userId, bookingId, revision, isEarned } as const;
  return { userId, command };
};
const hasFollowedBonus = (held: WalletState, { userId, bookingId, isEarned }: BonusWish): boolean =>
  held.causes.has(bonusCause(userId)) || (isEarned ? held.bonus?.status === 'claimed' : !isClaimedBy(held, bookingId));
/**
 * The referral bonus is for the friend's first booking that earns it, as the friend's wallet decides. Runs before the account,
 * so that no interviewer is charged for a bonus that is another booking's.
 */
export const bonusFollower: Follower<WalletState, BonusWish, WalletEvent> = {
  decider: wallet,
  wishes: (booking) => (earningPayment(booking) === undefined ? [] : [onBonus(booking, true)]),
  hasFollowed: hasFollowedBonus,
  report: () => undefined,
};

export type AccountWish = FollowCharge & { readonly trustAllowance: Money; readonly key: string };
/** Credit backed by the interviewer's word. Runs before the wallets, because credit needs the account's approval. */
export const accountFollower: Follower<InterviewerAccountState, AccountWish, InterviewerAccountEvent> = {
  decider: interviewerAccount,
  wishes: ({ bookingId, candidateId, interviewerId, payments, bonus }, trustAllowance) => {
    const asked = (chargeId: string, kind: FollowCharge['kind'], { wish: wanted, since: revision }: OnWord) => {
      const referrerId = kind === 'bonus' ? payments[0]?.request.referredBy : undefined;
      const charge = { chargeId, kind, interviewerId, candidateId, referrerId, bookingId, revision, wanted };
      const command = { type: 'FollowCharge', key: `${chargeId}@${revision}`, ...charge, trustAllowance } as const;
      return revision === 0 ? [] : [{ userId: interviewerId, command }];
    };
    const refunds = payments.flatMap(({ paymentId, onWord }) => asked(paymentId, 'refund', onWord));
    return [...refunds, ...asked(bonusChargeOf(bookingId), 'bonus', bonus)];
  },
  hasFollowed: ({ charges }, { chargeId, revision }) => (charges.get(chargeId)?.revision ?? 0) >= revision,
  isNeedless: ({ kind }, booking, held) => kind === 'bonus' && isBonusTaken(held, booking),
  report: ({ charges }, { chargeId, kind }, booking) => {
    const charge = charges.get(chargeId);
    const known = creditOf(booking, { chargeId, kind });
    if (charge === undefined || known === undefined || known.answer.version >= charge.version) return undefined;
    const { version, declined, charged: given } = charge;
    const decision = { version, given, waiting: waitingOf(charge), declined };
    return { type: 'RecordCredit', chargeId, kind, ...decision, key: `${chargeId}#${version}` };
  },
};

/** What the balance pays. Runs before the calendar: nothing is booked for less than its price. */
export const walletFollower: Follower<
  WalletState,
  Extract<WalletCommand, { type: 'FollowPayment' | 'GrantCredit' }> | BonusWish,
  WalletEvent
> = {
  decider: wallet,
  wishes: (booking) => {
    const { candidateId: userId, payments } = booking;
    const held = payments.flatMap(({ paymentId, credit: { wish, since: revision } }) => {
      const { hold, ...amounts } = wish;
      if (revision === 0 || hold === 'reserved') return [];
      const key = `${paymentId}@${revision}`;
      return [{ userId, command: { type: 'FollowPayment', key, userId, paymentId, revision, hold, ...amounts } as const }];
    });
    return [...held, ...bonuses(booking)];
  },
  hasFollowed: (state, wish) => {
    if (wish.type === 'FollowBonus') return hasFollowedBonus(state, wish);
    return wish.type === 'GrantCredit'
      ? state.causes.has(wish.cause)
      : (state.payments.get(wish.paymentId)?.revision ?? 0) >= wish.revision;
  },
  isNeedless: (wish, booking, held) => {
    if (wish.type !== 'GrantCredit') return false;
    // What an interviewer was charged for is granted in any case.
    if (isCharged(booking)) return false;
    // The friend has got theirs, and the booking lost or changed its payment before the referrer got the other half.
    const isHalf = held.causes.has(wish.cause) && held.bonus?.bookingId === booking.bookingId;
    return !isHalf && (booking.bonus.wish.minor > 0 || !isClaimedBy(held, booking.bookingId));
  },
  report: ({ payments }, wish) => {
    if (wish.type !== 'FollowPayment') return undefined;
    const { paymentId, revision } = wish;
    const known = payments.get(paymentId);
    const isMissing = known?.hold === 'missing' && known.revision === revision;
    return isMissing ? { type: 'LoseCredit', revision, paymentId, key: `${revision}` } : undefined;
  },
};

/**
 * 500 rupees each for the friend and the referrer, for the friend's first completed interview paid with money. A bonus that was
 * charged to the interviewer is granted even if the payment was refunded before the booking recorded the charge.
 */
function bonuses(booking: Booking) {
  const { bookingId, candidateId, interviewerId, payments, interview } = booking;
  const { wish, answer } = booking.bonus;
  const referredBy = payments.find(({ request }) => request.referredBy)?.request.referredBy;
  if (referredBy === undefined) return [];
  const chargedTo = isCharged(booking) ? interviewerId : undefined;
  const bonus = { cause: bonusCause(candidateId), amount: rupees(REFERRAL_BONUS_RUPEES), referredUserId: candidateId, chargedTo };
  const grant = (userId: UserId) => {
    // A late grant must not take the bonus from another booking that claims it by then.
    const claimedBy = chargedTo === undefined && userId === candidateId ? bookingId : undefined;
    return { userId, command: { type: 'GrantCredit', key: bonus.cause, userId, ...bonus, claimedBy } as const };
  };
  if (chargedTo !== undefined) {
    const isUndecided = answer.waiting.minor > 0 || answer.declined.minor > 0;
    return wish.minor > 0 && isUndecided ? [] : [grant(candidateId), grant(referredBy)];
  }
  // Released only once the account knows that it is not asked any more.
  if (earningPayment(booking) === undefined)
    return [onBonus(booking, false), ...(interview.status === 'completed' ? [grant(referredBy)] : [])];
  return wish.minor > 0 ? [grant(referredBy)] : [grant(candidateId), grant(referredBy)];
}
const isCharged = ({ bonus }: Booking): boolean => bonus.answer.given.minor > 0;
/** Names the friend, not the booking: a bonus is granted once per friend. */
const bonusCause = (candidateId: UserId): string => `referral of ${candidateId}`;
/** True if a charge for the bonus would be for nothing: it was granted, or is another booking's. */
export const isBonusTaken = (held: WalletState, { bookingId, candidateId }: Pick<Booking, 'bookingId' | 'candidateId'>): boolean =>
  held.causes.has(bonusCause(candidateId)) || (held.bonus?.status === 'claimed' && held.bonus.bookingId !== bookingId);

export type CalendarWish = Extract<CalendarCommand, { type: 'FollowBooking' }>;
/** Keeps the booking's slot in the calendar. */
export const calendarFollower: Follower<CalendarState, CalendarWish, CalendarEvent> = {
  decider: calendar,
  wishes: ({ bookingId, candidateId, interviewerId, slot: { wish: slotId, since: revision } }) => {
    const command = { type: 'FollowBooking', key: `${bookingId}@${revision}`, bookingId, candidateId, revision, slotId } as const;
    return revision === 0 ? [] : [{ userId: interviewerId, command }];
  },
  hasFollowed: ({ bookings }, { bookingId, revision }) => (bookings.get(bookingId)?.revision ?? 0) >= revision,
  report: ({ bookings, slots }, { bookingId, slotId, revision }, { interview }) => {
    const known = bookings.get(bookingId);
    if (known?.revision !== revision || slotId === undefined) return undefined;
    const key = `${revision}`;
    if (known.slotId !== slotId) return known.refused && { type: 'LoseSlot', revision, slotId, because: known.refused, key };
    const slot = slots.get(slotId);
    if (slot === undefined || (interview.status !== 'none' && interview.place.slot.slotId === slotId)) return undefined;
    const { startTime, endTime, timeZone } = slot;
    return { type: 'SecureSlot', revision, slot: { slotId, startTime, endTime, timeZone }, meetingLink: '', key };
  },
};
