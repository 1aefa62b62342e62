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
  /** Reserved for payments whose proof is in: for which of their proofs, counted from one. Whoever knows of none so new does not free it. */
  readonly claimed: ReadonlyMap<PaymentId, number>;
  /** Up to which of their proofs payments were let go: these claim nothing any more, however late they come. */
  readonly released: ReadonlyMap<PaymentId, number>;
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
  /** The `proof`-th proof is in: the whole amount, reserved anew if it was freed before this proof, or nothing. */
  | { readonly type: 'ClaimCredit'; readonly userId: UserId; readonly paymentId: PaymentId; readonly amount: Money; readonly proof: number }
  /** `lastProof`: the last one that was known when the payment was let go, zero when there was none. */
  | { readonly type: 'ReleaseCredit'; readonly paymentId: PaymentId; readonly lastProof: number }
  | { readonly type: 'ReturnCredit'; readonly paymentId: PaymentId };

const smaller = (a: Money, b: Money): Money => (a.minor <= b.minor ? a : b);
const without = <Value>(values: ReadonlyMap<PaymentId, Value>, paymentId: PaymentId): ReadonlyMap<PaymentId, Value> =>
  new Map([...values].filter(([id]) => id !== paymentId));

/** The S30 balance of one user, never below zero: only what is available can be reserved. */
export const wallet: Decider<WalletState, WalletCommand, WalletEvent> = {
  category: 'wallet',
  initial: {
    available: rupees(0),
    causes: new Set(),
    reserved: new Map(),
    spent: new Map(),
    claimed: new Map(),
    released: new Map(),
    givenBack: new Set(),
  },
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
        if (state.reserved.has(paymentId) || state.spent.has(paymentId) || state.released.has(paymentId) || amount.minor <= 0) return [];
        return [{ type: 'CreditReserved', data: { userId, paymentId, amount } }];
      }
      case 'ClaimCredit': {
        const { userId, paymentId, amount, proof } = command;
        if ((state.released.get(paymentId) ?? 0) >= proof || (state.claimed.get(paymentId) ?? 0) >= proof) return [];
        if (state.spent.has(paymentId) || state.givenBack.has(paymentId)) return [];
        if (state.reserved.has(paymentId)) return [{ type: 'CreditClaimed', data: { paymentId, proof } }];
        if (amount.minor <= 0 || state.available.minor < amount.minor) return [];
        return [
          { type: 'CreditReserved', data: { userId, paymentId, amount } },
          { type: 'CreditClaimed', data: { paymentId, proof } },
        ];
      }
      case 'SpendCredit': {
        const { paymentId } = command;
        const amount = state.reserved.get(paymentId);
        return amount === undefined ? [] : [{ type: 'CreditSpent', data: { paymentId, amount } }];
      }
      case 'ReleaseCredit': {
        const { paymentId, lastProof } = command;
        if (state.spent.has(paymentId) || (state.claimed.get(paymentId) ?? 0) > lastProof) return [];
        const amount = reservedFor(state, paymentId);
        // Also when there is nothing to free: a claim for a proof that was known may still be on its way.
        const isNews = amount.minor > 0 || lastProof > (state.released.get(paymentId) ?? 0);
        return isNews ? [{ type: 'CreditReleased', data: { paymentId, amount, lastProof } }] : [];
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
    if (event.type === 'CreditClaimed') return { ...state, claimed: new Map(state.claimed).set(event.data.paymentId, event.data.proof) };
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
          claimed: without(state.claimed, event.data.paymentId),
          released: new Map(state.released).set(event.data.paymentId, event.data.lastProof),
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
/** Does the balance pay its part of a payment, whatever hold ends? */
export const isClaimed = (state: WalletState, paymentId: PaymentId): boolean => state.claimed.has(paymentId) || state.spent.has(paymentId);
/** What a payment has cost of the balance. */
export const spentOn = (state: WalletState, paymentId: PaymentId): Money => state.spent.get(paymentId) ?? noMoney('INR');
