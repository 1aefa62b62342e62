import { shareOf } from '@s30/contracts/cancellation';
import { CURRENCIES, minus } from '@s30/contracts/money';
import { isPaid } from '@s30/contracts/payment';
import { bookAccounts } from '@s30/projections/bookAccounts';
import { bookEntries } from '@s30/projections/bookEntries';
import { credits } from '@s30/projections/credits';
import { add } from './booksCount.ts';
import { amount, type Comparison, documentComparison, one, total } from './compare.ts';
import type { Ledger } from './ledger.ts';
import { earnedTermsOf, grantedPercent, NOTHING_TAKEN, termsOf } from './moneyLedger.ts';
import type { Check } from './report.ts';

/** Every account as derived from the current payments, wallets and settlements, not entry by entry. */
function expectedAccounts({ payments, wallets, books }: Ledger): ReadonlyMap<string, number> {
  const sums = new Map(books.moved);
  for (const [id, { available, payments: taken }] of wallets) {
    const held = [...taken.values()].reduce((sum, one) => sum + one.held, 0);
    add(sums, `balance.${id}`, { minor: available + held, currency: 'INR' });
  }
  for (const [id, payment] of payments) {
    const { interviewerId, candidateId } = payment.request;
    const own = `interviewer.${interviewerId}`;
    const { spent, refunded } = wallets.get(candidateId)?.payments.get(id) ?? NOTHING_TAKEN;
    add(sums, own, { minor: spent - refunded, currency: 'INR' });
    const { remainingAmount } = termsOf(payment);
    const { fee: whole } = earnedTermsOf(payment);
    for (const { money } of payment.grants) add(sums, own, money, -1);
    add(sums, 'refunds', { ...remainingAmount, minor: payment.due });
    add(sums, 'bank', { ...remainingAmount, minor: payment.sent });
    if (!isPaid(payment.status) || payment.deleted) continue;
    const fee = minus(whole, shareOf(whole, grantedPercent(payment)));
    add(sums, own, fee, -1);
    add(sums, 'fee', fee);
    add(sums, `direct.${interviewerId}`, remainingAmount);
    add(sums, 'payers', remainingAmount, -1);
  }
  return sums;
}

/** `books`: the read model that the accounts are from, for people. */
function* sameAccounts(books: string, found: ReadonlyMap<string, number>, ledger: Ledger) {
  const expected = expectedAccounts(ledger);
  for (const id of new Set([...found.keys(), ...expected.keys()]))
    yield one(`account ${id}`, 'balance', found.get(id) ?? 0, expected.get(id) ?? 0);
  for (const currency of CURRENCIES) {
    const all = [...found].reduce((sum, [id, minor]) => sum + (id.endsWith(` ${currency}`) ? minor : 0), 0);
    yield amount(books, `sum of all accounts in ${currency}`, currency, all, 0);
  }
}

const accountComparison = documentComparison(bookAccounts, async (documents) => {
  const found = new Map([...documents].map(([id, { minor }]) => [id, minor]));
  return (ledger) => sameAccounts('balances in the books', found, ledger);
});

/** Each entry's sides balance, and statements sum to what the events say. */
const entryComparison = documentComparison(bookEntries, async (entries) => {
  return function* (ledger) {
    const found = new Map<string, number>();
    const due = new Map<string, number>();
    for (const [id, { lines, currency, interviewerId, dueMinor }] of entries) {
      const sum = lines.reduce((all, { minor }) => all + minor, 0);
      yield one(`entry ${id}`, 'sum of its sides', sum, 0);
      for (const { account, minor } of lines) add(found, account, { minor, currency });
      if (interviewerId !== '') add(due, `interviewer.${interviewerId}`, { minor: dueMinor, currency });
    }
    yield* sameAccounts('entries in the books', found, ledger);
    const expected = expectedAccounts(ledger);
    for (const currency of CURRENCIES)
      for (const [id, minor] of due)
        if (id.endsWith(` ${currency}`)) yield amount(`statement of ${id}`, 'balance due', currency, minor, expected.get(id) ?? 0);
  };
});

const creditComparison = documentComparison(credits, async (found) => {
  return function* ({ books: { charges } }) {
    yield total('credits', 'number', found.size, charges.size);
    for (const [id, expected] of charges)
      for (const figure of ['wanted', 'charged', 'declined', 'waived'] as const)
        yield one(`credit ${id}`, figure, found.get(id)?.[figure], expected[figure]);
  };
});

/** The comparisons for the books' read models. */
export const bookComparisons: readonly Comparison[] = [accountComparison, entryComparison, creditComparison];

/** Invariant of the events: no balance is credited on an interviewer's word without a charge to their account. */
export function* booksConserved({ books, payments, wallets }: Ledger): Generator<Check> {
  for (const [id, payment] of payments) {
    const onWord = payment.grants.reduce((sum, { onWord: part }) => sum + (part?.minor ?? 0), 0);
    if (onWord === 0) continue;
    const granted = payment.grants.reduce((sum, { credit }) => sum + credit.minor, 0);
    const charged = books.charges.get(id)?.charged ?? 0;
    const { refunded } = wallets.get(payment.request.candidateId)?.payments.get(id) ?? NOTHING_TAKEN;
    const beyond = Math.max(0, refunded - (granted - onWord) - charged);
    yield { object: `payment ${id}`, figure: 'given on the interviewer’s word without being charged', found: beyond, expected: 0 };
  }
}
