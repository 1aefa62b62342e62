import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '@s30/contracts/events/booking';
import { rupees } from '@s30/contracts/money';
import * as b from '../booking/bookings.testing.ts';
import { booking } from '../booking/decider.ts';
import { calendar } from '../calendar/decider.ts';
import { interviewerAccount } from '../interviewer-account/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { accountFollower, bonusFollower, calendarFollower, walletFollower } from './followUps.ts';

const ALLOWANCE = rupees(200);
function bookingOf(events: readonly BookingEvent[]) {
  const state = events.reduce(booking.evolve, booking.initial);
  if (state.status === 'none') throw new Error('a booking begins with a request');
  return state;
}
/** What the wallet has to hold for the first payment: how, how much, and how much was refunded. */
const credit = (...events: readonly BookingEvent[]) => {
  const command = walletFollower.wishes(bookingOf(events), ALLOWANCE)[0]?.command;
  return command?.type === 'FollowPayment' ? [command.hold, command.amount.minor / 100, command.refunded.minor / 100] : undefined;
};
const slotOf = (...events: readonly BookingEvent[]) => calendarFollower.wishes(bookingOf(events), ALLOWANCE)[0]?.command.slotId;

describe('what a wallet holds for a payment', () => {
  it('is nothing during a reservation, held from proof on, and spent once verified', () => {
    expect(credit(b.requested)).toBeUndefined();
    expect(credit(b.requested, b.proven())).toEqual(['held', 400, 0]);
    expect(credit(...b.paid)).toEqual(['spent', 400, 0]);
    expect(credit(...b.booked, b.rejected())).toEqual(['held', 400, 0]);
  });
  it('comes back when the payment becomes useless, and is not taken again', () => {
    expect(credit(...b.booked, b.deleted())).toEqual(['none', 0, 0]);
    expect(credit(...b.booked, b.rejected(), b.cancelled(50))).toEqual(['none', 0, 0]);
    expect(credit(...b.booked, b.rejected(), b.cancelled(50), b.verified())).toEqual(['none', 0, 0]);
    expect(credit(...b.booked, b.stranded('balance-used'))).toEqual(['none', 0, 0]);
  });
  it('stays spent beside its refund', () => {
    expect(credit(...b.paid, b.cancelled(50), b.asCredit(50, 'admin'))).toEqual(['spent', 400, 500]);
    expect(credit(...b.paid, b.refunded(50, 'admin'), b.stranded('balance-used'))).toEqual(['none', 0, 0]);
  });
  it('returns credit that rests on the interviewer’s word only after their account has approved it', () => {
    const cancelled = [...b.paid, b.cancelled(50), b.asCredit(50, 'cancellation')];
    expect(credit(...cancelled)).toEqual(['spent', 400, 200]);
    expect(credit(...cancelled, b.creditDecided({ waiting: rupees(300) }))).toEqual(['spent', 400, 200]);
    expect(credit(...cancelled, b.creditDecided({ given: rupees(300) }))).toEqual(['spent', 400, 500]);
  });
  it('is kept for the payment that replaces a deleted one', () => {
    const [, next] = walletFollower.wishes(bookingOf([...b.booked, b.deleted(), b.requestedNext]), ALLOWANCE);
    expect(next?.command).toMatchObject({ paymentId: b.second, hold: 'held', amount: rupees(400) });
  });
});

describe('the slot that a calendar keeps', () => {
  it('is required from proof on, until the interview is cancelled', () => {
    expect(calendarFollower.wishes(bookingOf([b.requested]), ALLOWANCE)).toEqual([]);
    expect(slotOf(b.requested, b.proven())).toBe(b.slot.slotId);
    expect(slotOf(...b.booked, b.rejected())).toBe(b.slot.slotId);
    expect(slotOf(...b.booked, b.moveAsked)).toBe(b.otherSlot.slotId);
    expect(slotOf(...b.booked, b.cancelled(0))).toBeUndefined();
  });
  it('is not required for a payment rejected or stranded before there was an interview', () => {
    expect(slotOf(b.requested, b.proven(), b.rejected())).toBeUndefined();
    expect(slotOf(b.requested, b.proven(), b.stranded('slot-taken'))).toBeUndefined();
  });
});

