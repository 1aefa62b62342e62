import type { ReferredUserDocument, ReferrerDocument } from '@s30/contracts/documents/referral';
import { ROLE_NAMES } from '@s30/contracts/fields';
import { formatAmount } from '@s30/contracts/money';
import type { Columns } from '../list/columns.ts';
import { TableDate } from '../list/TableDate.tsx';

/** Adds the `id` by which tables identify rows. */
export const keyed = <Item extends { readonly _id: string }>(items: readonly Item[]): readonly (Item & { readonly id: string })[] =>
  items.map((item) => ({ ...item, id: item._id }));

type Person = Pick<ReferrerDocument, 'name' | 'email' | 'role'>;
const WHO: Columns<Person & { readonly id: string }> = [
  {
    label: 'Name',
    names: true,
    render: ({ name }) => (
      <strong>
        <bdi>{name}</bdi>
      </strong>
    ),
  },
  { label: 'Email', cardLabel: 'Email', render: ({ email }) => email },
  { label: 'Role', cardLabel: 'Role', render: ({ role }) => ROLE_NAMES[role] },
];

export const referrerColumns: Columns<ReferrerDocument & { readonly id: string }> = [
  ...WHO,
  { label: 'Referral Code', cardLabel: 'Code', render: ({ referralCode }) => <code>{referralCode}</code> },
  { label: 'Referrals', cardLabel: 'Referrals', number: true, render: ({ referralCount }) => referralCount.toLocaleString('en-IN') },
  { label: 'Balance', cardLabel: 'Balance', number: true, render: ({ s30Balance }) => formatAmount(s30Balance, 'INR') },
];

export const referredColumns: Columns<ReferredUserDocument & { readonly id: string }> = [
  ...WHO,
  { label: 'Referred By', names: true, cardLabel: 'Referred By', render: ({ referredBy }) => <bdi>{referredBy.name}</bdi> },
  { label: 'Joined Date', cardLabel: 'Joined', render: ({ createdAt }) => <TableDate instant={createdAt} /> },
  { label: 'Bonus Claimed', cardLabel: 'Bonus', render: ({ referralBonusClaimed }) => (referralBonusClaimed ? 'Yes' : 'No') },
];
