import { describe, expect, it } from '@jest/globals';
import { walletEvents } from '@s30/contracts/events/wallet';
import { rupees } from '@s30/contracts/money';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { type WalletMovement, walletMovements } from './walletMovements.ts';
import { balanceAt, wallets } from './wallets.ts';

const event = eventsOf(walletEvents);
const at = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const ashas = (id: string, minute: number) => ({ stream: 'wallet-asha', id, at: at(minute) });
const followed = (amount: number, paymentId = '1.b1', revision = 1) => ({ userId: 'asha', paymentId, revision, amount: rupees(amount) });

const bonus = { amount: rupees(500), cause: 'referral of asha', referredUserId: 'asha' };
const granted = event('CreditGranted', { userId: 'asha', ...bonus }, ashas('g1', 0));
const reservedUntil = (minute: number, amount: number, now = 1, paymentId = '1.b1') =>
  event('CreditReserved', { userId: 'asha', paymentId, amount: rupees(amount), until: at(minute) }, ashas(`r${now}`, now));
const reserved = reservedUntil(16, 300);
const held = event('CreditHeld', followed(300), ashas('h1', 2));
const spent = event('CreditSpent', followed(300), ashas('s1', 3));
const released = event('CreditReleased', followed(300), ashas('l1', 4));
const refunded = event('CreditRefunded', { ...followed(1499), total: rupees(1499) }, ashas('f1', 5));

const ofPayment = (_id: string, kind: 'held' | 'spent' | 'released' | 'refunded', amount: number, minute: number) =>
  ({ _id, userId: 'asha', kind, paymentId: '1.b1', amount, createdAt: at(minute) }) as const;
const movements = {
  granted: { _id: 'g1', userId: 'asha', kind: 'granted', reason: 'referral', amount: 50_000, createdAt: at(0) },
  held: ofPayment('h1', 'held', 30_000, 2),
  spent: ofPayment('s1', 'spent', 30_000, 3),
  released: ofPayment('l1', 'released', 30_000, 4),
  refunded: ofPayment('f1', 'refunded', 149_900, 5),
} as const;
type Movement = Omit<WalletMovement, 'position'>;

/** Asha's wallet and its movements after these events. */
const after = (...log: readonly GivenEvent[]) => ({
  async leaves(balance: number, isHeld: number, ...newestFirst: readonly Movement[]): Promise<void> {
    const wallet = { _id: 'asha', balance, held: isHeld, reservations: [], referralRewards: 50_000, referralBonusClaimed: true };
    await given(wallets, log).then([wallet]);
    const moved = (await given(walletMovements, log).documents()).toSorted((one, other) => (one.position > other.position ? -1 : 1));
    expect(moved.map(({ position: _, ...movement }) => movement)).toEqual(newestFirst);
  },
});

