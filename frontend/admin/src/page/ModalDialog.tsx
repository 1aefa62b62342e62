import { Dialog, type DialogProps } from '@mui/material';
import { useOwnClicks } from '@s30/frontend-shared/dialogs/useOwnClicks';

/** The frame of every dialog of the console, which is open as long as it is rendered. */
export const ModalDialog = (props: Omit<DialogProps, 'open'>) => <Dialog {...useOwnClicks()} {...props} open />;
