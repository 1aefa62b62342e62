import { walletEvents } from '@s30/contracts/events/wallet';
import { projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { idOf } from './idOf.ts';

const Movement = z.object({
  _id: z.string(),
  kind: z.enum(['granted', 'reserved', 'spent', 'released', 'returned']),
  reason: z.string().optional(),
  /** For what it was reserved, spent or released. */
  paymentId: z.string().optional(),
  /** In paise. */
  amount: z.int(),
  createdAt: z.string(),
});
type Movement = z.output<typeof Movement>;

export const WalletRecord = z.object({
  _id: z.string(),
  /** In paise: what can be used, and what payments under way hold back. */
  available: z.int(),
  reserved: z.int(),
  /** In paise: what referrals brought. */
  referralRewards: z.int(),
  /** Has the bonus for this user's own first interview been paid? */
  referralBonusClaimed: z.boolean(),
  movements: z.array(Movement),
});
export type WalletRecord = z.output<typeof WalletRecord>;

const empty = (userId: string): WalletRecord => ({
  _id: userId,
  available: 0,
  reserved: 0,
  referralRewards: 0,
  referralBonusClaimed: false,
  movements: [],
});
const moved = (wallet: WalletRecord, movement: Movement, by: { readonly available: number; readonly reserved: number }): WalletRecord => ({
  ...wallet,
  available: wallet.available + by.available,
  reserved: wallet.reserved + by.reserved,
  movements: [movement, ...wallet.movements],
});

type OfPayment = {
  readonly id: string;
  readonly at: string;
  readonly data: { readonly paymentId: string; readonly amount: { readonly minor: number } };
};
const forPayment = (kind: 'reserved' | 'spent' | 'released' | 'returned', { id, at, data }: OfPayment): Movement => ({
  _id: id,
  kind,
  paymentId: data.paymentId,
  amount: data.amount.minor,
  createdAt: at,
});

/** S30 balances by user. */
export const wallets = projection({
  name: 'wallets',
  version: 1,
  document: WalletRecord,
  fields: { available: 'number', referralRewards: 'number', referralBonusClaimed: 'boolean' },
  indexes: [['referralBonusClaimed']],
  from: [walletEvents],
  on: {
    CreditGranted: async (event, documents) => {
      const { userId, amount, reason, referredUserId } = event.data;
      const before = (await documents.get(userId)) ?? empty(userId);
      const movement: Movement = { _id: event.id, kind: 'granted', reason, amount: amount.minor, createdAt: event.at };
      const after = moved(before, movement, { available: amount.minor, reserved: 0 });
      documents.put({
        ...after,
        referralRewards: after.referralRewards + (reason === 'referral' ? amount.minor : 0),
        referralBonusClaimed: after.referralBonusClaimed || (reason === 'referral' && referredUserId === userId),
      });
    },
    CreditReserved: (event, documents) =>
      documents.change(idOf(event), (wallet) => {
        const { minor } = event.data.amount;
        return moved(wallet, forPayment('reserved', event), { available: -minor, reserved: minor });
      }),
    CreditSpent: (event, documents) =>
      documents.change(idOf(event), (wallet) =>
        moved(wallet, forPayment('spent', event), { available: 0, reserved: -event.data.amount.minor }),
      ),
    CreditReleased: (event, documents) =>
      documents.change(idOf(event), (wallet) => {
        const { minor } = event.data.amount;
        // Nothing was held back any more.
        if (minor === 0) return wallet;
        return moved(wallet, forPayment('released', event), { available: minor, reserved: -minor });
      }),
    CreditReturned: (event, documents) =>
      documents.change(idOf(event), (wallet) =>
        moved(wallet, forPayment('returned', event), { available: event.data.amount.minor, reserved: 0 }),
      ),
  },
});

/** What a payment holds back of the balance, or has cost of it, in paise. */
export function creditFor(wallet: WalletRecord | undefined, paymentId: string): number {
  const last = wallet?.movements.find((movement) => movement.paymentId === paymentId);
  return last === undefined || last.kind === 'released' || last.kind === 'returned' ? 0 : last.amount;
}
