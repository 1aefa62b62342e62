import { Dialog, type DialogProps } from '@mui/material';
import { useOwnClicks } from '@s30/frontend-shared/dialogs/useOwnClicks';

/** It is read from its beginning, even if the focus is below the fold. */
function startsAtItsTop(dialog: HTMLElement | null): void {
  const paper = dialog?.querySelector('.MuiDialog-paper');
  if (paper) paper.scrollTop = 0;
}

/** The frame of every dialog of the console, which is open as long as it is rendered. */
export const ModalDialog = (props: Omit<DialogProps, 'open'>) => <Dialog ref={startsAtItsTop} {...useOwnClicks()} {...props} open />;
