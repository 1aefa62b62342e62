import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import type { Money } from '@s30/contracts/money';
import { accountIdOf } from '@s30/projections/bookAccounts';

/**
 * Money moved by interviewers' accounts and bonuses, computed from the events alone, in minor units
 * by account and currency.
 */
export type BooksCount = {
  readonly moved: Map<string, number>;
  /** By charge, in paise. */
  readonly charges: Map<string, { wanted: number; charged: number; declined: number; waived: number }>;
};
export const newBooksCount = (): BooksCount => ({ moved: new Map(), charges: new Map() });

export const add = (sums: Map<string, number>, account: string, { minor, currency }: Money, sign = 1): void => {
  const id = accountIdOf(account, currency);
  sums.set(id, (sums.get(id) ?? 0) + sign * minor);
};

/** Adds an event's effects that payments do not cover: bonuses, and settlements with interviewers. */
export function enterBooks({ moved, charges }: BooksCount, { type, data }: InterviewerAccountEvent | WalletEvent): void {
  switch (type) {
    case 'CreditGranted':
      add(moved, data.chargedTo === undefined ? 'promotions' : `interviewer.${data.chargedTo}`, data.amount, -1);
      break;
    case 'CreditLapsed':
      add(moved, 'promotions', data.amount);
      break;
    case 'ChargeAsked': {
      const known = charges.get(data.chargeId) ?? { charged: 0, declined: 0, waived: 0 };
      charges.set(data.chargeId, { ...known, wanted: data.wanted.minor });
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
      add(moved, `interviewer.${data.interviewerId}`, data.amount);
      add(moved, 'promotions', data.amount, -1);
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
