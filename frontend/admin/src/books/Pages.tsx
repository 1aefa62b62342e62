import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { SteadyButton } from '../page/SteadyButton.tsx';

type Props = { readonly of: string; readonly page: number; readonly last: number; readonly onPage: (page: number) => void };

/** Previous and Next buttons, if there is more than one page. */
export function Pages({ of, page, last, onPage }: Props) {
  // The last page disappears with its last row.
  const there = Math.min(page, Math.max(1, last));
  useEffect(() => {
    if (page !== there) onPage(there);
  }, [page, there, onPage]);
  if (last <= 1) return null;
  return (
    <Box component="nav" aria-label={`Pages of ${of}`} sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
      <SteadyButton size="small" isInactive={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </SteadyButton>
      <Typography variant="body2">{`Page ${page} of ${last}`}</Typography>
      <SteadyButton size="small" isInactive={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </SteadyButton>
    </Box>
  );
}
