import { describe, expect, it } from '@jest/globals';
import { money, rupees } from '@s30/contracts/money';
import type { GivenEvent } from '@s30/platform/projector/spec';
import { bookingOf, termsOf } from '@s30/projections/oneBooking.testing';
import { bonus, differencesIn, event, followed, later, logOf, paid, readModels, second, story, wallet } from './reconcile.testing.ts';

const odd = bookingOf('b5', { terms: [termsOf('UPI', 100_001)] });
const oddBalance = bookingOf('b6', { terms: [termsOf('UPI', 100_000, 39_997)] });
const oddCents = bookingOf('b7', { terms: [termsOf('Zelle', 721)] });
/** A refund of 1000.01 rupees, which rests on the interviewer's word, and of which 400 rupees are charged. */
const wholly = { paymentId: '1.b5', percent: 100, as: 'credit', credit: rupees(1000.01), money: rupees(0), cause: 'cancellation' } as const;
const onWord = [...paid(odd), odd.event('RefundGranted', { ...wholly, onWord: rupees(1000.01) })];
const charge = { interviewerId: 'ravi', chargeId: '1.b5' };
const account = { stream: 'interviewerAccount-ravi' };
const charged = [
  event('ChargeAsked', { ...charge, kind: 'refund', bookingId: 'b5', candidateId: 'asha', revision: 5, wanted: rupees(1000.01) }, account),
  event('CreditCharged', { ...charge, amount: rupees(400), by: 'allowance', hasWaited: false }, account),
];
const reached = (amount: number) => event('CreditRefunded', { ...followed('1.b5', amount, 5), total: rupees(amount) }, wallet);

