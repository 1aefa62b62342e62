import { AccountKind } from '@s30/contracts/documents/books';
import { Currency } from '@s30/contracts/money';
import { projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { BOOKED_FROM, booked } from './bookKeeping.ts';

/** An account in one currency, in minor units. */
export const BookAccount = z.object({ _id: z.string(), kind: AccountKind, owner: z.string(), currency: Currency, minor: z.int() });
export type BookAccount = z.output<typeof BookAccount>;

export const accountIdOf = (account: string, currency: Currency): string => `${account} ${currency}`;

/** The balance of each account in the books. */
export const bookAccounts = projection({
  name: 'bookAccounts',
  version: 2,
  document: BookAccount,
  fields: { kind: 'text', owner: 'text', currency: 'text', minor: 'number' },
  indexes: [
    ['kind', 'currency'],
    ['kind', 'owner'],
  ],
  from: BOOKED_FROM,
  on: booked<BookAccount>(async (entries, documents) => {
    for (const { lines, currency } of entries)
      for (const { account, kind, minor } of lines) {
        const _id = accountIdOf(account, currency);
        const before = (await documents.get(_id))?.minor ?? 0;
        const dot = account.indexOf('.');
        documents.put({ _id, kind, owner: dot < 0 ? '' : account.slice(dot + 1), currency, minor: before + minor });
      }
  }),
});
