import type { BookingEvent } from '@s30/contracts/events/booking';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import type { Asked } from '@s30/platform/decider/decider';
import { persistentMap } from '@s30/platform/decider/persistent';
import type { BookingCommand } from '../booking/decider.ts';
import type { Booking, BookingState, Payment } from '../booking/state.ts';
import type { CalendarCommand } from '../calendar/decider.ts';
import type { CalendarState } from '../calendar/slot.ts';
import type { InterviewerAccountCommand, InterviewerAccountState } from '../interviewer-account/decider.ts';
import type { WalletCommand, WalletState } from '../wallet/decider.ts';
import { REAL, type Rules } from './exploreParts.testing.ts';

// Ways to plant a bug in the rules.

type BookingDecide = typeof REAL.booking.decide;

export const decides = (change: (real: BookingDecide) => BookingDecide): Rules => {
  return { ...REAL, booking: { ...REAL.booking, decide: change(REAL.booking.decide) } };
};
/** Changes the state that results from an event of a booking. */
export const evolves = (change: (before: BookingState, event: BookingEvent, after: Booking) => BookingState): Rules => {
  const evolve = (before: BookingState, event: BookingEvent): BookingState => {
    const after = REAL.booking.evolve(before, event);
    return after.status === 'none' ? after : change(before, event, after);
  };
  return { ...REAL, booking: { ...REAL.booking, evolve } };
};
/** Changes the decided events. */
export const says = (
  change: (event: BookingEvent, command: BookingCommand & Asked, state: BookingState) => readonly BookingEvent[],
): Rules =>
  decides((real) => (command, state) => {
    const decided = real(command, state);
    return isRejection(decided) ? decided : decided.flatMap((event) => change(event, command, state));
  });
/** Runs a command type against a distorted state, as if the decider overlooked something. */
export const sees = (type: BookingCommand['type'], change: (state: Booking) => Booking): Rules =>
  decides((real) => (command, state) => real(command, command.type === type && state.status !== 'none' ? change(state) : state));
export const payments = (state: Booking, change: (payment: Payment) => Payment): Booking => ({
  ...state,
  payments: state.payments.map(change),
});

type CalendarDecide = (command: CalendarCommand & Asked, state: CalendarState) => ReturnType<typeof REAL.calendar.decide>;
export const calendarDecides = (change: (real: CalendarDecide) => CalendarDecide): Rules => {
  return { ...REAL, calendar: { ...REAL.calendar, decide: change(REAL.calendar.decide) } };
};
type AccountDecide = (command: InterviewerAccountCommand & Asked, state: InterviewerAccountState) => ReturnType<typeof REAL.account.decide>;
export const accountDecides = (change: (real: AccountDecide) => AccountDecide): Rules => {
  return { ...REAL, account: { ...REAL.account, decide: change(REAL.account.decide) } };
};
type WalletDecide = (command: WalletCommand & Asked, state: WalletState) => ReturnType<typeof REAL.wallet.decide>;
export const walletDecides = (change: (real: WalletDecide) => WalletDecide): Rules => {
  return { ...REAL, wallet: { ...REAL.wallet, decide: change(REAL.wallet.decide) } };
};
type WalletWishes = (booking: Booking) => ReturnType<typeof REAL.walletFollower.wishes>;
export const walletWishes = (change: (real: WalletWishes) => WalletWishes): Rules => {
  const { walletFollower } = REAL;
  const real: WalletWishes = (booking) => walletFollower.wishes(booking, rupees(0));
  return { ...REAL, walletFollower: { ...walletFollower, wishes: change(real) } };
};
export const open = (state: CalendarState): CalendarState => ({
  ...state,
  slots: persistentMap([...state.slots].map(([id, slot]) => [id, { ...slot, occupation: { status: 'open' } }])),
});