describe('reconciling', () => {
  it.each<[string, readonly GivenEvent[], string]>([
    ['a grant that is not a referral bonus', [bonus('bela', 499.99)], 'wallet asha: referral bonuses 99999 instead of 100000'],
    ['a cause that has paid twice', [bonus('asha')], 'wallet asha: each cause has paid once 1 instead of 2'],
    ['more held than there was', [event('CreditHeld', followed('1.b4', 749.51), wallet)], 'wallet asha: never below zero -1 instead of 0'],
    [
      'more released than was held',
      [event('CreditHeld', followed('1.b4', 100), wallet), event('CreditReleased', followed('1.b4', 100.01, 2), wallet)],
      'wallet asha: granted + refunded = available + held + spent + lapsed 124951 instead of 124950',
    ],
    [
      'balance that was never spent for a payment that uses it',
      [...paid(bookingOf('b5', { terms: [termsOf('UPI', 149_900, 50_000)] }))],
      'payment 1.b5: S30 balance spent 0 instead of 50000',
    ],
    [
      'balance that is held for nothing',
      [event('CreditHeld', followed('1.b4', 100), wallet)],
      'payment 1.b4: S30 balance held 10000 instead of 0',
    ],
    [
      'balance spent on what nobody paid',
      [event('CreditSpent', followed('1.b4', 100), wallet)],
      'payment 1.b4: S30 balance spent without payment 10000 instead of 0',
    ],
    [
      'a refund beyond what was paid',
      [second.refunded({ percent: 100, credit: 175_351 })],
      'payment 1.b2: refunded to the balance beyond its share 1 instead of 0',
    ],
    [
      'refunds of more than all of it',
      [second.refunded({ percent: 60, credit: 1 }), second.refunded({ percent: 41, credit: 1 })],
      'payment 1.b2: percent refunded beyond all 1 instead of 0',
    ],
    [
      'a refund that never reached the balance',
      [second.refunded({ percent: 100, credit: 175_350 })],
      'payment 1.b2: refund that reached the S30 balance 0 instead of 175350',
    ],
    [
      'more sent than was granted',
      [second.refunded({ percent: 50, as: 'money', money: 1_050 }), second.sent(1_051)],
      'payment 1.b2: sent beyond what was granted 1 instead of 0',
    ],
    [
      'a fee that is a paisa short',
      paid(bookingOf('b5', { terms: [{ ...termsOf('UPI', 149_900), fee: money(22_484, 'INR') }] })),
      'payment 1.b5: fee by UPI 22484 instead of 22485',
    ],
    [
      'balance that buys less than it is worth',
      paid(bookingOf('b5', { terms: [termsOf('Zelle', 2_100, 0, 10_000)] })),
      'payment 1.b5: S30 balance taken by Zelle beyond what it pays 9999 instead of 0',
    ],
    [
      'a refund on an interviewer’s word beyond what they were charged',
      [...onWord, ...charged, reached(400.01)],
      'payment 1.b5: given on the interviewer’s word without being charged 1 instead of 0',
    ],
    [
      'a charge that never reached the balance',
      [...onWord, ...charged, later],
      'payment 1.b5: refund that reached the S30 balance 0 instead of 40000',
    ],
  ])('finds in the events alone %s', async (_, further, told) => {
    const store = await logOf([...story, ...further]);
    expect(await differencesIn(await readModels(store), store)).toContain(told);
    await store.close();
  });

  it('expects a payment without a deadline to hold its balance until its interview is cancelled', async () => {
    const open = bookingOf('b7', { terms: [termsOf('UPI', 149_900, 20_000)] });
    const held = [open.requested(), open.scheduled(), event('CreditHeld', followed('1.b7', 200), wallet)];
    const freed = [...held, open.cancelled(), event('CreditReleased', followed('1.b7', 200, 3), wallet)];
    for (const happened of [held, freed]) {
      const store = await logOf([...story, ...happened, later]);
      expect(await differencesIn(await readModels(store), store)).toEqual([]);
      await store.close();
    }
  });

  it('gives a wallet a minute to follow its booking', async () => {
    const recent = bookingOf('b5', { terms: [termsOf('UPI', 149_900, 50_000)] });
    const [at, then] = ['2026-01-01T12:00:00.000Z', '2026-01-01T12:00:59.999Z'];
    const requested = [recent.requested({}, { at }), recent.proof({ at })];
    const store = await logOf([...story, ...requested, event('ProfileUpdated', { phone: '+91 99' }, { stream: 'user-ravi', at: then })]);
    expect(await differencesIn(await readModels(store), store)).toEqual([]);
    await store.close();
  });

  it.each<[string, readonly GivenEvent[]]>([
    ['on an interviewer’s word, of which a part waits,', [...onWord, ...charged, reached(400), later]],
    ['at once', [...paid(odd), odd.refunded({ percent: 100, as: 'money', money: 100_001 })]],
    [
      'in parts',
      [...paid(odd), odd.refunded({ percent: 33, as: 'money', money: 33_000 }), odd.refunded({ percent: 67, as: 'money', money: 67_001 })],
    ],
    [
      'as money, of which the balance had paid odd paise,',
      [
        ...paid(oddBalance),
        event('CreditSpent', followed('1.b6', 399.97, 4), wallet),
        oddBalance.refunded({ percent: 50, as: 'money', credit: 19_998, money: 30_002 }),
        event('CreditRefunded', { ...followed('1.b6', 199.98, 5), total: rupees(199.98) }, wallet),
      ],
    ],
    [
      'as credit, of an odd number of cents,',
      [
        ...paid(oddCents),
        oddCents.refunded({ percent: 50, as: 'credit', credit: 30_060 }),
        oddCents.refunded({ percent: 50, as: 'credit', credit: 30_144 }),
        event('CreditRefunded', { ...followed('1.b7', 602.04, 5), total: rupees(602.04) }, wallet),
      ],
    ],
  ])('finds no difference in a refund %s that adds up to its share', async (_, refunds) => {
    const store = await logOf([...story, ...refunds]);
    expect(await differencesIn(await readModels(store), store)).toEqual([]);
    await store.close();
  });
});
