import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icons.tsx';

type Props = {
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  /** The way out. */
  readonly action?: ReactNode;
  /** Says at once what went wrong. */
  readonly urgent?: boolean;
};

/** What stands where data would: nothing there, nothing found, no access, failed. */
export const Notice = ({ icon: Icon, title, children, action, urgent = false }: Props) => (
  <Paper
    variant="outlined"
    role={urgent ? 'alert' : undefined}
    sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 5, py: 10, textAlign: 'center', color: 'text.secondary' }}
  >
    <Icon sx={{ fontSize: '2rem', mb: 1, color: 'text.disabled' }} />
    <Typography variant="h2" color="textPrimary" sx={{ fontSize: 'var(--text-base)' }}>
      {title}
    </Typography>
    {children && (
      <Typography variant="body2" sx={{ maxWidth: '42ch' }}>
        {children}
      </Typography>
    )}
    {action && <Box sx={{ mt: 3 }}>{action}</Box>}
  </Paper>
);
