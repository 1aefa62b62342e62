import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Secondary text, such as an address below a name or a note that there is nothing. */
export const Muted = ({ children, block = false }: { readonly children: ReactNode; readonly block?: boolean }) => (
  <Typography
    variant="body2"
    component={block ? 'div' : 'span'}
    color="textSecondary"
    sx={{ overflowWrap: { xs: 'anywhere', xl: 'break-word' } }}
  >
    {children}
  </Typography>
);
