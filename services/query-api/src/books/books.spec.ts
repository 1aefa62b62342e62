import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { bookAccounts } from '@s30/projections/bookAccounts';
import { type BookEntry, bookEntries } from '@s30/projections/bookEntries';
import { credits } from '@s30/projections/credits';
import { interviewerAccounts } from '@s30/projections/interviewerAccounts';
import { bookingOf, registered, UPI, ZELLE } from '@s30/projections/oneBooking.testing';
import { users } from '@s30/projections/users';
import type { Read } from '../context.ts';
import { booksQueries } from './books.ts';

const LOG = ['ravi', 'uma'].flatMap((interviewerId) => [
  registered(interviewerId, { ravi: 'Ravi Kumar', uma: 'Émilie Uma' }[interviewerId] ?? ''),
  ...[UPI, ZELLE].flatMap((terms) => {
    const booking = bookingOf(`${interviewerId}-${terms.method}`, { interviewerId, terms: [terms] });
    return [booking.requested(), booking.proof(), booking.verified()];
  }),
]);
const paidOutIn = (month: string): BookEntry => ({
  ...{ _id: month, at: `${month}-15T12:00:00.000Z`, month, kind: 'payout', currency: 'INR', lines: [] },
  ...{ interviewerId: 'ravi', candidateId: '', candidateName: '', dueMinor: -100, directMinor: 0 },
});

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'books-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  await load(store, await given(bookAccounts, LOG).documents(), bookAccounts.collection);
  await load(store, ['2023-09', '2021-12', '2026-11'].map(paidOutIn), bookEntries.collection);
  await load(store, await given(users, LOG).documents(), users.collection);
  for (const { collection } of [credits, interviewerAccounts]) await load(store, [], collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const { booksOfInterviewers, statement, statementCsv } = booksQueries({ sessionsOf: async () => [] }, rupees(5000));
const read: Read = ({ collection }) => store.reader(collection);
async function pageOf(page: number, limit: number, search?: string) {
  const found = await booksOfInterviewers({ query: { page, limit, search }, read } as never);
  if (isRejection(found)) throw new Error(found.rejected);
  return { ...found, interviewers: found.interviewers.map(({ _id, due }) => [_id, due.length]) };
}

it('lists each interviewer once by name, in however many currencies they are paid', async () => {
  const figures = { total: 2, totalPages: 2 };
  expect(await pageOf(1, 1)).toEqual({ interviewers: [['uma', 2]], ...figures, page: 1 });
  expect(await pageOf(2, 1)).toEqual({ interviewers: [['ravi', 2]], ...figures, page: 2 });
  expect(await pageOf(1, 10)).toMatchObject({
    interviewers: [
      ['uma', 2],
      ['ravi', 2],
    ],
    total: 2,
    totalPages: 1,
  });
});

it('finds an interviewer by a part of the name', async () => {
  expect(await pageOf(1, 10, 'kum')).toEqual({ interviewers: [['ravi', 2]], total: 1, totalPages: 1, page: 1 });
  expect(await pageOf(1, 10, 'emilie')).toMatchObject({ interviewers: [['uma', 2]] });
  expect(await pageOf(1, 10, 'nobody')).toMatchObject({ interviewers: [], total: 0 });
});

it('refuses the statement of an unknown person', async () => {
  for (const statementOf of [statement, statementCsv])
    expect(await statementOf({ params: { id: 'stranger' }, query: { month: '2026-01' }, read } as never)).toMatchObject({
      rejected: 'user_unknown',
    });
});

it('says which month of statements is the first', async () => {
  const firstOf = async (id: string) => {
    const found = await statement({ params: { id }, query: { month: '2026-11' }, read } as never);
    return isRejection(found) ? found.rejected : found.firstMonth;
  };
  expect(await firstOf('ravi')).toBe('2021-12');
  expect(await firstOf('uma')).toBe(undefined);
});
