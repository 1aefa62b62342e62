import { ACCOUNT_KINDS, type InterviewerBooks } from '@s30/contracts/documents/books';
import { CURRENCIES, type Money } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import { monthOf } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { handlers } from '@s30/platform/web/handler';
import { type BookAccount, bookAccounts } from '@s30/projections/bookAccounts';
import { credits } from '@s30/projections/credits';
import { interviewerAccounts } from '@s30/projections/interviewerAccounts';
import { users } from '@s30/projections/users';
import { byId, type QueryRequest, type Read } from '../context.ts';
import { pageOf } from '../listing.ts';
import { creditDocuments } from './credits.ts';
import { statementFile, statementOf } from './statement.ts';

/** The sum of each kind of account ever used, by currency. */
async function accountSums(read: Read) {
  const reader = read(bookAccounts);
  const sums = [];
  for (const kind of ACCOUNT_KINDS)
    for (const currency of CURRENCIES)
      if ((await reader.count({ where: { kind, currency } }, 1)) > 0)
        sums.push({ kind, currency, amount: (await reader.sum('minor', { where: { kind, currency } })) / 100 });
  return sums;
}

async function booksOf(read: Read, ids: readonly string[], trustAllowance: Money): Promise<InterviewerBooks[]> {
  const [people, trusted, accounts] = await Promise.all([
    byId(read(users), ids),
    byId(read(interviewerAccounts), ids),
    read(bookAccounts).find({ where: { interviewerId: { in: [...ids] } } }),
  ]);
  const byInterviewer = Map.groupBy(accounts, ({ interviewerId }: BookAccount) => interviewerId);
  return Promise.all(
    ids.map(async (_id) => ({
      _id,
      name: people.get(_id)?.name ?? '',
      due: (byInterviewer.get(_id) ?? []).map(({ currency, minor }) => ({ currency, amount: minor / 100 })),
      outstanding: (trusted.get(_id)?.outstanding ?? 0) / 100,
      settlements: trusted.get(_id)?.settlements ?? 0,
      allowance: (trusted.get(_id)?.allowance ?? trustAllowance.minor) / 100,
      waiting: (await read(credits).sum('waiting', { where: { interviewerId: _id, isWaiting: true } })) / 100,
    })),
  );
}

export const booksQueries = (secrets: Pick<SecretStore, 'sessionsOf'>, trustAllowance: Money) =>
  handlers<QueryRequest>()({
    ownStatement: ({ user, query, at, read }) => statementOf(read, user.id, query.month ?? monthOf(at)),
    ownStatementCsv: async ({ user, query, at, read }) => statementFile(await statementOf(read, user.id, query.month ?? monthOf(at))),

    books: async ({ read }) => ({ accounts: await accountSums(read) }),
    booksOfInterviewers: async ({ query, read }) => {
      // Not filtered by role: a demoted interviewer may still owe money.
      const each = { where: { kind: 'interviewer', isFirst: true }, sort: { interviewerSortName: 'asc' } } as const;
      const { found, figures } = await pageOf(read(bookAccounts), { ...each, contains: query.search ?? '' }, query);
      const ids = found.flatMap(({ interviewerId }) => interviewerId ?? []);
      return { interviewers: await booksOf(read, ids, trustAllowance), ...figures };
    },
    statement: async ({ params, query, at, read }) => {
      const statement = await statementOf(read, params.id, query.month ?? monthOf(at));
      return statement.interviewer.name === '' ? reject('user_unknown') : statement;
    },
    statementCsv: async ({ params, query, at, read }) => {
      const statement = await statementOf(read, params.id, query.month ?? monthOf(at));
      return statement.interviewer.name === '' ? reject('user_unknown') : statementFile(statement);
    },

    waitingCredits: async ({ query, at, read }) => {
      const waiting = { where: { isWaiting: true }, sort: { askedAt: 'asc' } } as const;
      const { found, figures } = await pageOf(read(credits), waiting, query);
      return { credits: await creditDocuments({ read, secrets, at }, found), ...figures };
    },
    creditsOfInterviewer: async ({ params, query, at, read }) => {
      if ((await read(users).get(params.id)) === undefined) return reject('user_unknown');
      const theirs = { where: { interviewerId: params.id }, sort: { askedAt: 'desc' } } as const;
      const { found, figures } = await pageOf(read(credits), theirs, query);
      return { credits: await creditDocuments({ read, secrets, at }, found), ...figures };
    },
  });
