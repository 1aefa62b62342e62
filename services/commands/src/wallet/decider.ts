import type { Fact } from '@s30/contracts/events/all';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import type { BookingId, PaymentId } from '@s30/contracts/ids';
import { type Money, minus, NO_RUPEES, plus } from '@s30/contracts/money';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { type Asked, type CommandOf, decider } from '@s30/platform/decider/decider';
import { type PersistentMap, persistentMap } from '@s30/platform/decider/persistent';

/** The part of the balance that a payment uses, and the booking's revision that asked for it. `missing`: not enough balance. */
type Followed = {
  readonly revision: number;
  readonly hold: 'none' | 'held' | 'spent' | 'missing';
  readonly amount: Money;
  readonly refunded: Money;
};
type Claim = Fact<'BonusClaimed'>;
type Reservation = Pick<Fact<'CreditReserved'>, 'amount' | 'until'>;
export type WalletState = {
  /** Granted and refunded, less what payments hold or have spent. Reservations are deducted separately. */
  readonly balance: Money;
  readonly causes: PersistentMap<string, true>;
  /** The booking that claims the owner's referral bonus, or has released it. */
  readonly bonus: (Pick<Claim, 'bookingId' | 'revision'> & { readonly status: 'claimed' | 'released' }) | undefined;
  /** One for each held slot, even with a zero amount; each lapses at its `until`. */
  readonly reservations: PersistentMap<PaymentId, Reservation>;
  readonly payments: PersistentMap<PaymentId, Followed>;
};

type ReserveCredit = Fact<'CreditReserved'> & {
  /** How many slots the user may hold at once. */
  readonly holdsMax: number;
};
type FollowBonus = Claim & { readonly isEarned: boolean };
/** `claimedBy`: the booking that must still claim the owner's bonus; undefined: the grant does not depend on a claim here. */
type GrantCredit = Fact<'CreditGranted'> & { readonly claimedBy?: BookingId | undefined };
type FollowPayment = Fact<'CreditHeld'> & {
  readonly hold: 'none' | 'held' | 'spent';
  /** The total that should be refunded by now. */
  readonly refunded: Money;
};

const isLive = ({ until }: Reservation, at: Instant): boolean => until > at;

/** What is available at an instant, not counting the reservation of payment `besides` as used. */
export function availableAt(
  { balance, reservations }: Pick<WalletState, 'balance' | 'reservations'>,
  at: Instant,
  besides?: PaymentId,
): Money {
  let available = balance;
  for (const [paymentId, reservation] of reservations)
    if (paymentId !== besides && isLive(reservation, at)) available = minus(available, reservation.amount);
  return available;
}

function reserve(command: ReserveCredit & Asked, state: WalletState): readonly WalletEvent[] | Rejection {
  const { userId, paymentId, amount, until, holdsMax, at } = command;
  if (state.payments.has(paymentId)) return [];
  const others = [...state.reservations].filter(([id, reservation]) => id !== paymentId && isLive(reservation, at));
  if (others.length >= holdsMax) return reject(holdsMax > 1 ? 'hold_limit_reached' : 'hold_needs_confirmed_address');
  const before = state.reservations.get(paymentId);
  if (before !== undefined && before.until >= until && before.amount.minor === amount.minor) return [];
  // A concurrent request was faster: the caller has to look at the balance again.
  if (amount.minor > availableAt(state, at, paymentId).minor) return reject('unavailable');
  return [{ type: 'CreditReserved', data: { userId, paymentId, amount, until } }];
}

/** Follows a booking's wish for a payment, or records that the balance is too low. Older wishes are ignored. */
function follow(command: FollowPayment & Asked, state: WalletState): readonly WalletEvent[] {
  const { userId, paymentId, revision, hold, amount, refunded, at } = command;
  const known = state.payments.get(paymentId);
  if (known !== undefined && known.revision >= revision) return [];
  const followed = { userId, paymentId, revision };
  const back = minus(refunded, known?.refunded ?? NO_RUPEES);
  const has = known === undefined || known.hold === 'none' || known.hold === 'missing' ? NO_RUPEES : known.amount;
  const free = plus(plus(availableAt(state, at, paymentId), has), back);
  // What was never taken is not refunded either.
  if (hold !== 'none' && amount.minor > free.minor) return [{ type: 'CreditMissing', data: { ...followed, amount } }];
  const events: WalletEvent[] = back.minor > 0 ? [{ type: 'CreditRefunded', data: { ...followed, amount: back, total: refunded } }] : [];
  if (hold === 'none') {
    if (has.minor > 0 || known?.hold === 'missing' || events.length === 0)
      events.push({ type: 'CreditReleased', data: { ...followed, amount: has } });
    return events;
  }
  if (known?.hold === hold && has.minor === amount.minor && events.length > 0) return events;
  return [...events, { type: hold === 'held' ? 'CreditHeld' : 'CreditSpent', data: { ...followed, amount } }];
}

