import type { BookedSlot } from '@s30/contracts/events/booking';
import { bonusChargeOf, type UserId } from '@s30/contracts/ids';
import { type Money, rupees } from '@s30/contracts/money';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import type { CalendarCommand, CalendarState } from '../calendar/decider.ts';
import { type FollowCharge, givenOf, type InterviewerAccountState, waitingOf } from '../interviewer-account/decider.ts';
import type { WalletCommand, WalletState } from '../wallet/decider.ts';
import type { BookingCommand } from './decider.ts';
import type { Booking, OnWord } from './state.ts';
import { earningPayment } from './wishes.ts';

export type WalletFollowUp = {
  readonly of: 'wallet';
  readonly userId: UserId;
  readonly command: Extract<WalletCommand, { type: 'FollowPayment' | 'GrantCredit' }>;
};
export type CalendarFollowUp = {
  readonly of: 'calendar';
  readonly userId: UserId;
  readonly command: Extract<CalendarCommand, { type: 'FollowBooking' }>;
};

export type AccountFollowUp = {
  readonly of: 'interviewerAccount';
  readonly userId: UserId;
  readonly command: FollowCharge & { readonly trustAllowance: Money; readonly key: string };
};

/** Credit that rests on the interviewer's word. Runs before the wallets, since none is given unless their account approves. */
export function accountFollowUps(booking: Booking, trustAllowance: Money): readonly AccountFollowUp[] {
  const { bookingId, candidateId, interviewerId, payments, bonus } = booking;
  const { referredBy } = payments[0]?.request ?? {};
  const asked = (chargeId: string, kind: FollowCharge['kind'], { wish: wanted, since: revision }: OnWord): readonly AccountFollowUp[] => {
    if (revision === 0) return [];
    const referrerId = kind === 'bonus' ? referredBy : undefined;
    const charge = { chargeId, kind, interviewerId, candidateId, referrerId, bookingId, revision, wanted };
    const command = { type: 'FollowCharge', key: `${chargeId}@${revision}`, ...charge, trustAllowance } as const;
    return [{ of: 'interviewerAccount', userId: interviewerId, command }];
  };
  return [
    ...payments.flatMap(({ paymentId, onWord }) => asked(paymentId, 'refund', onWord)),
    ...asked(bonusChargeOf(bookingId), 'bonus', bonus),
  ];
}

/**
 * What wallets ought to hold for this booking: first, because nothing is booked for less than its price. Each wish carries the
 * booking's revision since which it stands, so repeating, delaying or reordering them changes nothing.
 */
export function walletFollowUps(booking: Booking): readonly WalletFollowUp[] {
  const { candidateId: userId, payments } = booking;
  const followed = payments.flatMap(({ paymentId, credit: { wish, since: revision } }): readonly WalletFollowUp[] => {
    const { hold, ...amounts } = wish;
    if (revision === 0 || hold === 'reserved') return [];
    const key = `${paymentId}@${revision}`;
    return [{ of: 'wallet', userId, command: { type: 'FollowPayment', key, userId, paymentId, revision, hold, ...amounts } }];
  });
  return [...followed, ...bonuses(booking)];
}

/** The slot that the calendar ought to keep for it. */
export function calendarFollowUp({ bookingId, candidateId, interviewerId: userId, slot }: Booking): CalendarFollowUp | undefined {
  const { wish: slotId, since: revision } = slot;
  if (revision === 0) return undefined;
  const key = `${bookingId}@${revision}`;
  return { of: 'calendar', userId, command: { type: 'FollowBooking', key, bookingId, candidateId, revision, slotId } };
}

/** 500 rupees for the friend and 500 for the one who referred them, for the friend's first completed interview paid with money. */
function bonuses(booking: Booking): readonly WalletFollowUp[] {
  const { candidateId, interviewerId, bonus: onWord } = booking;
  const { referredBy } = earningPayment(booking)?.request ?? {};
  if (referredBy === undefined || onWord.answer.given.minor < onWord.wish.minor) return [];
  const chargedTo = onWord.wish.minor > 0 ? interviewerId : undefined;
  const bonus = { type: 'GrantCredit', cause: bonusCause(candidateId), amount: rupees(REFERRAL_BONUS_RUPEES), chargedTo } as const;
  return [referredBy, candidateId].map((userId) => ({
    of: 'wallet',
    userId,
    command: { ...bonus, userId, referredUserId: candidateId },
  }));
}
/** A bonus is granted once per friend, for any booking. */
export const bonusCause = (candidateId: UserId): string => `referral of ${candidateId}`;

/** Whether the interviewer's account has recorded this request, or a newer one. */
export function isDoneByAccount({ command }: AccountFollowUp, { charges }: InterviewerAccountState): boolean {
  return (charges.get(command.chargeId)?.revision ?? 0) >= command.revision;
}
/** The account's decision, unless the booking has already recorded it. */
export function newsOfAccount(
  { command }: AccountFollowUp,
  booking: Booking,
  { charges }: InterviewerAccountState,
): BookingCommand | undefined {
  const { chargeId, kind } = command;
  const charge = charges.get(chargeId);
  const known = kind === 'bonus' ? booking.bonus : booking.payments.find(({ paymentId }) => paymentId === chargeId)?.onWord;
  if (charge === undefined || known === undefined || known.answer.version >= charge.version) return undefined;
  const { version, declined } = charge;
  const said = { version, given: givenOf(charge), waiting: waitingOf(charge), declined };
  return { type: 'RecordCredit', chargeId, kind, ...said, key: `${chargeId}#${version}` };
}

/** Has the wallet done it, or something newer? */
export function isDoneByWallet({ command }: WalletFollowUp, { causes, payments }: WalletState): boolean {
  if (command.type === 'GrantCredit') return causes.has(command.cause);
  return (payments.get(command.paymentId)?.revision ?? 0) >= command.revision;
}
export function isDoneByCalendar({ command }: CalendarFollowUp, { bookings }: CalendarState): boolean {
  return (bookings.get(command.bookingId)?.revision ?? 0) >= command.revision;
}

/** What the wallet's say means for the booking; undefined: what was wanted. */
export function newsOfWallet({ command }: WalletFollowUp, { payments }: WalletState): BookingCommand | undefined {
  if (command.type === 'GrantCredit') return undefined;
  const { paymentId, revision } = command;
  const known = payments.get(paymentId);
  return known?.hold === 'missing' && known.revision === revision
    ? { type: 'LoseCredit', revision, paymentId, key: `${revision}` }
    : undefined;
}

/** What the calendar's say means for the booking; undefined: nothing that it does not know. */
export function newsOfCalendar(
  { command }: CalendarFollowUp,
  booking: Booking,
  { bookings, slots }: CalendarState,
): ((meetingLink: string) => BookingCommand) | undefined {
  const { slotId, revision } = command;
  const known = bookings.get(command.bookingId);
  if (known?.revision !== revision || slotId === undefined) return undefined;
  const key = `${revision}`;
  if (known.slotId === slotId) {
    const slot = slots.get(slotId);
    if (slot === undefined || placeOf(booking)?.slotId === slotId) return undefined;
    const { startTime, endTime, timeZone } = slot;
    return (meetingLink) => ({ type: 'SecureSlot', revision, slot: { slotId, startTime, endTime, timeZone }, meetingLink, key });
  }
  const { refused } = known;
  return refused === undefined ? undefined : () => ({ type: 'LoseSlot', revision, slotId, because: refused, key });
}
const placeOf = ({ interview }: Booking): BookedSlot | undefined => (interview.status === 'none' ? undefined : interview.place.slot);
