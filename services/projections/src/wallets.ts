import { walletEvents } from '@s30/contracts/events/wallet';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';

const Movement = z.object({
  _id: z.string(),
  kind: z.enum(['granted', 'held', 'spent', 'released', 'refunded']),
  reason: z.string().optional(),
  /** For what it was held, spent, released or refunded. */
  paymentId: z.string().optional(),
  /** In paise. */
  amount: z.int(),
  createdAt: z.string(),
});
type Movement = z.output<typeof Movement>;

/** All in paise. */
export const WalletRecord = z.object({
  _id: z.string(),
  /** Granted and refunded, less what is spent and held. */
  balance: z.int(),
  /** Held back until payments are answered. */
  held: z.int(),
  /** Held back while slots are held: each is void after `until` without any event. */
  reservations: z.array(z.object({ paymentId: z.string(), amount: z.int(), until: z.string() })),
  /** What referrals brought. */
  referralRewards: z.int(),
  /** Has the bonus for this user's own first interview been paid? */
  referralBonusClaimed: z.boolean(),
  /** The newest first. */
  movements: z.array(Movement),
});
export type WalletRecord = z.output<typeof WalletRecord>;

/** In paise, at an instant: what can be used, and what payments under way hold back. */
export function balanceAt(wallet: WalletRecord | undefined, at: string): { readonly available: number; readonly reserved: number } {
  const { balance = 0, held = 0, reservations = [] } = wallet ?? {};
  const reserved = reservations.reduce((sum, { amount, until }) => sum + (until > at ? amount : 0), 0);
  return { available: balance - reserved, reserved: held + reserved };
}

const empty = (userId: string): WalletRecord => ({
  _id: userId,
  balance: 0,
  held: 0,
  reservations: [],
  referralRewards: 0,
  referralBonusClaimed: false,
  movements: [],
});

type OfWallet = { readonly id: string; readonly stream: string; readonly at: string };
type OfPayment = OfWallet & { readonly data: { readonly paymentId: string; readonly amount: { readonly minor: number } } };
async function change(event: OfWallet, documents: Documents<WalletRecord>, changed: (wallet: WalletRecord) => WalletRecord): Promise<void> {
  documents.put(changed((await documents.get(idOf(event))) ?? empty(idOf(event))));
}

/** Without the reservation of a payment, and without those that have lapsed. */
const notReserved = ({ reservations, ...wallet }: WalletRecord, paymentId: string, at: string): WalletRecord => ({
  ...wallet,
  reservations: reservations.filter((one) => one.paymentId !== paymentId && one.until > at),
});

/** What a payment has from now on, held or spent, instead of what it had before; `none`: it is free again. */
const takes = (hold: 'held' | 'spent' | 'none', event: OfPayment, documents: Documents<WalletRecord>): Promise<void> =>
  change(event, documents, (before) => {
    const { paymentId, amount } = event.data;
    const wallet = notReserved(before, paymentId, event.at);
    const last = wallet.movements.find((one) => one.paymentId === paymentId && one.kind !== 'refunded');
    const had = last?.kind === 'held' || last?.kind === 'spent' ? last : { kind: 'none', amount: 0 };
    const has = { kind: hold, amount: hold === 'none' ? 0 : amount.minor };
    if (had.kind === has.kind && had.amount === has.amount) return wallet;
    const movement = hold === 'none' ? { kind: 'released' as const, amount: had.amount } : { kind: hold, amount: has.amount };
    return {
      ...wallet,
      balance: wallet.balance + had.amount - has.amount,
      held: wallet.held - (had.kind === 'held' ? had.amount : 0) + (has.kind === 'held' ? has.amount : 0),
      movements: [{ _id: event.id, ...movement, paymentId, createdAt: event.at }, ...wallet.movements],
    };
  });

/** S30 balances by user. */
export const wallets = projection({
  name: 'wallets',
  version: 2,
  document: WalletRecord,
  fields: { balance: 'number', referralRewards: 'number', referralBonusClaimed: 'boolean' },
  indexes: [['referralBonusClaimed']],
  from: [walletEvents],
  on: {
    CreditGranted: (event, documents) =>
      change(event, documents, (wallet) => {
        const { userId, amount, referredUserId } = event.data;
        const granted: Movement = { _id: event.id, kind: 'granted', reason: 'referral', amount: amount.minor, createdAt: event.at };
        return {
          ...wallet,
          balance: wallet.balance + amount.minor,
          referralRewards: wallet.referralRewards + amount.minor,
          referralBonusClaimed: wallet.referralBonusClaimed || referredUserId === userId,
          movements: [granted, ...wallet.movements],
        };
      }),
    CreditReserved: (event, documents) =>
      change(event, documents, (before) => {
        const { paymentId, amount, until } = event.data;
        const { reservations, ...wallet } = notReserved(before, paymentId, event.at);
        const reserved = amount.minor === 0 ? [] : [{ paymentId, amount: amount.minor, until }];
        return { ...wallet, reservations: [...reservations, ...reserved] };
      }),
    CreditReservationDropped: (event, documents) =>
      change(event, documents, (wallet) => notReserved(wallet, event.data.paymentId, event.at)),
    CreditHeld: (event, documents) => takes('held', event, documents),
    CreditSpent: (event, documents) => takes('spent', event, documents),
    CreditReleased: (event, documents) => takes('none', event, documents),
    CreditRefunded: (event, documents) =>
      change(event, documents, (wallet) => {
        const { paymentId, amount } = event.data;
        const refunded: Movement = { _id: event.id, kind: 'refunded', paymentId, amount: amount.minor, createdAt: event.at };
        return { ...wallet, balance: wallet.balance + amount.minor, movements: [refunded, ...wallet.movements] };
      }),
    CreditMissing: (event, documents) => takes('none', event, documents),
  },
});
