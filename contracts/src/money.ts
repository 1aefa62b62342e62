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
export const NO_RUPEES = noMoney('INR');

/** Rounds away the float error: 17.95 × 100 can be a hair off the exact product, and rounding it then off by a whole unit. */
export const exact = (value: number): number => Math.round(value * 1e6) / 1e6;

/** From a decimal amount; half a minor unit rounds up. */
export const moneyFrom = (amount: number, currency: Currency): Money => money(Math.round(exact(amount * 100)), currency);

/** The decimal amount used in requests and responses. */
export const decimalOf = ({ minor }: Money): number => minor / 100;

export function plus(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`cannot add ${a.currency} and ${b.currency}`);
  return money(a.minor + b.minor, a.currency);
}
export const minus = (a: Money, b: Money): Money => plus(a, money(-b.minor, b.currency));
/** What is left of an amount, never below nothing. */
export const lessBy = (amount: Money, taken: Money): Money => money(Math.max(0, minus(amount, taken).minor), amount.currency);

/** Rupees per unit of each foreign currency. */
export type ExchangeRates = { readonly [Foreign in ForeignCurrency]: number };

const ceil = (value: number): number => Math.ceil(exact(value));

/** Converts a foreign price to rupees, rounded up to whole rupees. */
export const foreignToRupees = (amount: Money, inrPerUnit: number): Money => rupees(ceil(decimalOf(amount) * inrPerUnit));

/** Converts a rupee price to the dollars shown and sent by Zelle: plus three dollars, rounded up to whole dollars. */
export const rupeesToDollars = (amount: Money, inrPerUsd: number): Money => moneyFrom(ceil(decimalOf(amount) / inrPerUsd + 3), 'USD');

/** Converts to rupees without markup, for statistics and earnings; rounds to the nearest minor unit. */
export const inRupees = (amount: Money, inrPerUsd: number): Money =>
  amount.currency === 'INR' ? amount : rupees(decimalOf(amount) * inrPerUsd);

/** The platform's fee on an interview's price, to the nearest minor unit. */
export const platformFeeOf = (amount: Money): Money => money(Math.round((amount.minor * PLATFORM_FEE_PERCENT) / 100), amount.currency);

/** Beyond any that people type. */
const RATE_DECIMALS = 10;
const formats = new Map<Currency, Intl.NumberFormat>();

/** One formatter per currency, created on first use. */
function formatIn(currency: Currency): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', { style: 'currency', currency, minimumFractionDigits: 2 });
  formats.set(currency, made);
  return made;
}

/** For display: ₹1,12,425.00, $15.00; always two decimals. */
export const formatMoney = (amount: Money): string => formatIn(amount.currency).format(decimalOf(amount)).replace('-', '−');
export const formatAmount = (amount: number, currency: Currency): string => formatMoney(moneyFrom(amount, currency));

/** A rate as it was set, which two decimals may not hold: ₹83.50, ₹83.1275. */
export const formatRate = (inrPerUnit: number): string =>
  inrPerUnit.toLocaleString('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
    maximumFractionDigits: RATE_DECIMALS,
  });
