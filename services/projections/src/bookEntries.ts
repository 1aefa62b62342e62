import { AccountKind, EntryKind } from '@s30/contracts/documents/books';
import { Currency } from '@s30/contracts/money';
import { monthOf } from '@s30/contracts/time';
import { projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { booked, moved } from './bookKeeping.ts';
import { followNames, nameOf } from './names.ts';

export const BookEntry = z.object({
  _id: z.string(),
  at: z.string(),
  month: z.string(),
  kind: EntryKind,
  currency: Currency,
  lines: z.array(z.object({ account: z.string(), kind: AccountKind, minor: z.int() })),
  /** The interviewer whose statement shows it; empty: none. */
  interviewerId: z.string(),
  candidateId: z.string(),
  candidateName: z.string(),
  /** The change in the amount due, and the amount received directly, in minor units. The store sums both. */
  dueMinor: z.int(),
  directMinor: z.int(),
  note: z.string().optional(),
});
export type BookEntry = z.output<typeof BookEntry>;

/** Every entry of the books, as shown on statements. */
export const bookEntries = projection({
  name: 'bookEntries',
  version: 5,
  document: BookEntry,
  fields: { at: 'instant', kind: 'text', directMinor: 'number' },
  indexes: [
    // Includes the summed field, so that a statement's opening balance reads only the index.
    ['interviewerId', 'currency', 'month', 'dueMinor'],
    ['interviewerId', 'month', 'at'],
    ['candidateId'],
  ],
  interned: ['interviewerId', 'candidateId', 'kind', 'currency'],
  on: {
    ...followNames<BookEntry>(['candidateId', 'candidateName']),
    ...booked<BookEntry>(async (entries, documents) => {
      for (const { id, lines, ...entry } of entries) {
        const { interviewerId, candidateId, note, ...rest } = entry;
        documents.put({
          ...{ _id: id, month: monthOf(entry.at), lines: [...lines], ...rest, interviewerId, candidateId },
          candidateName: await nameOf(documents, candidateId),
          dueMinor: moved({ lines }, `interviewer.${interviewerId}`),
          directMinor: moved({ lines }, `direct.${interviewerId}`),
          ...(note ? { note } : {}),
        });
      }
    }),
  },
});
