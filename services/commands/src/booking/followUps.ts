import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { bonusChargeOf, type UserId } from '@s30/contracts/ids';
import { type Money, rupees } from '@s30/contracts/money';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import { type CalendarCommand, calendar } from '../calendar/decider.ts';
import type { CalendarState } from '../calendar/slot.ts';
import { type FollowCharge, type InterviewerAccountState, interviewerAccount, waitingOf } from '../interviewer-account/decider.ts';
import { type WalletCommand, type WalletState, wallet } from '../wallet/decider.ts';
import type { BookingCommand } from './decider.ts';
import type { Booking, OnWord } from './state.ts';
import { earningPayment } from './wishes.ts';

/**
 * What follows a booking and can refuse. Each wish carries the booking's revision since which it stands, so that repeating, delaying or
 * reordering wishes changes nothing.
 */
export type Follower<State, Wish extends AnyCommand, Event extends AnyEvent> = {
  readonly decider: Decider<State, Wish, Event>;
  /** What it ought to hold for the booking, as commands to a user's stream. */
  readonly wishes: (booking: Booking, trustAllowance: Money) => readonly { readonly userId: UserId; readonly command: Wish }[];
  /** Whether it has followed this wish, or a newer one. */
  readonly hasFollowed: (state: State, wish: Wish) => boolean;
  /** Whether there is no need to follow it any more, as the candidate's wallet shows. */
  readonly isNeedless?: (wish: Wish, wallet: WalletState, booking: Booking) => boolean;
  /** What its decision means for the booking; undefined: nothing that the booking does not know. */
  readonly report: (state: State, wish: Wish, booking: Booking) => BookingCommand | undefined;
};

type AccountWish = FollowCharge & { readonly trustAllowance: Money; readonly key: string };
/** Credit that rests on the interviewer's word. Comes before the wallets, since none is given unless their account approves. */
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
  // The friend's bonus was granted for another booking already: it is not charged again.
  isNeedless: ({ kind }, { causes }, { candidateId }) => kind === 'bonus' && causes.has(bonusCause(candidateId)),
  report: ({ charges }, { chargeId, kind }, { bonus, payments }) => {
    const charge = charges.get(chargeId);
    const known = kind === 'bonus' ? bonus : payments.find(({ paymentId }) => paymentId === chargeId)?.onWord;
    if (charge === undefined || known === undefined || known.answer.version >= charge.version) return undefined;
    const { version, declined, charged: given } = charge;
    const decision = { version, given, waiting: waitingOf(charge), declined };
    return { type: 'RecordCredit', chargeId, kind, ...decision, key: `${chargeId}#${version}` };
  },
};

/** What the balance pays. Comes before the calendar: nothing is booked for less than its price. */
export const walletFollower: Follower<WalletState, Extract<WalletCommand, { type: 'FollowPayment' | 'GrantCredit' }>, WalletEvent> = {
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
  hasFollowed: ({ causes, payments }, wish) =>
    wish.type === 'GrantCredit' ? causes.has(wish.cause) : (payments.get(wish.paymentId)?.revision ?? 0) >= wish.revision,
  report: ({ payments }, wish) => {
    if (wish.type === 'GrantCredit') return undefined;
    const { paymentId, revision } = wish;
    const known = payments.get(paymentId);
    const isMissing = known?.hold === 'missing' && known.revision === revision;
    return isMissing ? { type: 'LoseCredit', revision, paymentId, key: `${revision}` } : undefined;
  },
};

/**
 * 500 rupees for the friend and 500 for the one who referred them, for the friend's first completed interview paid with money. What was
 * charged to the interviewer is given, also when the payment was refunded before this booking heard of the charge.
 */
function bonuses(booking: Booking) {
  const { candidateId, interviewerId, payments } = booking;
  const { wish, answer } = booking.bonus;
  const isCharged = answer.given.minor > 0;
  const referredBy = (isCharged ? payments[0] : earningPayment(booking))?.request.referredBy;
  if (referredBy === undefined || answer.given.minor < wish.minor) return [];
  const chargedTo = isCharged ? interviewerId : undefined;
  const bonus = { cause: bonusCause(candidateId), amount: rupees(REFERRAL_BONUS_RUPEES), referredUserId: candidateId, chargedTo };
  return [referredBy, candidateId].map((userId) => ({ userId, command: { type: 'GrantCredit', userId, ...bonus } as const }));
}
/** A bonus is granted once per friend, for any booking. */
const bonusCause = (candidateId: UserId): string => `referral of ${candidateId}`;

export type CalendarWish = Extract<CalendarCommand, { type: 'FollowBooking' }>;
/** The slot. */
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
