import { describe, expect, it } from '@jest/globals';
import { walletEvents } from '@s30/contracts/events/wallet';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { creditFor, type WalletRecord, wallets } from './wallets.ts';

const event = eventsOf(walletEvents);
const paise = (minor: number) => ({ minor, currency: 'INR' as const });
const at = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const inAshas = (id: string, minute: number) => ({ stream: 'wallet-asha', id, at: at(minute) });

const bonus = { reason: 'referral', cause: 'referral of asha', referredUserId: 'asha' } as const;
const granted = event('CreditGranted', { userId: 'asha', amount: paise(50_000), ...bonus }, inAshas('g1', 0));
const reserved = event('CreditReserved', { userId: 'asha', paymentId: 'p1', amount: paise(30_000) }, inAshas('r1', 1));
const spent = event('CreditSpent', { paymentId: 'p1', amount: paise(30_000) }, inAshas('s1', 2));
const released = event('CreditReleased', { paymentId: 'p1', amount: paise(30_000), lastProof: 0 }, inAshas('l1', 2));
const returned = event('CreditReturned', { paymentId: 'p1', amount: paise(30_000) }, inAshas('t1', 3));
const givenBack = event(
  'CreditGranted',
  { userId: 'asha', amount: paise(149_900), reason: 'cancellation', cause: 'cancellation of v1' },
  inAshas('g2', 3),
);

const movements = {
  granted: { _id: 'g1', kind: 'granted', reason: 'referral', amount: 50_000, createdAt: at(0) },
  reserved: { _id: 'r1', kind: 'reserved', paymentId: 'p1', amount: 30_000, createdAt: at(1) },
  spent: { _id: 's1', kind: 'spent', paymentId: 'p1', amount: 30_000, createdAt: at(2) },
  released: { _id: 'l1', kind: 'released', paymentId: 'p1', amount: 30_000, createdAt: at(2) },
  returned: { _id: 't1', kind: 'returned', paymentId: 'p1', amount: 30_000, createdAt: at(3) },
  givenBack: { _id: 'g2', kind: 'granted', reason: 'cancellation', amount: 149_900, createdAt: at(3) },
} as const;
const asha = (available: number, held: number, ...newestFirst: WalletRecord['movements']): WalletRecord => ({
  _id: 'asha',
  available,
  reserved: held,
  referralRewards: 50_000,
  referralBonusClaimed: true,
  movements: newestFirst,
});

describe('the wallets', () => {
  it('begin with the first credit', () => given(wallets, [granted]).then([asha(50_000, 0, movements.granted)]));
  it('hold back what a payment under way reserves', () =>
    given(wallets, [granted, reserved]).then([asha(20_000, 30_000, movements.reserved, movements.granted)]));
  it('have less once it is spent', () =>
    given(wallets, [granted, reserved, spent]).then([asha(20_000, 0, movements.spent, movements.reserved, movements.granted)]));
  it('have it back once it is released', () =>
    given(wallets, [granted, reserved, released]).then([asha(50_000, 0, movements.released, movements.reserved, movements.granted)]));
  it('have it back once the payment it was spent on was deleted', () =>
    given(wallets, [granted, reserved, spent, returned]).then([
      asha(50_000, 0, movements.returned, movements.spent, movements.reserved, movements.granted),
    ]));
  it('count what referrals brought, not what cancellations gave back', () =>
    given(wallets, [granted, givenBack]).then([asha(199_900, 0, movements.givenBack, movements.granted)]));

  it('belong to one user each: the bonus is claimed by the friend, not by the one who referred them', () =>
    given(wallets, [
      event('CreditGranted', { userId: 'ravi', amount: paise(50_000), ...bonus }, { stream: 'wallet-ravi', id: 'g9', at: at(0) }),
      granted,
      event(
        'CreditGranted',
        { userId: 'ravi', amount: paise(50_000), ...bonus, cause: 'referral of bela', referredUserId: 'bela' },
        { stream: 'wallet-ravi', id: 'g8', at: at(5) },
      ),
    ]).then([
      asha(50_000, 0, movements.granted),
      {
        _id: 'ravi',
        available: 100_000,
        reserved: 0,
        referralRewards: 100_000,
        referralBonusClaimed: false,
        movements: [
          { ...movements.granted, _id: 'g8', createdAt: at(5) },
          { ...movements.granted, _id: 'g9' },
        ],
      },
    ]));
});

describe('what a payment has of the balance', () => {
  const creditAfter = async (...log: Parameters<typeof given>[1]) => {
    const [wallet] = await given(wallets, log).documents();
    return creditFor(wallet, 'p1');
  };
  it('is what it holds back', async () => expect(await creditAfter(granted, reserved)).toBe(30_000));
  it('is what it has cost', async () => expect(await creditAfter(granted, reserved, spent)).toBe(30_000));
  it('is nothing once it was released', async () => expect(await creditAfter(granted, reserved, released)).toBe(0));
  it('is nothing once it came back', async () => expect(await creditAfter(granted, reserved, spent, returned)).toBe(0));
  it('is what it holds back again after that', async () => {
    const again = event('CreditReserved', { userId: 'asha', paymentId: 'p1', amount: paise(20_000) }, inAshas('r2', 4));
    expect(await creditAfter(granted, reserved, released, again)).toBe(20_000);
  });
  it('does not grow by what comes back', async () => expect(await creditAfter(granted, reserved, spent, givenBack)).toBe(30_000));
  it('is nothing for others, and without a wallet', async () => {
    const [wallet] = await given(wallets, [granted, reserved]).documents();
    expect(creditFor(wallet, 'p2')).toBe(0);
    expect(creditFor(undefined, 'p1')).toBe(0);
  });
});
