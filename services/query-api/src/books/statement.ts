import { ENTRY_NAMES, type EntryKind, type StatementDocument, type StatementSums } from '@s30/contracts/documents/books';
import { CURRENCIES, type Currency } from '@s30/contracts/money';
import { type BookEntry, bookEntries } from '@s30/projections/bookEntries';
import { users } from '@s30/projections/users';
import type { Read } from '../context.ts';
import { type CsvColumns, csvFile } from '../csv.ts';

const ZERO = { direct: 0, balance: 0, fee: 0, refunds: 0, bonuses: 0, waived: 0, paidOut: 0, collected: 0 };
const COLUMN: Readonly<Record<EntryKind, keyof typeof ZERO | undefined>> = {
  direct: 'direct',
  balance: 'balance',
  fee: 'fee',
  refund: 'refunds',
  'refund-due': 'refunds',
  'refund-sent': undefined,
  bonus: 'bonuses',
  waived: 'waived',
  payout: 'paidOut',
  collection: 'collected',
  lapsed: undefined,
};

function sumsOf(currency: Currency, openingMinor: number, entries: readonly BookEntry[]): StatementSums {
  const minor = { ...ZERO };
  let due = openingMinor;
  for (const { kind, dueMinor, directMinor } of entries) {
    const column = COLUMN[kind];
    if (column !== undefined) minor[column] += kind === 'direct' ? directMinor : dueMinor;
    due += dueMinor;
  }
  const decimals = Object.fromEntries(Object.entries(minor).map(([name, amount]) => [name, amount / 100])) as typeof ZERO;
  return { currency, opening: openingMinor / 100, ...decimals, due: due / 100 };
}

/** What an interviewer and the platform owe each other at the end of a month, and why. */
export async function statementOf(read: Read, interviewerId: string, month: string): Promise<StatementDocument> {
  const reader = read(bookEntries);
  const [entries, [first], interviewer] = await Promise.all([
    reader.find({ where: { interviewerId, month }, sort: { at: 'asc' } }),
    reader.find({ where: { interviewerId }, sort: { month: 'asc', at: 'asc' }, limit: 1 }),
    read(users).get(interviewerId),
  ]);
  const sums: StatementSums[] = [];
  for (const currency of CURRENCIES) {
    const before = { interviewerId, currency, month: { lt: month } };
    const own = entries.filter((entry) => entry.currency === currency);
    const wasUsed = own.length > 0 || (await reader.count({ where: before }, 1)) > 0;
    if (wasUsed) sums.push(sumsOf(currency, await reader.sum('dueMinor', { where: before }), own));
  }
  return {
    interviewer: { _id: interviewerId, name: interviewer?.name ?? '' },
    month,
    firstMonth: first?.month,
    sums,
    lines: entries.map(({ _id, at, kind, currency, candidateName, dueMinor, directMinor, note }) => ({
      ...{ _id, date: at, kind, currency, candidate: candidateName },
      amount: (kind === 'direct' ? directMinor : dueMinor) / 100,
      ...(note ? { note } : {}),
    })),
  };
}

type Line = StatementDocument['lines'][number];
const COLUMNS: CsvColumns<Line> = {
  Date: ({ date }) => date,
  Entry: ({ kind }) => ENTRY_NAMES[kind],
  Candidate: ({ candidate }) => candidate,
  Currency: ({ currency }) => currency,
  'Received directly': ({ kind, amount }) => (kind === 'direct' ? amount : undefined),
  'Changes what is due': ({ kind, amount }) => (kind === 'direct' ? undefined : amount),
  Note: ({ note }) => note,
};

/** The lines of a statement as a CSV file. */
export function statementFile({ month, lines }: StatementDocument) {
  async function* pages() {
    yield lines;
  }
  return csvFile(`statement-${month}.csv`, COLUMNS, pages());
}
