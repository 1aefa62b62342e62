import { describe, expect, it } from '@jest/globals';
import { type WalletEvent, walletEvents } from '@s30/contracts/events/wallet';
import type { BookingId, PaymentId, UserId } from '@s30/contracts/ids';
import { type Money, money, rupees } from '@s30/contracts/money';
import { addMinutes, Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { availableAt, type WalletCommand, wallet } from './decider.ts';

const userId = 'kavya' as UserId;
const friend = 'arjun' as UserId;
const [one, two] = ['1.a' as PaymentId, '1.b' as PaymentId];
const now = Instant.parse('2026-11-21T10:00:00.000Z');
const until = addMinutes(now, 15);
const none = rupees(0);

const bonus = { userId, amount: rupees(500), cause: 'referral of arjun', referredUserId: friend } as const;
const granted: WalletEvent = { type: 'CreditGranted', data: bonus };
const reserved = (paymentId: PaymentId, amount: Money, end = until): WalletEvent => {
  return { type: 'CreditReserved', data: { userId, paymentId, amount, until: end } };
};
const reserve = (paymentId: PaymentId, amount: Money, holdsMax = 3): WalletCommand => {
  return { type: 'ReserveCredit', userId, paymentId, amount, until, holdsMax };
};
type Hold = 'none' | 'held' | 'spent';
const follow = (paymentId: PaymentId, revision: number, hold: Hold, amount = none, refunded = none): WalletCommand => {
  return { type: 'FollowPayment', userId, paymentId, revision, hold, amount, refunded };
};
type Following = 'CreditHeld' | 'CreditSpent' | 'CreditReleased' | 'CreditMissing';
const followed = (type: Following, revision: number, amount: Money, paymentId = one): WalletEvent => {
  return { type, data: { userId, paymentId, revision, amount } };
};
const refunded = (revision: number, amount: Money, total: Money): WalletEvent => {
  return { type: 'CreditRefunded', data: { userId, paymentId: one, revision, amount, total } };
};
const at = (instant: Instant) => ({ at: instant });

describe('the S30 balance', () => {
  it('grows by a grant, once per cause, and ignores empty grants', () => {
    given(wallet)
      .when({ type: 'GrantCredit', ...bonus })
      .then(granted);
    given(wallet, [granted])
      .when({ type: 'GrantCredit', ...bonus })
      .thenNothing();
    given(wallet)
      .when({ type: 'GrantCredit', ...bonus, amount: none })
      .thenNothing();
  });
});

describe('the referral bonus', () => {
  const [first, second] = ['a' as BookingId, 'b' as BookingId];
  const earns = (bookingId: BookingId, revision: number, isEarned = true) =>
    ({ type: 'FollowBonus', userId, bookingId, revision, isEarned }) as const;
  const claimed = (bookingId: BookingId, revision: number) => ({ type: 'BonusClaimed', data: { userId, bookingId, revision } }) as const;
  const released = { type: 'BonusReleased', data: { userId, bookingId: first, revision: 8 } } as const;

  it('belongs to the first booking that earns it', () => {
    given(wallet).when(earns(first, 7)).then(claimed(first, 7));
    for (const next of [earns(first, 8), earns(second, 9)])
      given(wallet, [claimed(first, 7)])
        .when(next)
        .thenNothing();
  });
  it('goes to another booking once the first earns it no longer, and late commands change nothing', () => {
    given(wallet, [claimed(first, 7)])
      .when(earns(first, 8, false))
      .then(released);
    given(wallet, [claimed(first, 7)])
      .when(earns(second, 9, false))
      .thenNothing();
    given(wallet, [claimed(first, 7), released])
      .when(earns(second, 3))
      .then(claimed(second, 3));
    given(wallet, [claimed(first, 7), released])
      .when(earns(first, 7))
      .thenNothing();
  });
  it('is not granted late, once its booking no longer claims it', () => {
    const grant = {
      type: 'GrantCredit',
      userId,
      amount: rupees(500),
      cause: 'referral',
      referredUserId: userId,
      claimedBy: first,
    } as const;
    const { type, claimedBy: _, ...data } = grant;
    given(wallet, [claimed(first, 7)])
      .when(grant)
      .then({ type: 'CreditGranted', data });
    for (const past of [[], [claimed(first, 7), released], [claimed(first, 7), released, claimed(second, 3)]])
      given(wallet, past).when(grant).thenNothing();
  });
});

describe('the balance of an erased person', () => {
  const lapse: WalletCommand = { type: 'LapseCredit', userId };
  it('lapses completely, once', () => {
    const lapsed: WalletEvent = { type: 'CreditLapsed', data: { userId, amount: rupees(200) } };
    const past = [granted, followed('CreditSpent', 2, rupees(300))];
    given(wallet, past).when(lapse).then(lapsed);
    given(wallet, [...past, reserved(two, rupees(50))])
      .when(lapse, at(now))
      .then({ type: 'CreditLapsed', data: { userId, amount: rupees(150) } });
    given(wallet, [...past, lapsed])
      .when(lapse)
      .thenNothing();
    given(wallet).when(lapse).thenNothing();
  });
});

describe('reserving balance while a slot is held', () => {
  it('reserves available balance, and records it once', () => {
    given(wallet, [granted])
      .when(reserve(one, rupees(300)), at(now))
      .then(reserved(one, rupees(300)));
    given(wallet, [granted, reserved(one, rupees(300))])
      .when(reserve(one, rupees(300)), at(now))
      .thenNothing();
  });
  it('is rejected if the balance has been used elsewhere meanwhile', () =>
    given(wallet, [granted, reserved(two, rupees(400))])
      .when(reserve(one, rupees(300)), at(now))
      .thenRejected('unavailable'));
  it('lapses at its end without an event', () =>
    given(wallet, [granted, reserved(two, rupees(400))])
      .when({ ...reserve(one, rupees(500)), until: addMinutes(until, 15) } as WalletCommand, at(until))
      .then(reserved(one, rupees(500), addMinutes(until, 15))));
  it('is renewed with the hold', () =>
    given(wallet, [granted, reserved(one, rupees(300), addMinutes(until, -5))])
      .when(reserve(one, rupees(300)), at(now))
      .then(reserved(one, rupees(300))));
  it('counts held slots, even for zero amounts, up to the limit', () => {
    given(wallet).when(reserve(one, none), at(now)).then(reserved(one, none));
    given(wallet, [reserved(two, none)])
      .when(reserve(one, none, 1), at(now))
      .thenRejected('hold_needs_confirmed_address');
    const three = ['1.c', '1.d', '1.e'].map((id) => reserved(id as PaymentId, none));
    given(wallet, three).when(reserve(one, none), at(now)).thenRejected('hold_limit_reached');
    given(wallet, three)
      .when({ ...reserve(one, none), until: addMinutes(until, 15) } as WalletCommand, at(until))
      .then(reserved(one, none, addMinutes(until, 15)));
  });
  it('ends if the slot could not be held, and when the payment is followed', () => {
    const drop = { type: 'DropReservation', userId, paymentId: one } as const;
    const dropped = { type: 'CreditReservationDropped', data: { userId, paymentId: one } } as const;
    given(wallet, [reserved(one, none)])
      .when(drop)
      .then(dropped);
    given(wallet, [reserved(one, none), dropped])
      .when(drop)
      .thenNothing();
    given(wallet, [granted, reserved(one, none), followed('CreditHeld', 2, none)])
      .when(reserve(one, rupees(1)), at(now))
      .thenNothing();
  });
});

describe('the part of the balance that a payment uses', () => {
  const held = followed('CreditHeld', 2, rupees(300));
  const spent = followed('CreditSpent', 3, rupees(300));

  it('is held from proof on, spent on verification, and available again if the payment becomes useless', () => {
    given(wallet, [granted, reserved(one, rupees(300))])
      .when(follow(one, 2, 'held', rupees(300)), at(now))
      .then(held);
    given(wallet, [granted, held])
      .when(follow(one, 3, 'spent', rupees(300)), at(now))
      .then(spent);
    given(wallet, [granted, held])
      .when(follow(one, 3, 'none'), at(now))
      .then(followed('CreditReleased', 3, rupees(300)));
    given(wallet, [granted])
      .when(follow(one, 3, 'none'), at(now))
      .then(followed('CreditReleased', 3, none));
  });
  it('follows only the newest wish', () => {
    given(wallet, [granted, spent])
      .when(follow(one, 3, 'spent', rupees(300)), at(now))
      .thenNothing();
    given(wallet, [granted, spent])
      .when(follow(one, 2, 'none'), at(now))
      .thenNothing();
  });
  it('is missing if used elsewhere: it is taken completely or not at all', () => {
    given(wallet, [granted, followed('CreditHeld', 2, rupees(201), two)])
      .when(follow(one, 2, 'held', rupees(300)), at(now))
      .then(followed('CreditMissing', 2, rupees(300)));
    given(wallet, [granted, reserved(two, rupees(201))])
      .when(follow(one, 2, 'held', rupees(300)), at(now))
      .then(followed('CreditMissing', 2, rupees(300)));
  });
  it('is refunded as far as the booking says, once', () => {
    const back = refunded(4, rupees(150), rupees(150));
    given(wallet, [granted, spent])
      .when(follow(one, 4, 'spent', rupees(300), rupees(150)), at(now))
      .then(back);
    given(wallet, [granted, spent, back])
      .when(follow(one, 5, 'spent', rupees(300), rupees(200)), at(now))
      .then(refunded(5, rupees(50), rupees(200)));
    given(wallet, [granted])
      .when(follow(one, 3, 'none', none, rupees(600)), at(now))
      .then(refunded(3, rupees(600), rupees(600)));
  });
  it('is taken and refunded in one step, even from an empty balance', () =>
    given(wallet)
      .when(follow(one, 4, 'spent', rupees(300), rupees(300)), at(now))
      .then(refunded(4, rupees(300), rupees(300)), followed('CreditSpent', 4, rupees(300))));
  it('is not refunded if it was never taken', () =>
    given(wallet)
      .when(follow(one, 4, 'spent', rupees(300), rupees(150)), at(now))
      .then(followed('CreditMissing', 4, rupees(300))));
  it('is no longer missing once it is not needed', () =>
    given(wallet, [followed('CreditMissing', 2, rupees(300))])
      .when(follow(one, 3, 'none', none, rupees(100)), at(now))
      .then(refunded(3, rupees(100), rupees(100)), followed('CreditReleased', 3, none)));
});

it('a balance never goes below zero and always adds up, whatever the commands', () => {
  const paymentId = fc.constantFrom(one, two, '1.c' as PaymentId);
  const amount = fc.integer({ min: 0, max: 100_000 }).map((minor) => money(minor, 'INR'));
  const fixed = { userId: fc.constant(userId), paymentId };
  const commands: fc.Arbitrary<WalletCommand> = fc.oneof(
    fc.record({
      ...{ type: fc.constant('GrantCredit' as const), userId: fc.constant(userId), referredUserId: fc.constant(friend) },
      ...{ amount, cause: fc.constantFrom('a', 'b', 'c') },
    }),
    fc.record({
      type: fc.constant('ReserveCredit' as const),
      ...fixed,
      amount,
      until: fc.constantFrom(until, addMinutes(until, 30)),
      holdsMax: fc.constant(2),
    }),
    fc.record({ type: fc.constant('DropReservation' as const), ...fixed }),
    fc.record({
      ...{ type: fc.constant('FollowBonus' as const), userId: fc.constant(userId), isEarned: fc.boolean() },
      ...{ bookingId: fc.constantFrom('a' as BookingId, 'b' as BookingId), revision: fc.integer({ min: 1, max: 8 }) },
    }),
    fc.record({ type: fc.constant('LapseCredit' as const), userId: fc.constant(userId) }),
    {
      weight: 4,
      arbitrary: fc.record({
        ...{ type: fc.constant('FollowPayment' as const), ...fixed, revision: fc.integer({ min: 1, max: 8 }), amount },
        ...{ hold: fc.constantFrom('none' as const, 'held' as const, 'spent' as const), refunded: fc.constantFrom(none, rupees(100)) },
      }),
    },
  );
  everyHistory(wallet, {
    family: walletEvents,
    commands,
    actors: [{ userId, role: 'candidate' }],
    begin: now,
    minutesBetween: 10,
    invariant: ({ command, past, events, before, after }) => {
      expect(availableAt(after, command.at).minor).toBeGreaterThanOrEqual(0);
      const log = [...past, ...events];
      const sum = (type: WalletEvent['type']) =>
        log.reduce((total, event) => total + (event.type === type && 'amount' in event.data ? event.data.amount.minor : 0), 0);
      const inPayments = [...after.payments.values()].reduce((total, one) => total + one.amount.minor, 0);
      expect(after.balance.minor + inPayments).toBe(sum('CreditGranted') + sum('CreditRefunded') - sum('CreditLapsed'));
      if (command.type !== 'FollowPayment') return;
      const known = before.payments.get(command.paymentId)?.revision ?? 0;
      if (known >= command.revision) expect(events).toEqual([]);
      else expect(after.payments.get(command.paymentId)?.revision).toBe(command.revision);
    },
  });
});
