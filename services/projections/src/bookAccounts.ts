import { AccountKind } from '@s30/contracts/documents/books';
import { CURRENCIES, Currency } from '@s30/contracts/money';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { booked, type EntryLine } from './bookKeeping.ts';
import { followNames, nameOf, sortKeyOf } from './names.ts';

/** An account in one currency, in minor units. */
export const BookAccount = z.object({
  _id: z.string(),
  kind: AccountKind,
  currency: Currency,
  minor: z.int(),
  /** Only of what an interviewer and S30 owe each other; so are the names. */
  interviewerId: z.string().optional(),
  interviewerName: z.string().optional(),
  interviewerSortName: z.string().optional(),
  /** True for one currency of each account, so that lists of interviewers contain each once. */
  isFirst: z.boolean(),
});
export type BookAccount = z.output<typeof BookAccount>;

export const accountIdOf = (account: string, currency: Currency): string => `${account} ${currency}`;

async function isNew(account: string, documents: Documents<BookAccount>): Promise<boolean> {
  for (const currency of CURRENCIES) if ((await documents.get(accountIdOf(account, currency))) !== undefined) return false;
  return true;
}

async function opened(_id: string, currency: Currency, { account, kind }: EntryLine, documents: Documents<BookAccount>) {
  const empty = { _id, kind, currency, minor: 0, isFirst: await isNew(account, documents) };
  if (kind !== 'interviewer') return empty;
  const interviewerId = account.slice(`${kind}.`.length);
  const interviewerName = await nameOf(documents, interviewerId);
  return { ...empty, interviewerId, interviewerName, interviewerSortName: sortKeyOf(interviewerName) };
}

/** The balance of each account in the books. */
export const bookAccounts = projection({
  name: 'bookAccounts',
  version: 7,
  document: BookAccount,
  fields: { minor: 'number' },
  indexes: [['kind', 'currency'], ['interviewerId'], ['kind', 'isFirst', 'interviewerSortName']],
  search: ['interviewerName'],
  sparse: ['interviewerId'],
  on: {
    ...followNames<BookAccount>(['interviewerId', 'interviewerName', 'interviewerSortName']),
    ...booked<BookAccount>(async (entries, documents) => {
      for (const { lines, currency } of entries)
        for (const line of lines) {
          const _id = accountIdOf(line.account, currency);
          const account = (await documents.get(_id)) ?? (await opened(_id, currency, line, documents));
          documents.put({ ...account, minor: account.minor + line.minor });
        }
    }),
  },
});
