import { Button } from '@mui/material';
import type { ReferredUserDocument, ReferrerDocument } from '@s30/contracts/documents/referral';
import { formatAmount } from '@s30/contracts/money';
import { useCallback, useState } from 'react';
import { CanAccess, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { useAnswer } from '../data/useAnswer.ts';
import { GiftIcon } from '../icons/icons.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Notice } from '../page/Notice.tsx';
import { AccessDeniedPage } from '../page/OtherPages.tsx';
import { Page } from '../page/Page.tsx';
import { Section } from '../page/Section.tsx';
import { StatCards } from '../page/StatCards.tsx';
import { keyed, referredColumns, referrerColumns } from './columns.tsx';
import { FirstRows } from './FirstRows.tsx';
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

type Stats = Awaited<ReturnType<ConsoleDataProvider['referralOverview']>>['stats'];

const figuresOf = ({ totalReferrals, totalReferrers, totalBonusesClaimed, totalBonusAmount }: Stats) =>
  [
    ['Total Referrals', totalReferrals.toLocaleString('en-IN')],
    ['Active Referrers', totalReferrers.toLocaleString('en-IN')],
    ['Bonuses Claimed', totalBonusesClaimed.toLocaleString('en-IN')],
    ['Total Bonus Amount', formatAmount(totalBonusAmount, 'INR')],
  ] as const;

function Referrals() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const overview = useAnswer(useCallback(() => provider.referralOverview(), [provider]));
  return (
    <AnswerStates of={overview} loading={<ListLoading of="referrals" rows={8} />} failure={FETCH_FAILED}>
      {({ stats, referrerStats, referredUsers }) => (
        <>
          <StatCards figures={figuresOf(stats)} />
          <Section title="Top Referrers" aside={<ExportButton resource="referrers" of="Top Referrers" />}>
            {referrerStats.length === 0 ? (
              <Notice icon={GiftIcon} title={NO_REFERRERS} />
            ) : (
              <FirstRows
                caption="Top Referrers"
                columns={topReferrers}
                rows={keyed<ReferrerDocument>(referrerStats)}
                total={stats.totalReferrers}
              />
            )}
          </Section>
          <Section title="Recently Referred Users" aside={<ExportButton resource="referrals" of="Recently Referred Users" />}>
            {referredUsers.length === 0 ? (
              <Notice icon={GiftIcon} title={NO_REFERRED} />
            ) : (
              <FirstRows
                caption="Recently Referred Users"
                columns={referredColumns}
                rows={keyed<ReferredUserDocument>(referredUsers)}
                total={stats.totalReferrals}
              />
            )}
          </Section>
        </>
      )}
    </AnswerStates>
  );
}

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