export const isClaimedBy = ({ bonus }: Pick<WalletState, 'bonus'>, bookingId: BookingId): boolean =>
  bonus?.status === 'claimed' && bonus.bookingId === bookingId;
/** The bonus belongs to the first booking that earns it, until that one no longer does. Older wishes are ignored. */
function followBonus({ userId, bookingId, revision, isEarned }: FollowBonus, { bonus }: WalletState): readonly WalletEvent[] {
  const isOurs = bonus?.bookingId === bookingId;
  const isClaimed = bonus?.status === 'claimed';
  if ((isOurs && bonus.revision >= revision) || (isEarned ? isClaimed : !(isOurs && isClaimed))) return [];
  return [{ type: isEarned ? 'BonusClaimed' : 'BonusReleased', data: { userId, bookingId, revision } }];
}

/** The S30 balance of one user, never below zero: only available balance can be reserved, held or spent. */
export const wallet = decider<WalletState, WalletEvent>()({
  category: 'wallet',
  initial: { balance: NO_RUPEES, causes: persistentMap(), bonus: undefined, reservations: persistentMap(), payments: persistentMap() },
  commands: {
    GrantCredit: ({ userId, amount, cause, referredUserId, chargedTo, claimedBy }: GrantCredit, state) => {
      if (state.causes.has(cause) || amount.minor <= 0) return [];
      if (claimedBy !== undefined && !isClaimedBy(state, claimedBy)) return [];
      return [{ type: 'CreditGranted', data: { userId, amount, cause, referredUserId, chargedTo } }];
    },
    ReserveCredit: reserve,
    FollowBonus: followBonus,
    DropReservation: ({ userId, paymentId }: Fact<'CreditReservationDropped'>, { reservations }) =>
      reservations.has(paymentId) ? [{ type: 'CreditReservationDropped', data: { userId, paymentId } }] : [],
    FollowPayment: follow,
    LapseCredit: ({ userId, at }: Pick<Fact<'CreditLapsed'>, 'userId'> & Asked, state) => {
      const amount = availableAt(state, at);
      return amount.minor > 0 ? [{ type: 'CreditLapsed', data: { userId, amount } }] : [];
    },
  },
  events: {
    CreditGranted: (state, { amount, cause }) => ({ ...credited(state, amount), causes: state.causes.set(cause, true) }),
    BonusClaimed: (state, { bookingId, revision }) => ({ ...state, bonus: { bookingId, revision, status: 'claimed' } }),
    BonusReleased: (state, { bookingId, revision }) => ({ ...state, bonus: { bookingId, revision, status: 'released' } }),
    CreditReserved: (state, { paymentId, amount, until }) => ({
      ...state,
      reservations: state.reservations.set(paymentId, { amount, until }),
    }),
    CreditReservationDropped: (state, { paymentId }) => ({ ...state, reservations: state.reservations.delete(paymentId) }),
    CreditHeld: (state, held) => afterFollowing(state, held, 'held'),
    CreditSpent: (state, spent) => afterFollowing(state, spent, 'spent'),
    CreditReleased: (state, released) => afterFollowing(state, { ...released, amount: NO_RUPEES }, 'none'),
    CreditMissing: (state, missing) => afterFollowing(state, { ...missing, amount: NO_RUPEES }, 'missing'),
    CreditRefunded: (state, { paymentId, revision, amount, total: refunded }) => {
      const known = state.payments.get(paymentId) ?? { hold: 'none', amount: NO_RUPEES };
      return { ...credited(state, amount), payments: state.payments.set(paymentId, { ...known, revision, refunded }) };
    },
    CreditLapsed: (state, { amount }) => ({ ...state, balance: minus(state.balance, amount) }),
  },
});
export type WalletCommand = CommandOf<typeof wallet>;

const credited = (state: WalletState, amount: Money): WalletState => ({ ...state, balance: plus(state.balance, amount) });

function afterFollowing(state: WalletState, { paymentId, revision, amount }: Fact<'CreditHeld'>, hold: Followed['hold']): WalletState {
  const known = state.payments.get(paymentId);
  return {
    ...state,
    balance: minus(plus(state.balance, known?.amount ?? NO_RUPEES), amount),
    reservations: state.reservations.delete(paymentId),
    payments: state.payments.set(paymentId, { revision, hold, amount, refunded: known?.refunded ?? NO_RUPEES }),
  };
}
