import type { Currency } from '@s30/contracts/money';

/** One figure, as it was found and as the events would have it. Money is in minor units. */
export type Check = {
  /** What it is the figure of, for example `payment 8f3a…`. */
  readonly object: string;
  readonly figure: string;
  readonly found: number | string | boolean;
  readonly expected: number | string | boolean;
  /** Of an amount. */
  readonly currency?: Currency;
};
/** A difference, and where the wrong figure stands. */
export type Difference = Check & { readonly where: string };
export type Reconciliation = {
  readonly events: number;
  readonly head: string;
  readonly checks: number;
  /** Sums by name: what the read models say and what the events say. */
  readonly totals: readonly Check[];
  readonly differences: readonly Difference[];
  /** How far each read model was when it was compared. */
  readonly readModels: readonly { readonly name: string; readonly checkpoint: string }[];
};
