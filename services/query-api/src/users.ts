import type { AccountDocument, PublicUser, UserDocument } from '@s30/contracts/documents/user';
import { fileUrl } from '@s30/contracts/files';
import { reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { handlers } from '@s30/platform/web/handler';
import { type UserRecord, users } from '@s30/projections/users';
import { balanceAt, type WalletRecord, wallets } from '@s30/projections/wallets';
import { byId, type QueryRequest, type Read } from './context.ts';

/** The average to one decimal; 0 without ratings. */
export const averageRating = ({ ratingsSum, ratingsCount }: Pick<UserRecord, 'ratingsSum' | 'ratingsCount'>): number =>
  ratingsCount === 0 ? 0 : Math.round((ratingsSum / ratingsCount) * 10) / 10;

/** The available S30 balance at an instant, in rupees. */
export const s30Balance = (wallet: WalletRecord | undefined, at: Instant): number => balanceAt(wallet, at).available / 100;
/** The same of each of these users. */
export async function balancesOf(read: Read, found: readonly UserRecord[], at: Instant): Promise<(user: UserRecord) => number> {
  const ids = found.map(({ _id }) => _id);
  const known = await byId(read(wallets), ids);
  return ({ _id }) => s30Balance(known.get(_id), at);
}

const userDocument = (user: UserRecord, wallet: WalletRecord | undefined, at: Instant): UserDocument => ({
  ...user,
  qrCodeUrl: fileUrl(user.qrCodeFileId),
  averageRating: averageRating(user),
  referralRewards: (wallet?.referralRewards ?? 0) / 100,
  s30Balance: s30Balance(wallet, at),
});
/** Accounts as admins list them. */
export async function accountDocuments(read: Read, found: readonly UserRecord[], at: Instant): Promise<AccountDocument[]> {
  const balanceOf = await balancesOf(read, found, at);
  return found.map((user) => ({ ...user, id: user._id, averageRating: averageRating(user), s30Balance: balanceOf(user) }));
}
const publicUser = (user: UserRecord): PublicUser => ({ ...user, averageRating: averageRating(user) });

export const userQueries = handlers<QueryRequest>()({
  me: async ({ user: { id }, at, read }) => {
    const user = await read(users).get(id);
    return user ? { user: userDocument(user, await read(wallets).get(id), at) } : reject('user_unknown');
  },
  ownProfile: async ({ user: { id }, at, read }) => {
    const user = await read(users).get(id);
    return user ? userDocument(user, await read(wallets).get(id), at) : reject('user_unknown');
  },
  userById: async ({ params, read }) => {
    const user = await read(users).get(params.id);
    return user ? publicUser(user) : reject('user_unknown');
  },
  paymentSetup: async ({ user: { id }, read }) => {
    const user = await read(users).get(id);
    return user ? { upiId: user.upiId, zelleId: user.zelleId, qrCodeUrl: fileUrl(user.qrCodeFileId) } : reject('user_unknown');
  },
});
