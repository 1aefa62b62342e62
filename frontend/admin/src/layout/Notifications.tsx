import { Alert, IconButton, Portal, Snackbar, type SnackbarCloseReason } from '@mui/material';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { CloseIcon, DoneIcon, FailedIcon, InfoIcon, WarningIcon } from '../icons/icons.tsx';
import { Late } from '../page/Late.tsx';
import { BAR_HEIGHT } from './ConsoleBar.tsx';

const TOAST_MS = 5_000;

/**
 * Shows results of actions at the top right, one at a time. Hovering or focusing one keeps it open until the next arrives. Each gets a
 * new element of the body, because an open dialog hides the existing ones from screen readers.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  const translate = useTranslate();

  useEffect(() => {
    if (notifications.length === 0) return;
    // A new notification replaces the current one.
    if (shown) return setOpen(false);
    const next = takeNotification();
    if (!next) return;
    setShown(next);
    setOpen(true);
  }, [notifications, shown, takeNotification]);

  const close = (_: Event | SyntheticEvent<unknown>, reason?: SnackbarCloseReason) => {
    if (reason !== 'clickaway') setOpen(false);
  };
  if (!shown) return null;
  const { message, type, notificationOptions } = shown;
  return (
    <Portal>
      <Snackbar
        open={open}
        onClose={close}
        autoHideDuration={notificationOptions?.autoHideDuration ?? TOAST_MS}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ transition: { onExited: () => setShown(undefined) } }}
        sx={{ top: `${BAR_HEIGHT + 12}px !important`, width: 'min(23rem, calc(100% - 32px))' }}
      >
        <Alert
          severity={type}
          role={type === 'error' ? 'alert' : 'status'}
          iconMapping={{ success: <DoneIcon />, error: <FailedIcon />, warning: <WarningIcon />, info: <InfoIcon /> }}
          action={
            <IconButton size="small" color="inherit" aria-label="Dismiss message" onClick={close}>
              <CloseIcon />
            </IconButton>
          }
          sx={{
            width: '100%',
            padding: '12px 16px',
            backgroundColor: 'var(--color-surface-raised)',
            border: '1px solid var(--color-border)',
            boxShadow: 'var(--shadow-lg)',
          }}
        >
          <Late>{typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs }) : message}</Late>
        </Alert>
      </Snackbar>
    </Portal>
  );
}
