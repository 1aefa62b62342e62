import { Paper, Typography } from '@mui/material';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { type ExchangeRates, formatMoney, formatRate, type Money } from '@s30/contracts/money';
import { previewOf } from './preview.ts';

const ratesUsed = ({ currency }: Money, { USD, EUR }: ExchangeRates): string =>
  `${currency === 'EUR' ? `${formatRate(EUR)} per euro and ` : ''}${formatRate(USD)} per dollar`;

type Props = { readonly type: InterviewType; readonly entered: Money | undefined; readonly rates: ExchangeRates };

/** Previews the prices that users will see while the amount is typed. */
export function PricePreview({ type, entered, rates }: Props) {
  const preview = entered && previewOf(entered, rates);
  return (
    <Paper
      role="status"
      sx={{ display: 'grid', alignContent: 'center', minHeight: '6.75rem', px: 4, py: 3, bgcolor: 'var(--color-surface-sunken)' }}
    >
      {entered && preview ? (
        <>
          <Typography variant="body2" color="textSecondary">
            New {type} bookings will cost
          </Typography>
          <Typography sx={{ fontSize: 'var(--text-xl)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(preview.price)} or {formatMoney(preview.usdPrice)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            At {ratesUsed(entered, rates)}, rounded up
          </Typography>
        </>
      ) : (
        <Typography variant="body2" color="textSecondary">
          Type a price to see what it comes to in rupees and dollars.
        </Typography>
      )}
    </Paper>
  );
}
