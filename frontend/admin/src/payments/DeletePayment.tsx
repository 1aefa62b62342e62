import { Button } from '@mui/material';
import { type MouseEvent, useEffect, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useAction } from '../actions/useAction.ts';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { reasonOf } from '../data/errors.ts';
import { TrashIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';
import { CONFIRM_MS, DELETE_FAILED, DELETED } from './texts.ts';

type Props = { readonly id: string; readonly shownId: string; readonly onDeleted: () => void };

/** The first click turns the button into Confirm for five seconds; a second one within them deletes. */
export function DeletePayment({ id, shownId, onDeleted }: Props) {
  const [asked, setAsked] = useState(false);
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { run, busy, error, forget } = useAction(provider.deletePayment, {
    onDone: () => {
      notify(DELETED, { type: 'success' });
      // The row goes, and the focused button with it.
      document.getElementById('main')?.focus();
      onDeleted();
    },
  });

  useEffect(() => {
    if (!asked || busy) return;
    const timer = setTimeout(() => setAsked(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [asked, busy]);

  useEffect(() => {
    if (!error) return;
    notify(reasonOf(error) ?? DELETE_FAILED, { type: 'error' });
    setAsked(false);
    forget();
  }, [error, notify, forget]);

  const press = ({ detail }: MouseEvent) => {
    // The second half of a double click confirms nothing.
    if (busy || detail > 1) return;
    if (asked) void run(id);
    else setAsked(true);
  };
  return (
    <>
      <Button
        size="small"
        variant={asked ? 'contained' : 'text'}
        color={asked ? 'error' : 'secondary'}
        aria-label={asked ? `Confirm: delete payment ${shownId}` : `Delete payment ${shownId}`}
        aria-busy={busy}
        onClick={press}
        sx={{ minWidth: 40, px: asked ? 3 : 2 }}
      >
        {asked ? 'Confirm' : <TrashIcon />}
      </Button>
      <VisuallyHidden role="status">{asked && !busy ? 'Press again within 5 seconds to delete the payment' : ''}</VisuallyHidden>
    </>
  );
}