describe('the wallets', () => {
  it('start with the first credit', () => after(granted).leaves(50_000, 0, movements.granted));
  it('hold the amounts of payments that await an answer', () =>
    after(granted, reserved, held).leaves(20_000, 30_000, movements.held, movements.granted));
  it('have less after spending, held before or not', async () => {
    await after(granted, held, spent).leaves(20_000, 0, movements.spent, movements.held, movements.granted);
    await after(granted, reserved, spent).leaves(20_000, 0, movements.spent, movements.granted);
  });
  it('get an amount back on release, whether held or spent', async () => {
    await after(granted, held, released).leaves(50_000, 0, movements.released, movements.held, movements.granted);
    await after(granted, spent, released).leaves(50_000, 0, movements.released, movements.spent, movements.granted);
  });
  it('hold another amount if the payment needs another one', () => {
    const more = event('CreditHeld', followed(400, '1.b1', 4), ashas('h2', 6));
    return after(granted, held, more).leaves(10_000, 40_000, ofPayment('h2', 'held', 40_000, 6), movements.held, movements.granted);
  });
  it('are empty once the rest has lapsed', () => {
    const lapsed = event('CreditLapsed', { userId: 'asha', amount: rupees(200) }, ashas('x1', 6));
    const movement = { _id: 'x1', userId: 'asha', kind: 'lapsed', amount: 20_000, createdAt: at(6) } as const;
    return after(granted, spent, lapsed).leaves(0, 0, movement, movements.spent, movements.granted);
  });
  it('have more after a refund, and still record the payment’s cost', async () => {
    await after(granted, spent, refunded).leaves(169_900, 0, movements.refunded, movements.spent, movements.granted);
    await after(granted, spent, refunded, released).leaves(
      199_900,
      0,
      movements.released,
      movements.refunded,
      movements.spent,
      movements.granted,
    );
  });
  it('take nothing if the balance is too low, and release what was taken before', async () => {
    const missing = event('CreditMissing', followed(700), ashas('l1', 4));
    await after(granted, missing).leaves(50_000, 0, movements.granted);
    await after(granted, held, missing).leaves(50_000, 0, movements.released, movements.held, movements.granted);
  });
  it('record no movement for an empty release or a repeated event', async () => {
    await after(granted, event('CreditReleased', followed(0), ashas('l0', 2))).leaves(50_000, 0, movements.granted);
    const again = event('CreditSpent', followed(300, '1.b1', 9), ashas('s2', 6));
    await after(granted, spent, again).leaves(20_000, 0, movements.spent, movements.granted);
  });

  it('belong to one user each: the friend claims the bonus, not the referrer', async () => {
    const ravis = (id: string, minute: number) => ({ ...ashas(id, minute), stream: 'wallet-ravi' });
    const ofBela = { ...bonus, cause: 'referral of bela', referredUserId: 'bela' };
    const documents = await given(wallets, [
      event('CreditGranted', { userId: 'ravi', ...bonus }, ravis('g9', 0)),
      granted,
      event('CreditGranted', { userId: 'ravi', ...ofBela }, ravis('g8', 5)),
    ]).documents();
    expect(documents).toMatchObject([
      { _id: 'asha', balance: 50_000, referralRewards: 50_000, referralBonusClaimed: true },
      { _id: 'ravi', balance: 100_000, referralRewards: 100_000, referralBonusClaimed: false },
    ]);
  });
});

describe('the available balance', () => {
  const left = async (minute: number, ...log: readonly GivenEvent[]) => balanceAt((await given(wallets, log).documents())[0], at(minute));
  it('is reduced while a slot is held, and restored when the hold ends without an event', async () => {
    expect(await left(15, granted, reserved)).toEqual({ available: 20_000, reserved: 30_000 });
    expect(await left(16, granted, reserved)).toEqual({ available: 50_000, reserved: 0 });
  });
  it('follows a renewed hold', async () => {
    const renewed = reservedUntil(25, 300, 2);
    expect(await left(20, granted, reserved, renewed)).toEqual({ available: 20_000, reserved: 30_000 });
  });
  it('deducts each hold that reserves an amount', async () => {
    const both = [granted, reserved, reservedUntil(17, 100, 3, '1.b2'), reservedUntil(18, 0, 4, '1.b3')];
    expect(await left(5, ...both)).toEqual({ available: 10_000, reserved: 40_000 });
    expect(await left(16, ...both)).toEqual({ available: 40_000, reserved: 10_000 });
  });
  it('ignores a reservation that was dropped or whose payment was proven', async () => {
    const dropped = event('CreditReservationDropped', { userId: 'asha', paymentId: '1.b1' }, ashas('d1', 2));
    expect(await left(3, granted, reserved, dropped)).toEqual({ available: 50_000, reserved: 0 });
    expect(await left(3, granted, reserved, held)).toEqual({ available: 20_000, reserved: 30_000 });
    expect(await left(59, granted, reserved, held)).toEqual({ available: 20_000, reserved: 30_000 });
  });
  it('drops lapsed reservations', async () => {
    const [wallet] = await given(wallets, [granted, reserved, reservedUntil(50, 100, 20, '1.b2')]).documents();
    expect(wallet?.reservations).toEqual([{ paymentId: '1.b2', amount: 10_000, until: at(50) }]);
  });
  it('is zero without a wallet', () => expect(balanceAt(undefined, at(0))).toEqual({ available: 0, reserved: 0 }));
});
