import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  readonly isPrinted?: boolean;
  readonly children: ReactNode;
};

/** A section of a page, with its heading. */
export function Section({ title, hint, aside, isPrinted = true, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 8, ...(!isPrinted && { '@media print': { display: 'none' } }) }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: 2, mb: hint ? 1 : 3 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {aside}
      </Box>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Box>
  );
}
