import type { ReferredUserDocument, ReferrerDocument } from '@s30/contracts/documents/referral';
import { ROLE_NAMES, Role } from '@s30/contracts/fields';
import { reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { type UserRecord, users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import { z } from 'zod';
import { byId, namedBy, type QueryRequest, type Read } from '../context.ts';
import { ConsoleFilter, consoleResource, pieceOf } from '../listing.ts';
import { balancesOf, s30Balance } from '../users.ts';

const REFERRED = { referredBy: { gt: '' } } as const;
const NEWEST = { createdAt: 'desc' } as const;

const referrerDocument = (user: UserRecord, balance: number): ReferrerDocument => ({
  ...user,
  referralCount: user.referralsCount,
  s30Balance: balance,
});

async function referredUsers(read: Read, found: readonly UserRecord[]): Promise<ReferredUserDocument[]> {
  const ids = found.flatMap(({ referredBy }) => referredBy ?? []);
  const named = namedBy(await byId(read(users), ids));
  return found.map(({ referredBy = '', ...user }) => ({ ...user, referredBy: named(referredBy) }));
}

const resource = consoleResource({
  projection: users,
  name: 'referrals',
  filters: ConsoleFilter.extend({
    referredBy: z.string().optional(),
    referralBonusClaimed: z.boolean().optional(),
    role: Role.optional(),
  }),
  where: ({ referredBy, ...filter }) => ({ ...filter, referredBy: referredBy || REFERRED.referredBy }),
  sortable: {
    name: ['sortName'],
    email: ['email'],
    role: ['role', 'createdAt'],
    createdAt: ['createdAt'],
    referralBonusClaimed: ['referralBonusClaimed', 'createdAt'],
  },
  order: NEWEST,
  rows: referredUsers,
  csv: {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Role: ({ role }) => ROLE_NAMES[role],
    'Referred by': ({ referredBy }) => referredBy.name,
    'Bonus claimed': ({ referralBonusClaimed }) => referralBonusClaimed,
    Joined: ({ createdAt }) => createdAt,
    ID: ({ _id }) => _id,
  },
});

const REFERRERS = { referralsCount: { gt: 0 } } as const;
const MOST_FIRST = { referralsCount: 'desc' } as const;

async function referrerDocuments(read: Read, found: readonly UserRecord[], at: Instant): Promise<ReferrerDocument[]> {
  const balanceOf = await balancesOf(read, found, at);
  return found.map((user) => referrerDocument(user, balanceOf(user)));
}

const referrers = consoleResource({
  projection: users,
  name: 'referrers',
  filters: ConsoleFilter,
  where: () => REFERRERS,
  sortable: {},
  order: MOST_FIRST,
  rows: referrerDocuments,
  csv: {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Role: ({ role }) => ROLE_NAMES[role],
    'Referral code': ({ referralCode }) => referralCode,
    Referrals: ({ referralCount }) => referralCount,
    'S30 balance': ({ s30Balance }) => s30Balance,
    ID: ({ _id }) => _id,
  },
});

export const referralQueries = handlers<QueryRequest>()({
  referralOverview: async ({ query, at, read }) => {
    const [totalReferrals, totalReferrers, totalBonusesClaimed, bonusPaise, top, newest] = await Promise.all([
      read(users).count({ where: REFERRED }),
      read(users).count({ where: REFERRERS }),
      read(users).count({ where: { ...REFERRED, referralBonusClaimed: true } }),
      read(wallets).sum('referralRewards'),
      pieceOf(read(users), { where: REFERRERS, sort: MOST_FIRST }, query),
      pieceOf(read(users), { where: REFERRED, sort: NEWEST }, query),
    ]);
    const next = top.next ?? newest.next;
    const rows = {
      stats: { totalReferrals, totalReferrers, totalBonusesClaimed, totalBonusAmount: bonusPaise / 100 },
      referrerStats: await referrerDocuments(read, top.found, at),
      referredUsers: await referredUsers(read, newest.found),
    };
    return { rows, ...(next && { next }) };
  },

  referralsOfCode: async ({ params, query, at, read }) => {
    const [referrer] = await read(users).find({ where: { referralCode: params.referralCode.trim().toUpperCase() }, limit: 1 });
    if (referrer === undefined) return reject('referrer_unknown');
    const theirs = { referredBy: referrer._id };
    const [{ found, ...rest }, totalReferred, bonusesClaimed] = await Promise.all([
      pieceOf(read(users), { where: theirs, sort: NEWEST }, query),
      read(users).count({ where: theirs }),
      read(users).count({ where: { ...theirs, referralBonusClaimed: true } }),
    ]);
    const rows = {
      referrer: referrerDocument(referrer, s30Balance(await read(wallets).get(referrer._id), at)),
      stats: { totalReferred, bonusesClaimed },
      referredUsers: await referredUsers(read, found),
    };
    return { rows, ...rest };
  },

  consoleReferrals: resource.list,
  consoleReferrersCsv: referrers.csv,
  consoleReferralsCsv: resource.csv,
  consoleReferral: resource.one('referral_unknown'),
});
