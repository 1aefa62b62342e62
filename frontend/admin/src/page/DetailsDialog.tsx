import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';

export const WIDE = { maxWidth: false as const, slotProps: { paper: { sx: { width: { sm: 'min(46rem, 100%)' } } } } };

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  readonly action?: ReactNode;
  readonly onClose: () => void;
};

/** Shows more of a thing; `action` leads on to what can be done with it. */
export function DetailsDialog({ title, children, wide = false, action, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} {...(wide && WIDE)}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {/* A scroller that the keyboard reaches. */}
      <DialogContent tabIndex={0}>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
        {action}
      </DialogActions>
    </Dialog>
  );
}
