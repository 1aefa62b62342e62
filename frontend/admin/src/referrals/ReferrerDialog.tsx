import { Box, Skeleton } from '@mui/material';
import type { ReferredUserDocument, ReferrerDocument } from '@s30/contracts/documents/referral';
import { ROLE_NAMES } from '@s30/contracts/fields';
import { formatAmount } from '@s30/contracts/money';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { statusOf } from '../data/errors.ts';
import { type AnswerTo, useAnswer } from '../data/useAnswer.ts';
import { UsersIcon, WarningIcon } from '../icons/icons.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { Facts } from '../page/Facts.tsx';
import { Notice } from '../page/Notice.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { keyed, referredColumns } from './columns.tsx';
import { DETAILS_FAILED, NO_DETAILS, NO_REFERRED } from './texts.ts';

type Props = { readonly referrer: ReferrerDocument; readonly onClose: () => void };
type Details = AnswerTo<'referralsOfCode'>;

const columns = referredColumns.filter(({ label }) => label !== 'Referred By');

/** One referrer and all the users they referred. */
export function ReferrerDialog({ referrer: { name, referralCode }, onClose }: Props) {
  const details = useAnswer('referralsOfCode', referralCode);
  return (
    <DetailsDialog wide title={isolated`Referrals of ${name}`} onClose={onClose}>
      {statusOf(details.error) === 404 ? (
        <Notice icon={WarningIcon} title={NO_DETAILS} urgent>
          Nobody has the code {referralCode} any more.
        </Notice>
      ) : (
        <AnswerStates of={details} loading={<DetailsLoading />} failure={DETAILS_FAILED}>
          {(found) => <ReferrerDetails details={found} />}
        </AnswerStates>
      )}
    </DetailsDialog>
  );
}

const ReferrerDetails = ({ details: { referrer, stats, referredUsers } }: { readonly details: Details }) => (
  <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Facts
      facts={[
        ['Name', isolated`${referrer.name}`],
        ['Email', referrer.email],
        ['Role', ROLE_NAMES[referrer.role]],
        ['Referral Code', referrer.referralCode],
        ['Balance', formatAmount(referrer.s30Balance, 'INR')],
        ['Total Referred', stats.totalReferred],
        ['Bonuses Claimed', stats.bonusesClaimed],
      ]}
    />
    {referredUsers.length === 0 ? (
      <Notice icon={UsersIcon} title={NO_REFERRED} />
    ) : (
      <DataTable caption={`Users referred by ${referrer.name}`} columns={columns} rows={keyed<ReferredUserDocument>(referredUsers)} />
    )}
  </Box>
);

const DetailsLoading = () => (
  <Loading of="the referrer">
    {['50%', '60%', '40%', '45%', '100%'].map((width) => (
      <Skeleton key={width} variant="text" width={width} height={30} />
    ))}
  </Loading>
);
