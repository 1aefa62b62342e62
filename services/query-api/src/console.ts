import { conductedTypes } from '@s30/contracts/documents/user';
import { ROLE_NAMES, Role } from '@s30/contracts/fields';
import { InterviewType } from '@s30/contracts/interviewTypes';
import { handlers } from '@s30/platform/web/handler';
import { prices } from '@s30/projections/prices';
import { users } from '@s30/projections/users';
import type { QueryRequest } from './context.ts';
import { ConsoleFilter, consoleResource, pageOf } from './listing.ts';
import { accountDocuments } from './users.ts';

const accounts = consoleResource({
  projection: users,
  filters: ConsoleFilter.extend({ role: Role.optional() }),
  where: (filter) => filter,
  sortable: { name: ['sortName'], email: ['email'], role: ['role', 'createdAt'], createdAt: ['createdAt'] },
  order: { createdAt: 'desc' },
  rows: accountDocuments,
  csv: {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Role: ({ role }) => ROLE_NAMES[role],
    'Interview types': (account) => conductedTypes(account).join(', ') || 'None',
    Phone: ({ phone }) => phone,
    LinkedIn: ({ linkedInUrl }) => linkedInUrl,
    'Average rating': ({ averageRating }) => averageRating,
    Ratings: ({ ratingsCount }) => ratingsCount,
    'Referral code': ({ referralCode }) => referralCode,
    'S30 balance': ({ s30Balance }) => s30Balance,
    Joined: ({ createdAt }) => createdAt,
    ID: ({ _id }) => _id,
  },
});

const priceList = consoleResource({
  projection: prices,
  filters: ConsoleFilter.omit({ q: true }).extend({ interviewType: InterviewType.optional() }),
  where: (filter) => filter,
  sortable: { interviewType: ['interviewType'], price: ['price'], updatedAt: ['updatedAt'] },
  order: { interviewType: 'asc' },
  rows: async (_, found) => found,
  csv: {
    'Interview type': ({ interviewType }) => interviewType,
    'Price in INR': ({ price }) => price,
    'Price in USD': ({ usdPrice }) => usdPrice,
    'INR per USD': ({ exchangeRate }) => exchangeRate,
    Changed: ({ updatedAt }) => updatedAt,
  },
});

export const consoleQueries = handlers<QueryRequest>()({
  accounts: async ({ query: { search = '', role, ...page }, at, read }) => {
    const where = { role: role === 'all' ? undefined : role };
    const { found, figures } = await pageOf(read(users), { where, contains: search, sort: { createdAt: 'desc' } }, page);
    return { users: await accountDocuments(read, found, at), ...figures };
  },

  consoleUsers: accounts.list,
  consoleUsersCsv: accounts.csv,
  consoleUser: accounts.one('user_unknown'),
  consolePrices: priceList.list,
  consolePricesCsv: priceList.csv,
  consolePrice: priceList.one('price_unknown'),
});
