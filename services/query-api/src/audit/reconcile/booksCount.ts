import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { type Money, money } from '@s30/contracts/money';
import { accountIdOf } from '@s30/projections/bookAccounts';

/** Money moved by interviewers' accounts and bonuses, computed from the events alone, in minor units by account and currency. */
export type BooksCount = {
  readonly moved: Map<string, number>;
  /** By charge, in paise. */
  readonly charges: Map<string, Charge>;
  /** By interviewer and friend, in paise: what a bonus took from the interviewer, and what was waived of it. */
  readonly bonuses: Map<string, { taken: number; waived: number }>;
};
type Charge = {
  readonly kind: 'refund' | 'bonus';
  readonly candidateId: string;
  wanted: number;
  charged: number;
  declined: number;
  waived: number;
};
export const newBooksCount = (): BooksCount => ({ moved: new Map(), charges: new Map(), bonuses: new Map() });

export const add = (sums: Map<string, number>, account: string, { minor, currency }: Money, sign = 1): void => {
  const id = accountIdOf(account, currency);
  sums.set(id, (sums.get(id) ?? 0) + sign * minor);
};

/** Adds an event's effects that payments do not cover: bonuses, and settlements with interviewers. */
export function enterBooks({ moved, charges, bonuses }: BooksCount, { type, data }: InterviewerAccountEvent | WalletEvent): void {
  const giveBack = (interviewerId: string, amount: Money): void => {
    add(moved, `interviewer.${interviewerId}`, amount);
    add(moved, 'promotions', amount, -1);
  };
  /** A waived bonus is given back as far as it was taken. */
  const onBonus = (interviewerId: string, friendId: string, more: { readonly taken?: number; readonly waived?: number }): void => {
    const key = `${interviewerId} ${friendId}`;
    const known = bonuses.get(key) ?? { taken: 0, waived: 0 };
    const now = { taken: known.taken + (more.taken ?? 0), waived: known.waived + (more.waived ?? 0) };
    bonuses.set(key, now);
    giveBack(interviewerId, money(Math.min(now.taken, now.waived) - Math.min(known.taken, known.waived), 'INR'));
  };
  switch (type) {
    case 'CreditGranted':
      add(moved, data.chargedTo === undefined ? 'promotions' : `interviewer.${data.chargedTo}`, data.amount, -1);
      if (data.chargedTo !== undefined) onBonus(data.chargedTo, data.referredUserId, { taken: data.amount.minor });
      break;
    case 'CreditLapsed':
      add(moved, 'promotions', data.amount);
      break;
    case 'ChargeAsked': {
      const known = charges.get(data.chargeId) ?? { charged: 0, declined: 0, waived: 0 };
      const { kind, candidateId, wanted } = data;
      charges.set(data.chargeId, { ...known, kind, candidateId, wanted: wanted.minor });
      break;
    }
    case 'CreditCharged':
    case 'ChargeDeclined':
    case 'ChargeWaived': {
      const known = charges.get(data.chargeId);
      if (known === undefined) throw new Error(`charge ${data.chargeId} begins with ${type}`);
      known[type === 'CreditCharged' ? 'charged' : type === 'ChargeDeclined' ? 'declined' : 'waived'] += data.amount.minor;
      if (type === 'CreditCharged') known.declined = Math.max(0, Math.min(known.declined, known.wanted - known.charged));
      if (type !== 'ChargeWaived') break;
      if (known.kind === 'bonus') onBonus(data.interviewerId, known.candidateId, { waived: data.amount.minor });
      else giveBack(data.interviewerId, data.amount);
      break;
    }
    case 'PayoutRecorded':
    case 'CollectionRecorded': {
      const sign = type === 'PayoutRecorded' ? -1 : 1;
      add(moved, `interviewer.${data.interviewerId}`, data.amount, sign);
      add(moved, 'bank', data.amount, -sign);
      break;
    }
    default:
    // Covered by payments and wallets.
  }
}
