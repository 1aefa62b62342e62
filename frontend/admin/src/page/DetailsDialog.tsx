import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ModalDialog } from './ModalDialog.tsx';

export const WIDE = { maxWidth: false as const, slotProps: { paper: { sx: { width: { sm: 'min(46rem, 100%)' } } } } };

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  readonly action?: ReactNode;
  readonly onClose: () => void;
};

/** Shows details. `action` holds the buttons for what can be done next. */
export function DetailsDialog({ title, children, wide = false, action, onClose }: Props) {
  const titleId = useId();
  return (
    <ModalDialog onClose={onClose} aria-labelledby={titleId} {...(wide && WIDE)}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <DialogContent tabIndex={0}>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
        {action}
      </DialogActions>
    </ModalDialog>
  );
}
