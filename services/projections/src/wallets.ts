import type { WalletEvent } from '@s30/contracts/events/wallet';
import { type Documents, onEach, projection, type Seen } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';

/** All amounts in paise. */
export const WalletRecord = z.object({
  _id: z.string(),
  /** Granted and refunded, less what is spent, held and lapsed. */
  balance: z.int(),
  /** Held until payments are answered. */
  held: z.int(),
  /** Reserved while slots are held; each lapses at `until` without an event. */
  reservations: z.array(z.object({ paymentId: z.string(), amount: z.int(), until: z.string() })),
  /** The total of referral bonuses. */
  referralRewards: z.int(),
  /** True once the bonus for this user's own first interview was paid. */
  referralBonusClaimed: z.boolean(),
});
export type WalletRecord = z.output<typeof WalletRecord>;

/** In paise, at an instant: what is available, and what payments in progress hold or reserve. */
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
});

type OfWallet = { readonly id: string; readonly stream: string; readonly at: string };
async function change(event: OfWallet, documents: Documents<WalletRecord>, changed: (wallet: WalletRecord) => WalletRecord): Promise<void> {
  documents.put(changed((await documents.get(idOf(event))) ?? empty(idOf(event))));
}

/** Removes a payment's reservation and all lapsed ones. */
const notReserved = ({ reservations, ...wallet }: WalletRecord, paymentId: string, at: string): WalletRecord => ({
  ...wallet,
  reservations: reservations.filter((one) => one.paymentId !== paymentId && one.until > at),
});

/** The events that change what a payment takes from the balance. */
export const TAKING_EVENTS = ['CreditHeld', 'CreditSpent', 'CreditReleased', 'CreditMissing'] as const;
export type TakingEvent = Extract<WalletEvent, { readonly type: (typeof TAKING_EVENTS)[number] }>;
/** `none`: the amount is available again. */
const KIND_AFTER = { CreditHeld: 'held', CreditSpent: 'spent', CreditReleased: 'none', CreditMissing: 'none' } as const;
type Taken = { readonly kind: (typeof KIND_AFTER)[TakingEvent['type']]; readonly amount: number };
/** A payment's amount and kind before and after an event; undefined if unchanged. Kept in the projection's notes. */
export async function taking(
  { type, data: { paymentId, amount } }: TakingEvent,
  documents: Pick<Documents<never>, 'note' | 'setNote'>,
): Promise<{ readonly had: Taken; readonly has: Taken } | undefined> {
  const had = (await documents.note<Taken>(paymentId)) ?? { kind: 'none', amount: 0 };
  const kind = KIND_AFTER[type];
  const has: Taken = { kind, amount: kind === 'none' ? 0 : amount.minor };
  if (had.kind === has.kind && had.amount === has.amount) return undefined;
  documents.setNote(paymentId, kind === 'none' ? undefined : has);
  return { had, has };
}

async function takes(event: Seen<TakingEvent>, documents: Documents<WalletRecord>): Promise<void> {
  const taken = await taking(event, documents);
  await change(event, documents, (before) => {
    const wallet = notReserved(before, event.data.paymentId, event.at);
    if (taken === undefined) return wallet;
    const { had, has } = taken;
    return {
      ...wallet,
      balance: wallet.balance + had.amount - has.amount,
      held: wallet.held - (had.kind === 'held' ? had.amount : 0) + (has.kind === 'held' ? has.amount : 0),
    };
  });
}

/** S30 balances by user. */
export const wallets = projection({
  name: 'wallets',
  version: 4,
  document: WalletRecord,
  fields: { balance: 'number', referralRewards: 'number' },
  indexes: [['referralBonusClaimed']],
  on: {
    CreditGranted: (event, documents) =>
      change(event, documents, (wallet) => {
        const { userId, amount, referredUserId } = event.data;
        return {
          ...wallet,
          balance: wallet.balance + amount.minor,
          referralRewards: wallet.referralRewards + amount.minor,
          referralBonusClaimed: wallet.referralBonusClaimed || referredUserId === userId,
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
    ...onEach(TAKING_EVENTS, takes),
    CreditRefunded: (event, documents) =>
      change(event, documents, (wallet) => ({ ...wallet, balance: wallet.balance + event.data.amount.minor })),
    CreditLapsed: (event, documents) =>
      change(event, documents, (wallet) => ({ ...wallet, balance: wallet.balance - event.data.amount.minor })),
  },
});
