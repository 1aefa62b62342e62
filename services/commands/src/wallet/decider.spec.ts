import { describe, expect, it } from '@jest/globals';
import { type WalletEvent, walletEvents } from '@s30/contracts/events/wallet';
import type { PaymentId, UserId } from '@s30/contracts/ids';
import { type Money, money, rupees } from '@s30/contracts/money';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.ts';
import { type WalletCommand, wallet } from './decider.ts';

const userId = 'kavya' as UserId;
const friend = 'arjun' as UserId;
const [one, two] = ['payment-1' as PaymentId, 'payment-2' as PaymentId];
const bonus = { userId, amount: rupees(500), reason: 'referral', cause: 'referral of arjun', referredUserId: friend } as const;
const granted: WalletEvent = { type: 'CreditGranted', data: bonus };
const reserved = (paymentId: PaymentId, amount: Money): WalletEvent => ({ type: 'CreditReserved', data: { userId, paymentId, amount } });
const spentOnOne: WalletEvent = { type: 'CreditSpent', data: { paymentId: one, amount: rupees(300) } };
const returned: WalletEvent = { type: 'CreditReturned', data: { paymentId: one, amount: rupees(300) } };
const reserve = (paymentId: PaymentId, upTo: Money): WalletCommand => ({ type: 'ReserveCredit', userId, paymentId, upTo });

