import type { Currency } from '@s30/contracts/money';

/** One figure as found and as expected from the events. Money is in minor units. */
export type Check = {
  /** What the figure is about, for example `payment 8f3a…`. */
  readonly object: string;
  readonly figure: string;
  readonly found: number | string | boolean;
  readonly expected: number | string | boolean;
  /** Set for amounts. */
  readonly currency?: Currency;
};
/** A difference, and where the wrong figure was found. */
export type Difference = Check & { readonly where: string };
export type Reconciliation = {
  readonly events: number;
  readonly head: string;
  readonly checks: number;
  /** Totals according to the read models and to the events. */
  readonly totals: readonly Check[];
  readonly differences: readonly Difference[];
  /** Each read model's position when it was compared. */
  readonly readModels: readonly { readonly name: string; readonly checkpoint: string }[];
};
