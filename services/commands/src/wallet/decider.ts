import type { CreditReason, WalletEvent } from '@s30/contracts/events/wallet';
import type { PaymentId, UserId } from '@s30/contracts/ids';
import { type Money, minus, noMoney, plus, rupees } from '@s30/contracts/money';
import { type Decider, unreachable } from '@s30/platform/decider/decider';

export type WalletState = {
  readonly available: Money;
  readonly causes: ReadonlySet<string>;
  /** What a payment holds back, until it is spent or released. */
  readonly reserved: ReadonlyMap<PaymentId, Money>;
  /** What each payment has cost: at most that can come back. */
  readonly spent: ReadonlyMap<PaymentId, Money>;
  /** Reserved for payments whose proof is in: the end of a hold does not free it. */
  readonly claimed: ReadonlySet<PaymentId>;
  /** Payments of which something came back: as a refund or because they were deleted, not both. */
  readonly givenBack: ReadonlySet<PaymentId>;
};
export type WalletCommand =
  | {
      readonly type: 'GrantCredit';
      readonly userId: UserId;
      readonly amount: Money;
      readonly reason: CreditReason;
      readonly cause: string;
      readonly referredUserId?: UserId | undefined;
      readonly paymentId?: PaymentId | undefined;
    }
  | { readonly type: 'ReserveCredit'; readonly userId: UserId; readonly paymentId: PaymentId; readonly upTo: Money }
  | { readonly type: 'SpendCredit'; readonly paymentId: PaymentId }
  /** Proof is in: the whole amount, reserved anew if the end of a hold has freed it, or nothing. */
  | { readonly type: 'ClaimCredit'; readonly userId: UserId; readonly paymentId: PaymentId; readonly amount: Money }
  | { readonly type: 'ReleaseCredit'; readonly paymentId: PaymentId; readonly because: 'hold ended' | 'let go' }
  | { readonly type: 'ReturnCredit'; readonly paymentId: PaymentId };

const smaller = (a: Money, b: Money): Money => (a.minor <= b.minor ? a : b);
const without = (amounts: ReadonlyMap<PaymentId, Money>, paymentId: PaymentId): ReadonlyMap<PaymentId, Money> =>
  new Map([...amounts].filter(([id]) => id !== paymentId));

/** The S30 balance of one user, never below zero: only what is available can be reserved. */
export const wallet: Decider<WalletState, WalletCommand, WalletEvent> = {
  category: 'wallet',
  initial: { available: rupees(0), causes: new Set(), reserved: new Map(), spent: new Map(), claimed: new Set(), givenBack: new Set() },
  decide: (command, state) => {
    switch (command.type) {
      case 'GrantCredit': {
        const { userId, amount, reason, cause, referredUserId, paymentId } = command;
        if (state.causes.has(cause) || amount.minor <= 0) return [];
        if (paymentId !== undefined && state.givenBack.has(paymentId)) return [];
        const about = { ...(referredUserId ? { referredUserId } : {}), ...(paymentId ? { paymentId } : {}) };
        return [{ type: 'CreditGranted', data: { userId, amount, reason, cause, ...about } }];
      }
      case 'ReserveCredit': {
        const { userId, paymentId } = command;
        const amount = smaller(state.available, command.upTo);
        if (state.reserved.has(paymentId) || state.spent.has(paymentId) || amount.minor <= 0) return [];
        return [{ type: 'CreditReserved', data: { userId, paymentId, amount } }];
      }
      case 'ClaimCredit': {
        const { userId, paymentId, amount } = command;
        if (state.claimed.has(paymentId) || state.spent.has(paymentId)) return [];
        if (state.reserved.has(paymentId)) return [{ type: 'CreditClaimed', data: { paymentId } }];
        if (amount.minor <= 0 || state.available.minor < amount.minor) return [];
        return [
          { type: 'CreditReserved', data: { userId, paymentId, amount } },
          { type: 'CreditClaimed', data: { paymentId } },
        ];
      }
      case 'SpendCredit': {
        const { paymentId } = command;
        const amount = state.reserved.get(paymentId);
        return amount === undefined ? [] : [{ type: 'CreditSpent', data: { paymentId, amount } }];
      }
      case 'ReleaseCredit': {
        const { paymentId, because } = command;
        const amount = state.reserved.get(paymentId);
        if (amount === undefined || (because === 'hold ended' && state.claimed.has(paymentId))) return [];
        return [{ type: 'CreditReleased', data: { paymentId, amount } }];
      }
      case 'ReturnCredit': {
        const { paymentId } = command;
        const amount = state.spent.get(paymentId);
        if (amount === undefined || state.givenBack.has(paymentId)) return [];
        return [{ type: 'CreditReturned', data: { paymentId, amount } }];
      }
      default:
        return unreachable(command);
    }
  },
  evolve: (state, event) => {
    if (event.type === 'CreditClaimed') return { ...state, claimed: new Set(state.claimed).add(event.data.paymentId) };
    const { amount } = event.data;
    switch (event.type) {
      case 'CreditGranted': {
        const { cause, paymentId } = event.data;
        return {
          ...state,
          available: plus(state.available, amount),
          causes: new Set(state.causes).add(cause),
          givenBack: paymentId === undefined ? state.givenBack : new Set(state.givenBack).add(paymentId),
        };
      }
      case 'CreditReserved':
        return {
          ...state,
          available: minus(state.available, amount),
          reserved: new Map(state.reserved).set(event.data.paymentId, amount),
        };
      case 'CreditSpent':
        return {
          ...state,
          reserved: without(state.reserved, event.data.paymentId),
          spent: new Map(state.spent).set(event.data.paymentId, amount),
        };
      case 'CreditReleased':
        return {
          ...state,
          available: plus(state.available, amount),
          reserved: without(state.reserved, event.data.paymentId),
          claimed: new Set([...state.claimed].filter((paymentId) => paymentId !== event.data.paymentId)),
        };
      case 'CreditReturned':
        return {
          ...state,
          available: plus(state.available, amount),
          spent: without(state.spent, event.data.paymentId),
          givenBack: new Set(state.givenBack).add(event.data.paymentId),
        };
      default:
        return unreachable(event);
    }
  },
};

/** What a payment holds back of the balance. */
export const reservedFor = (state: WalletState, paymentId: PaymentId): Money => state.reserved.get(paymentId) ?? noMoney('INR');
/** Does the balance pay its part of a payment, whatever ends? */
export const isClaimed = (state: WalletState, paymentId: PaymentId): boolean => state.claimed.has(paymentId) || state.spent.has(paymentId);
/** What a payment has cost of the balance. */
export const spentOn = (state: WalletState, paymentId: PaymentId): Money => state.spent.get(paymentId) ?? noMoney('INR');
