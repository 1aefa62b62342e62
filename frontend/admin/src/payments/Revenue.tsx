import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { PAYMENT_STATUSES } from '@s30/contracts/documents/payment';
import { CURRENCIES, formatAmount } from '@s30/contracts/money';
import { STATUS_NAMES } from '@s30/frontend-shared/status/statusNames';
import { monthName } from '@s30/frontend-shared/time/days';
import type { Answered, AnswerTo } from '../data/useAnswer.ts';
import { FilterChoice, SearchField } from '../list/FilterBar.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { MonthField } from './MonthField.tsx';
import { REVENUE_FAILED } from './texts.ts';

const Filters = styled('search')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  flex: '0 1 auto',
  [theme.breakpoints.down('sm')]: { flexBasis: '100%' },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 11.75rem) minmax(0, 9rem) minmax(0, 10.5rem)' },
}));

/** The month's revenue as totalled by the server, beside the filters that select its payments. */
export function Revenue({ of }: { readonly of: Answered<AnswerTo<'revenue'>> }) {
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 5, p: 5, mb: 4 }}
    >
      <Box sx={{ minWidth: { xs: 0, sm: '15rem' }, overflowWrap: 'anywhere' }} aria-busy={of.isOutdated}>
        <AnswerStates of={of} loading={<RevenueLoading />} failure={REVENUE_FAILED}>
          {({ totalRevenue, revenueByCurrency, total, monthYear, status }) => (
            <Box role="status">
              <Typography variant="body2" color="textSecondary">
                Revenue, {STATUS_NAMES[status].toLowerCase()} payments
              </Typography>
              <Typography
                sx={{
                  fontSize: 'var(--text-2xl)',
                  fontWeight: 600,
                  letterSpacing: 'var(--tracking-snug)',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {formatAmount(totalRevenue, 'INR')}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {total.toLocaleString('en-IN')} {total === 1 ? 'payment' : 'payments'} in {monthName(monthYear)} (UTC)
              </Typography>
              {(revenueByCurrency.USD > 0 || revenueByCurrency.EUR > 0) && (
                <Typography variant="body2" color="textSecondary">
                  {CURRENCIES.filter((currency) => revenueByCurrency[currency] > 0)
                    .map((currency) => formatAmount(revenueByCurrency[currency], currency))
                    .join(' + ')}
                  , at each payment's own rate
                </Typography>
              )}
            </Box>
          )}
        </AnswerStates>
      </Box>
      <Filters aria-label="Filter payments">
        <MonthField />
        <FilterChoice
          id="payments-status"
          filter="status"
          label="Status"
          hiddenLabel={false}
          all="All statuses"
          values={PAYMENT_STATUSES}
          nameOf={(each) => STATUS_NAMES[each]}
        />
        <SearchField name="payments" label="Search" placeholder="Paid by" />
      </Filters>
    </Paper>
  );
}

const RevenueLoading = () => (
  <Loading of="revenue">
    <Skeleton variant="text" width="9rem" />
    <Skeleton variant="text" width="12rem" height={44} />
    <Skeleton variant="text" width="10rem" />
  </Loading>
);
