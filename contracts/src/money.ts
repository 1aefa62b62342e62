import { z } from 'zod';
import { PLATFORM_FEE_PERCENT } from './rules.ts';

export const CURRENCIES = ['INR', 'USD', 'EUR'] as const;
export const Currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof Currency>;
export const FOREIGN_CURRENCIES = ['USD', 'EUR'] as const satisfies readonly Currency[];
export const ForeignCurrency = z.enum(FOREIGN_CURRENCIES);
export type ForeignCurrency = z.infer<typeof ForeignCurrency>;

/** Integer minor units (paise, cents) and their currency. */
export const Money = z.strictObject({ minor: z.int(), currency: Currency });
export type Money = z.infer<typeof Money>;

export const money = (minor: number, currency: Currency): Money => ({ minor, currency });
export const rupees = (amount: number): Money => moneyFrom(amount, 'INR');
export const noMoney = (currency: Currency): Money => money(0, currency);

// A product like 17.95 × 100 can land a hair beside the exact one; rounding must not turn that into a unit more or less.
const exact = (product: number): number => Math.round(product * 1e6) / 1e6;

/** From a decimal amount as people write it; half a minor unit is rounded up. */
export const moneyFrom = (amount: number, currency: Currency): Money => money(Math.round(exact(amount * 100)), currency);

/** The decimal amount that requests and answers carry. */
export const decimalOf = ({ minor }: Money): number => minor / 100;

export function plus(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`cannot add ${a.currency} and ${b.currency}`);
  return money(a.minor + b.minor, a.currency);
}
export const minus = (a: Money, b: Money): Money => plus(a, money(-b.minor, b.currency));

/** Rupees per unit of each foreign currency. */
export type ExchangeRates = { readonly [Foreign in ForeignCurrency]: number };

const ceil = (value: number): number => Math.ceil(exact(value));

/** The conversion of a foreign price to rupees rounds up to whole rupees. */
export const foreignToRupees = (amount: Money, inrPerUnit: number): Money => rupees(ceil(decimalOf(amount) * inrPerUnit));

/** The dollar amount shown for a rupee price, which is also what a Zelle payer sends: three dollars are added, then rounded up to whole dollars. */
export const rupeesToDollars = (amount: Money, inrPerUsd: number): Money => moneyFrom(ceil(decimalOf(amount) / inrPerUsd + 3), 'USD');

/** Plain conversion for statistics and earnings, to the nearest minor unit. */
export const inRupees = (amount: Money, inrPerUsd: number): Money =>
  amount.currency === 'INR' ? amount : rupees(decimalOf(amount) * inrPerUsd);

/** The platform's share of what an interview costs, to the nearest minor unit. */
export const platformFeeOf = (amount: Money): Money => money(Math.round((amount.minor * PLATFORM_FEE_PERCENT) / 100), amount.currency);

const formats = new Map<Currency, Intl.NumberFormat>();

/** One for each currency, made when it is first asked for. */
function formatIn(currency: Currency): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', { style: 'currency', currency, minimumFractionDigits: 2 });
  formats.set(currency, made);
  return made;
}

/** As people read it: ₹1,12,425.00, $15.00; always two decimals. */
export const formatMoney = (amount: Money): string => formatIn(amount.currency).format(decimalOf(amount)).replace('-', '−');
export const formatAmount = (amount: number, currency: Currency): string => formatMoney(moneyFrom(amount, currency));
