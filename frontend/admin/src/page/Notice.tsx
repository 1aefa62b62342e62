import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icons.tsx';
import { Late } from './Late.tsx';

type Props = {
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
  /** What the user can do next. */
  readonly action?: ReactNode;
  /** Screen readers interrupt for it, instead of announcing it when they pause. */
  readonly urgent?: boolean;
};

/** Shown in place of data: empty, nothing found, no access or failed. */
export const Notice = ({ icon: Icon, title, children, action, urgent = false }: Props) => (
  <Paper
    variant="outlined"
    role={urgent ? 'alert' : 'status'}
    sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 5, py: 10, textAlign: 'center', color: 'text.secondary' }}
  >
    <Icon sx={{ fontSize: '2rem', mb: 1, color: 'text.disabled' }} />
    <Typography variant="h2" color="textPrimary" sx={{ fontSize: 'var(--text-base)' }}>
      {urgent ? title : <Late>{title}</Late>}
    </Typography>
    {children && (
      <Typography variant="body2" sx={{ maxWidth: '42ch' }}>
        {children}
      </Typography>
    )}
    {action && <Box sx={{ mt: 3 }}>{action}</Box>}
  </Paper>
);