describe('the charge to an interviewer’s account', () => {
  const asked = (...events: readonly BookingEvent[]) =>
    accountFollower
      .wishes(bookingOf(events), ALLOWANCE)
      .map(({ command }) => [command.chargeId, command.wanted.minor / 100, command.revision]);
  it('is the part of a refund paid with money, if the interviewer verified that money', () => {
    expect(asked(...b.paid)).toEqual([]);
    expect(asked(...b.paid, b.cancelled(50), b.asCredit(50, 'cancellation'))).toEqual([[b.first, 300, 6]]);
    expect(asked(...b.paid, b.cancelled(50), b.asCredit(50, 'admin'))).toEqual([]);
    expect(asked(...b.paid, b.refunded(100, 'stranded'))).toEqual([]);
  });
  it('is reported to the booking until its newest answer is recorded', () => {
    const events = [...b.paid, b.cancelled(50), b.asCredit(50, 'cancellation')];
    const [asking] = accountFollower.wishes(bookingOf(events), ALLOWANCE);
    if (asking === undefined) throw new Error('nothing is asked');
    const { command } = asking;
    const decided = interviewerAccount.decide({ ...command, actor: b.byClock.actor, at: b.before(49) }, interviewerAccount.initial);
    if ('rejected' in decided) throw new Error(decided.rejected);
    const account = decided.reduce(interviewerAccount.evolve, interviewerAccount.initial);
    expect(accountFollower.hasFollowed(account, command)).toBe(true);
    expect(accountFollower.report(account, command, bookingOf(events))).toMatchObject({
      type: 'RecordCredit',
      version: 1,
      waiting: rupees(300),
    });
    const told = bookingOf([...events, b.creditDecided({ waiting: rupees(300) })]);
    expect(accountFollower.report(account, command, told)).toBeUndefined();
  });
});

type Wish = ReturnType<typeof walletFollower.wishes>[number]['command'];
describe('the bonus of a referral', () => {
  const referred = { type: 'PaymentRequested', data: b.requestOf({ referredBy: b.ravi }) } as const;
  const given = b.creditDecided({ chargeId: 'bonus.b', kind: 'bonus', given: rupees(1000) });
  const bonuses = (...events: readonly BookingEvent[]) => {
    const booking = bookingOf([referred, b.proven(), b.scheduled, ...events]);
    const claims = bonusFollower.wishes(booking, ALLOWANCE).flatMap(({ command }) => {
      const decided = wallet.decide({ ...command, actor: b.byClock.actor, at: b.before(49) }, wallet.initial);
      if ('rejected' in decided) throw new Error(decided.rejected);
      return decided;
    });
    const held = claims.reduce(wallet.evolve, wallet.initial);
    const isNeeded = (wish: Wish) => !walletFollower.isNeedless?.(wish, booking, held);
    return walletFollower.wishes(booking, ALLOWANCE).filter(({ command }) => command.type === 'GrantCredit' && isNeeded(command)).length;
  };
  it('goes to both once the interview is completed and its payment verified, in either order', () => {
    expect(bonuses(b.verified())).toBe(0);
    expect(bonuses(b.started, b.completed)).toBe(0);
    expect(bonuses(b.verified(), b.started, b.completed)).toBe(0);
    expect(bonuses(b.verified(), b.started, b.completed, given)).toBe(2);
    expect(bonuses(b.started, b.completed, b.verified(), given)).toBe(2);
  });
  it('involves no account when an admin has verified the money', () =>
    expect(bonuses(b.verified(b.first, 'admin'), b.started, b.completed)).toBe(2));
  it('is granted once charged, even if the payment was refunded before the booking recorded the charge', () => {
    const refunded = [b.verified(), b.started, b.completed, b.refunded(100, 'admin')];
    expect(bonuses(...refunded)).toBe(0);
    expect(bonuses(...refunded, given)).toBe(2);
  });
  it('is not granted for money that was refunded wholly, but for what is left of it', () => {
    expect(bonuses(b.verified(), b.refunded(100, 'admin'), b.started, b.completed)).toBe(0);
    const partly = b.refunded(50, 'admin');
    for (const events of [
      [b.verified(), partly, b.started, b.completed],
      [b.verified(), b.started, b.completed, partly],
    ])
      expect(bonuses(...events, given)).toBe(2);
  });
});

describe('what followers report', () => {
  const state = bookingOf([b.requested, b.proven()]);
  const [slot] = calendarFollower.wishes(state, ALLOWANCE);
  const [credit] = walletFollower.wishes(state, ALLOWANCE);
  if (slot === undefined || credit === undefined) throw new Error('nothing follows');
  const reports = (revision: number) => [
    calendarFollower.report(refusal(revision), slot.command, state),
    walletFollower.report(missing(revision), credit.command, state),
  ];
  const haveFollowed = (revision: number) => [
    calendarFollower.hasFollowed(refusal(revision), slot.command),
    walletFollower.hasFollowed(missing(revision), credit.command),
  ];
  const { bookingId } = b;
  const refusal = (revision: number) =>
    calendar.evolve(calendar.initial, { type: 'SlotRefused', data: { slotId: b.slot.slotId, because: 'slot-taken', bookingId, revision } });
  const missing = (revision: number) =>
    wallet.evolve(wallet.initial, { type: 'CreditMissing', data: { userId: b.asha, paymentId: b.first, amount: rupees(400), revision } });

  it('counts if it answers the current wish', () => {
    expect(reports(2)).toMatchObject([
      { type: 'LoseSlot', revision: 2, because: 'slot-taken' },
      { type: 'LoseCredit', revision: 2 },
    ]);
    expect(haveFollowed(2)).toEqual([true, true]);
  });
  it('is ignored if it answers another wish', () => {
    expect(reports(1)).toEqual([undefined, undefined]);
    expect(haveFollowed(1)).toEqual([false, false]);
  });
});