describe('the S30 balance', () => {
  it('grows by a grant', () =>
    given(wallet)
      .when({ type: 'GrantCredit', ...bonus })
      .then(granted));
  it('grows once per cause', () =>
    given(wallet, [granted])
      .when({ type: 'GrantCredit', ...bonus })
      .thenNothing());
  it('does not change by a grant of nothing', () =>
    given(wallet)
      .when({ type: 'GrantCredit', ...bonus, amount: rupees(0) })
      .thenNothing());

  it('is reserved as far as the price goes', () =>
    given(wallet, [granted])
      .when(reserve(one, rupees(300)))
      .then(reserved(one, rupees(300))));
  it('is reserved whole for a higher price', () =>
    given(wallet, [granted])
      .when(reserve(one, rupees(1499)))
      .then(reserved(one, rupees(500))));
  it('is reserved once per payment', () =>
    given(wallet, [granted, reserved(one, rupees(300))])
      .when(reserve(one, rupees(300)))
      .thenNothing());
  it('is not reserved twice over', () =>
    given(wallet, [granted, reserved(one, rupees(400))])
      .when(reserve(two, rupees(1499)))
      .then(reserved(two, rupees(100))));
  it('has nothing to reserve when it is empty', () =>
    given(wallet)
      .when(reserve(one, rupees(1499)))
      .thenNothing());

  it('is spent as reserved, once', () => {
    given(wallet, [granted, reserved(one, rupees(300))])
      .when({ type: 'SpendCredit', paymentId: one })
      .then(spentOnOne);
    given(wallet, [granted, reserved(one, rupees(300)), spentOnOne])
      .when({ type: 'SpendCredit', paymentId: one })
      .thenNothing();
    given(wallet, [granted, reserved(one, rupees(300)), spentOnOne])
      .when({ type: 'ReleaseCredit', paymentId: one, lastProof: 0 })
      .thenNothing();
  });
  it('comes back when a reservation is released, once', () => {
    const released: WalletEvent = { type: 'CreditReleased', data: { paymentId: one, amount: rupees(300), lastProof: 0 } };
    given(wallet, [granted, reserved(one, rupees(300))])
      .when({ type: 'ReleaseCredit', paymentId: one, lastProof: 0 })
      .then(released);
    given(wallet, [granted, reserved(one, rupees(300)), released])
      .when({ type: 'ReleaseCredit', paymentId: one, lastProof: 0 })
      .thenNothing();
    given(wallet, [granted, reserved(one, rupees(300)), released])
      .when(reserve(two, rupees(500)))
      .then(reserved(two, rupees(500)));
  });

  const claim = (proof: number): WalletCommand => ({ type: 'ClaimCredit', userId, paymentId: one, amount: rupees(300), proof });
  const claimed = (proof: number): WalletEvent => ({ type: 'CreditClaimed', data: { paymentId: one, proof } });
  const release = (lastProof: number): WalletCommand => ({ type: 'ReleaseCredit', paymentId: one, lastProof });
  const released = (lastProof: number, amount = rupees(300)): WalletEvent => ({
    type: 'CreditReleased',
    data: { paymentId: one, amount, lastProof },
  });
  const reservedOne = [granted, reserved(one, rupees(300))];

  it('is claimed by proof: the end of the hold no longer frees it, letting the payment go does', () => {
    given(wallet, reservedOne).when(claim(1)).then(claimed(1));
    const past = [...reservedOne, claimed(1)];
    given(wallet, past).when(claim(1)).thenNothing();
    given(wallet, past).when(release(0)).thenNothing();
    given(wallet, past).when(release(1)).then(released(1));
    given(wallet, [...past, spentOnOne])
      .when(claim(1))
      .thenNothing();
  });
  it('is claimed anew for new proof, which an older release does not free', () => {
    const past = [...reservedOne, claimed(1)];
    given(wallet, past).when(claim(2)).then(claimed(2));
    given(wallet, [...past, claimed(2)])
      .when(release(1))
      .thenNothing();
    given(wallet, [...past, released(1)])
      .when(claim(2))
      .then(reserved(one, rupees(300)), claimed(2));
  });
  it('is not claimed for proof that was let go, also when there was nothing to free then', () => {
    given(wallet, [...reservedOne, claimed(1), released(1)])
      .when(claim(1))
      .thenNothing();
    given(wallet, [...reservedOne, released(0)])
      .when(release(1))
      .then(released(1, rupees(0)));
    given(wallet, [...reservedOne, released(0), released(1, rupees(0))])
      .when(claim(1))
      .thenNothing();
  });
  it('is neither reserved nor claimed for a payment that gave it back', () => {
    const past = [...reservedOne, spentOnOne, returned];
    given(wallet, past).when(claim(1)).thenNothing();
    given(wallet, [...reservedOne, released(0)])
      .when(reserve(one, rupees(300)))
      .thenNothing();
  });
  it('is claimed whole or not at all', () =>
    given(wallet, [granted, reserved(two, rupees(201))])
      .when({ type: 'ClaimCredit', userId, paymentId: one, amount: rupees(300), proof: 1 })
      .thenNothing());
  it('comes back whole when the payment it was spent on never counted, once', () => {
    const past = [granted, reserved(one, rupees(300)), spentOnOne];
    given(wallet, past).when({ type: 'ReturnCredit', paymentId: one }).then(returned);
    given(wallet, [...past, returned])
      .when({ type: 'ReturnCredit', paymentId: one })
      .thenNothing();
    given(wallet, [...past, returned])
      .when(reserve(two, rupees(500)))
      .then(reserved(two, rupees(500)));
  });
  it('does not come back for what was never spent', () =>
    given(wallet, [granted, reserved(one, rupees(300))])
      .when({ type: 'ReturnCredit', paymentId: one })
      .thenNothing());
  it('comes back in one way only: as a refund or whole', () => {
    const past = [granted, reserved(one, rupees(300)), spentOnOne];
    const refund = { userId, amount: rupees(150), reason: 'cancellation', cause: 'cancellation of v1', paymentId: one } as const;
    given(wallet, [...past, { type: 'CreditGranted', data: refund } as const])
      .when({ type: 'ReturnCredit', paymentId: one })
      .thenNothing();
    given(wallet, [...past, returned])
      .when({ type: 'GrantCredit', ...refund })
      .thenNothing();
  });

  it('never reaches an illegal state, whatever is asked of it', () => {
    const paymentId = fc.constantFrom(one, two, 'payment-3' as PaymentId);
    const amount = fc.integer({ min: 0, max: 100_000 }).map((minor) => money(minor, 'INR'));
    const commands: fc.Arbitrary<WalletCommand> = fc.oneof(
      fc.record(
        {
          type: fc.constant('GrantCredit' as const),
          userId: fc.constant(userId),
          amount,
          reason: fc.constantFrom('referral' as const, 'cancellation' as const),
          cause: fc.constantFrom('a', 'b', 'c', 'd'),
          paymentId,
        },
        { requiredKeys: ['type', 'userId', 'amount', 'reason', 'cause'] },
      ),
      fc.record({ type: fc.constant('ReserveCredit' as const), userId: fc.constant(userId), paymentId, upTo: amount }),
      fc.record({
        type: fc.constant('ClaimCredit' as const),
        userId: fc.constant(userId),
        paymentId,
        amount,
        proof: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ type: fc.constantFrom('SpendCredit' as const, 'ReturnCredit' as const), paymentId }),
      fc.record({
        type: fc.constant('ReleaseCredit' as const),
        paymentId,
        lastProof: fc.nat(3),
      }),
    );
    everyHistory(wallet, {
      family: walletEvents,
      commands,
      actors: [{ userId, role: 'candidate' }],
      begin: Instant.parse('2026-11-21T10:00:00.000Z'),
      invariant: ({ command, past, events, refused, before, after }) => {
        expect(refused).toBeUndefined();
        if (command.type === 'ReleaseCredit' && (before.claimed.get(command.paymentId) ?? 0) > command.lastProof)
          expect(events).toEqual([]);
        for (const [id, proof] of after.claimed) expect(proof).toBeGreaterThan(after.released.get(id) ?? 0);
        const log = [...past, ...events];
        const sum = (...types: readonly WalletEvent['type'][]) =>
          log.reduce((total, { type, data }) => total + (types.includes(type) && 'amount' in data ? data.amount.minor : 0), 0);
        const reservedNow = [...after.reserved.values()].reduce((total, { minor }) => total + minor, 0);
        expect(after.available.minor).toBeGreaterThanOrEqual(0);
        expect(sum('CreditGranted')).toBe(after.available.minor + reservedNow + sum('CreditSpent') - sum('CreditReturned'));
        expect(reservedNow).toBe(sum('CreditReserved') - sum('CreditReleased', 'CreditSpent'));
        const causes = log.flatMap((event) => (event.type === 'CreditGranted' ? [event.data.cause] : []));
        expect(new Set(causes).size).toBe(causes.length);
        for (const id of after.claimed.keys()) expect(after.reserved.has(id) || after.spent.has(id) || after.givenBack.has(id)).toBe(true);
      },
    });
  });
});
