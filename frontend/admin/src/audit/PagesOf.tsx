import { Box } from '@mui/material';
import { totalInWords } from '@s30/contracts/routes/listQuery';
import { Muted } from '../page/Muted.tsx';
import { SteadyButton } from '../page/SteadyButton.tsx';

/** A page of a list as of an instant. */
export type PageThen = { readonly at: string; readonly page: number; readonly onPage: (page: number) => void };

type Props = { readonly page: number; readonly totalPages: number; readonly total: number; readonly onPage: (page: number) => void };

/** Previous and Next buttons for a paginated response. */
export const PagesOf = ({ page, totalPages, total, onPage }: Props) => (
  <Box
    component="nav"
    aria-label="Pages"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3, mt: 4 }}
  >
    <span role="status">
      <Muted>
        Page {page} of {totalPages}, {totalInWords(total)} in all
      </Muted>
    </span>
    <Box sx={{ display: 'flex', gap: 2 }}>
      <SteadyButton size="small" isInactive={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </SteadyButton>
      <SteadyButton size="small" isInactive={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </SteadyButton>
    </Box>
  </Box>
);
