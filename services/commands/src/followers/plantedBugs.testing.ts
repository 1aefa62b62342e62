import type { UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { persistentMap } from '@s30/platform/decider/persistent';
import type { Hold } from '../calendar/slot.ts';
import { REAL, type Rules } from './exploreParts.testing.ts';
import {
  accountDecides,
  calendarDecides,
  decides,
  evolves,
  open,
  payments,
  says,
  sees,
  walletDecides,
  walletWishes,
} from './plantedRules.testing.ts';

export type PlantedBug = { readonly bug: string; readonly scenario: string; readonly rules: Rules };
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    bug: 'the calendar gives a slot whoever has it',
    scenario: 'two for one slot',
    rules: calendarDecides(
      (real) => (command, state) => real(command, command.type === 'FollowBooking' && command.slotId ? open(state) : state),
    ),
  },
  {
    bug: 'the calendar follows older wishes',
    scenario: 'a move',
    rules: calendarDecides((real) => (command, state) => {
      if (command.type !== 'FollowBooking') return real(command, state);
      const bookings = persistentMap([...state.bookings].map(([id, known]) => [id, { ...known, revision: 0 }]));
      return real(command, { ...state, bookings });
    }),
  },
  {
    bug: 'a slot is held by two',
    scenario: 'two for one slot',
    rules: calendarDecides((real) => (command, state) => real(command, command.type === 'HoldSlot' ? open(state) : state)),
  },
  {
    bug: 'a hold is asked for again without a pause',
    scenario: 'two for one slot',
    rules: calendarDecides((real) => (command, state) => {
      if (command.type !== 'HoldSlot') return real(command, state);
      const slots = persistentMap([...state.slots].map(([id, slot]) => [id, { ...slot, holds: persistentMap<UserId, Hold>() }]));
      return real(command, { ...state, slots });
    }),
  },
  {
    bug: 'a booked slot is withdrawn',
    scenario: 'two for one slot',
    rules: calendarDecides((real) => (command, state) => real(command, command.type === 'WithdrawSlot' ? open(state) : state)),
  },
  {
    bug: 'a cancelled booking keeps its slot',
    scenario: 'a move',
    rules: {
      ...REAL,
      calendarFollower: {
        ...REAL.calendarFollower,
        wishes: (booking, allowance) => (booking.interview.status === 'cancelled' ? [] : REAL.calendarFollower.wishes(booking, allowance)),
      },
    },
  },
  {
    bug: 'credit is given beyond the allowance',
    scenario: 'one life',
    rules: accountDecides((real) => (command, state) => real({ ...command, trustAllowance: rupees(10_000) }, state)),
  },
  {
    bug: 'the wallet gives back what waits for an admin',
    scenario: 'one life',
    rules: walletWishes(
      (real) => (booking) =>
        real(
          payments(booking, (payment) => {
            const { refund, credit } = payment;
            const refunded = refund.status === 'none' ? credit.wish.refunded : refund.credit;
            return { ...payment, credit: { ...credit, wish: { ...credit.wish, refunded } } };
          }),
        ),
    ),
  },
  {
    bug: 'the wallet follows older wishes',
    scenario: 'one balance for two',
    rules: walletDecides((real) => (command, state) => {
      if (command.type !== 'FollowPayment') return real(command, state);
      const followed = persistentMap([...state.payments].map(([id, known]) => [id, { ...known, revision: 0 }]));
      return real(command, { ...state, payments: followed });
    }),
  },
  {
    bug: 'the wallet gives what it does not have',
    scenario: 'one balance for two',
    rules: walletDecides((real) => (command, state) => {
      if (command.type !== 'FollowPayment') return real(command, state);
      const decided = real(command, state);
      if (isRejection(decided)) return decided;
      return decided.map((event) => (event.type === 'CreditMissing' ? { ...event, type: 'CreditHeld' } : event));
    }),
  },
  {
    bug: 'credit is refunded again with each wish',
    scenario: 'one life',
    rules: walletDecides((real) => (command, state) => {
      const followed = persistentMap(
        [...state.payments].map(([id, known]) => [id, { ...known, refunded: { ...known.refunded, minor: 0 } }]),
      );
      return real(command, command.type === 'FollowPayment' ? { ...state, payments: followed } : state);
    }),
  },
  {
    bug: 'credit is not released',
    scenario: 'a payment deleted',
    rules: {
      ...REAL,
      wallet: {
        ...REAL.wallet,
        evolve: (state, event) => {
          const after = REAL.wallet.evolve(state, event);
          return event.type === 'CreditReleased' ? { ...after, balance: state.balance } : after;
        },
      },
    },
  },
  {
    bug: 'a wish changes and its revision does not',
    scenario: 'one life',
    rules: evolves((before, _, after) => {
      if (before.status === 'none' || before.slot.since === 0) return after;
      return { ...after, slot: { ...after.slot, since: before.slot.since } };
    }),
  },
  {
    bug: 'a payment that is verified does not spend its credit',
    scenario: 'one life',
    rules: walletWishes(
      (real) => (booking) => real(booking).filter(({ command }) => command.type !== 'FollowPayment' || command.hold !== 'spent'),
    ),
  },
  {
    bug: 'the tiers of a cancellation are swapped',
    scenario: 'one life',
    rules: says((event) =>
      event.type === 'InterviewCancelled' && event.data.cause === 'cancellation'
        ? [{ ...event, data: { ...event.data, percent: 100 - event.data.percent } }]
        : [event],
    ),
  },
  {
    bug: 'a refund is not compared with what was refunded before',
    scenario: 'one life',
    rules: sees('GrantRefund', (state) => payments(state, (payment) => ({ ...payment, refund: { status: 'none' } }))),
  },
  {
    bug: 'nothing comes back of what is verified after a cancellation',
    scenario: 'one life',
    rules: says((event, command) => (event.type === 'RefundGranted' && command.type === 'VerifyPayment' ? [] : [event])),
  },
  {
    bug: 'a payment is deleted while its refund is due',
    scenario: 'one life',
    rules: sees('DeletePayment', (state) => payments(state, (payment) => ({ ...payment, refund: { status: 'none' } }))),
  },
  {
    bug: 'proof for a deleted payment is refused',
    scenario: 'a payment deleted',
    rules: decides((real) => (command, state) => {
      const isDeleted =
        state.status !== 'none' && command.type === 'SubmitProof' && state.payments.some(({ listing }) => listing.status !== 'listed');
      return isDeleted ? [] : real(command, state);
    }),
  },
  {
    bug: 'two payments pay for one interview',
    scenario: 'a payment deleted',
    rules: says((event) => (event.type === 'PaymentStranded' && event.data.because === 'paid-twice' ? [] : [event])),
  },
  {
    bug: 'a start takes the report of a no-show away',
    scenario: 'one life',
    rules: decides((real) => (command, state) => {
      const isStarted = state.status !== 'none' && state.interview.status === 'in-progress';
      return command.type === 'ReportNoShow' && isStarted ? [] : real(command, state);
    }),
  },
  {
    bug: 'the clock settles a report before its time',
    scenario: 'one life',
    rules: decides(
      (real) => (command, state) =>
        real(command.type === 'SettleNoShow' ? { ...command, actor: { ...command.actor, role: 'admin' } } : command, state),
    ),
  },
  {
    bug: 'an old refusal of the calendar counts against a newer wish',
    scenario: 'a move',
    rules: decides(
      (real) => (command, state) =>
        real(command.type === 'LoseSlot' && state.status !== 'none' ? { ...command, revision: state.slot.since } : command, state),
    ),
  },
  {
    bug: 'an old word of the calendar schedules an interview that has lost its slot',
    scenario: 'two for one slot',
    rules: decides(
      (real) => (command, state) =>
        real(command.type === 'SecureSlot' && state.status !== 'none' ? { ...command, revision: state.slot.since } : command, state),
    ),
  },
  {
    bug: 'what a payment never took from the balance is refunded',
    scenario: 'one balance for two',
    rules: evolves((_, event, after) =>
      event.type === 'PaymentRejected' || event.type === 'PaymentDeleted' || event.type === 'PaymentStranded'
        ? payments(after, (payment) => ({
            ...payment,
            credit: {
              ...payment.credit,
              wish: { ...payment.credit.wish, hold: payment.credit.wish.hold === 'none' ? 'held' : payment.credit.wish.hold },
            },
          }))
        : after,
    ),
  },
  {
    bug: 'the price is asked for in full although the balance pays a part',
    scenario: 'one life',
    rules: says((event) =>
      event.type === 'PaymentRequested'
        ? [{ ...event, data: { ...event.data, terms: event.data.terms.map((terms) => ({ ...terms, remainingAmount: terms.amount })) } }]
        : [event],
    ),
  },
  {
    bug: 'a rejected payment cannot be verified by an admin',
    scenario: 'one life',
    rules: decides((real) => (command, state) => {
      const isRejected = state.status !== 'none' && state.payments.some(({ progress }) => progress.status === 'rejected');
      return command.type === 'VerifyPayment' && isRejected ? [] : real(command, state);
    }),
  },
  {
    bug: 'an interviewer is charged for a bonus that is another booking’s',
    scenario: 'a friend',
    rules: { ...REAL, accountFollower: { ...REAL.accountFollower, isNeedless: () => false } },
  },
  {
    bug: 'a booking that earns the bonus takes it from another',
    scenario: 'a friend',
    rules: walletDecides(
      (real) => (command, state) => real(command, command.type === 'FollowBonus' ? { ...state, bonus: undefined } : state),
    ),
  },
  {
    bug: 'a bonus that is no longer earned is not released',
    scenario: 'a friend',
    rules: walletWishes((real) => (booking) => real(booking).filter(({ command }) => command.type !== 'FollowBonus')),
  },
  {
    bug: 'the referrer gets no bonus',
    scenario: 'a friend',
    rules: walletWishes(
      (real) => (booking) =>
        real(booking).filter(({ userId, command }) => command.type !== 'GrantCredit' || userId === booking.candidateId),
    ),
  },
];
