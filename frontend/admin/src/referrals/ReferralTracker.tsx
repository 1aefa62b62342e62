import { Button } from '@mui/material';
import type { ReferrerDocument } from '@s30/contracts/documents/referral';
import { formatAmount } from '@s30/contracts/money';
import { useState } from 'react';
import { CanAccess } from 'react-admin';
import { type AnswerTo, useAnswer } from '../data/useAnswer.ts';
import { GiftIcon } from '../icons/icons.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { FirstRows } from '../list/FirstRows.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Notice } from '../page/Notice.tsx';
import { AccessDeniedPage } from '../page/OtherPages.tsx';
import { Page } from '../page/Page.tsx';
import { Section } from '../page/Section.tsx';
import { StatCards } from '../page/StatCards.tsx';
import { keyed, referredColumns, referrerColumns } from './columns.tsx';
import { ReferrerDialog } from './ReferrerDialog.tsx';
import { FETCH_FAILED, NO_REFERRED, NO_REFERRERS } from './texts.ts';

const topReferrers: Columns<ReferrerDocument & { readonly id: string }> = [
  ...referrerColumns,
  { label: 'Actions', actions: true, render: (referrer) => <Details referrer={referrer} /> },
];

export const ReferralTracker = () => (
  <CanAccess resource="referrals" action="list" accessDenied={<AccessDeniedPage />}>
    <Page title="Referral Tracker">
      <Referrals />
    </Page>
  </CanAccess>
);

type Stats = AnswerTo<'referralOverview'>['stats'];

const figuresOf = ({ totalReferrals, totalReferrers, totalBonusesClaimed, totalBonusAmount }: Stats) =>
  [
    ['Total Referrals', totalReferrals.toLocaleString('en-IN')],
    ['Active Referrers', totalReferrers.toLocaleString('en-IN')],
    ['Bonuses Claimed', totalBonusesClaimed.toLocaleString('en-IN')],
    ['Total Bonus Amount', formatAmount(totalBonusAmount, 'INR')],
  ] as const;

function Referrals() {
  const overview = useAnswer('referralOverview');
  return (
    <AnswerStates of={overview} loading={<ListLoading of="referrals" rows={8} />} failure={FETCH_FAILED}>
      {({ stats, referrerStats, referredUsers }) => (
        <>
          <StatCards figures={figuresOf(stats)} />
          <ReferralTable
            title="Top Referrers"
            resource="referrers"
            none={NO_REFERRERS}
            columns={topReferrers}
            items={referrerStats}
            total={stats.totalReferrers}
          />
          <ReferralTable
            title="Recently Referred Users"
            resource="referrals"
            none={NO_REFERRED}
            columns={referredColumns}
            items={referredUsers}
            total={stats.totalReferrals}
          />
        </>
      )}
    </AnswerStates>
  );
}

type TableProps<Item extends { readonly _id: string }> = {
  readonly title: string;
  /** The resource to export. */
  readonly resource: 'referrers' | 'referrals';
  /** Shown when there are no items. */
  readonly none: string;
  readonly columns: Columns<Item & { readonly id: string }>;
  readonly items: readonly Item[];
  readonly total: number;
};

const ReferralTable = <Item extends { readonly _id: string }>({ title, resource, none, columns, items, total }: TableProps<Item>) => (
  <Section title={title} aside={<ExportButton resource={resource} of={title} />}>
    {items.length === 0 ? (
      <Notice icon={GiftIcon} title={none} />
    ) : (
      <FirstRows caption={title} columns={columns} rows={keyed(items)} total={total} />
    )}
  </Section>
);

function Details({ referrer }: { readonly referrer: ReferrerDocument }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`View Details of ${referrer.name}`} onClick={() => setOpen(true)}>
        View Details
      </Button>
      {open && <ReferrerDialog referrer={referrer} onClose={() => setOpen(false)} />}
    </>
  );
}
