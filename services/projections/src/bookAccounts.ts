import { AccountKind } from '@s30/contracts/documents/books';
import { CURRENCIES, Currency } from '@s30/contracts/money';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { booked } from './bookKeeping.ts';

/** An account in one currency, in minor units. */
export const BookAccount = z.object({
  _id: z.string(),
  kind: AccountKind,
  owner: z.string(),
  currency: Currency,
  minor: z.int(),
  /** True for one currency per kind and owner, so that lists of owners contain each once. */
  isFirst: z.boolean(),
});
export type BookAccount = z.output<typeof BookAccount>;

export const accountIdOf = (account: string, currency: Currency): string => `${account} ${currency}`;

async function isNew(account: string, documents: Documents<BookAccount>): Promise<boolean> {
  for (const currency of CURRENCIES) if ((await documents.get(accountIdOf(account, currency))) !== undefined) return false;
  return true;
}

/** The balance of each account in the books. */
export const bookAccounts = projection({
  name: 'bookAccounts',
  version: 6,
  document: BookAccount,
  fields: { minor: 'number' },
  indexes: [
    ['kind', 'currency'],
    ['kind', 'owner'],
    ['kind', 'isFirst', 'owner'],
  ],
  on: booked<BookAccount>(async (entries, documents) => {
    for (const { lines, currency } of entries)
      for (const { account, kind, minor } of lines) {
        const _id = accountIdOf(account, currency);
        const { minor: before = 0, isFirst = await isNew(account, documents) } = (await documents.get(_id)) ?? {};
        const dot = account.indexOf('.');
        documents.put({ _id, kind, owner: dot < 0 ? '' : account.slice(dot + 1), currency, minor: before + minor, isFirst });
      }
  }),
});
