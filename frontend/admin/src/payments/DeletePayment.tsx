import { Box, Button } from '@mui/material';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { REASON_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { TextInput } from '../form/TextInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useKept } from '../form/useKept.ts';
import { TrashIcon } from '../icons/icons.tsx';
import { IsSending } from '../page/isSending.ts';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';
import { CONFIRM_MS, DELETE_FAILED, DELETED } from './texts.ts';

type Props = {
  readonly payment: PaymentDocument;
  readonly shownId: string;
  /** The other buttons of the row. They make room for Confirm. */
  readonly children: ReactNode;
};

/**
 * The first click turns the button into Confirm, in the same place, for five seconds, or longer while the reason has focus.
 * A second click within that time deletes the payment.
 */
export function DeletePayment({ payment, shownId, children }: Props) {
  const { _id: id, amount, currency, paidBy } = payment;
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { value: reason, set: setReason, unsaved } = useKept(`delete-payment:${id}`, '');
  const [writes, setWrites] = useState(false);
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, busy, error, forget } = useAction((why: string) => provider.deletePayment(id, why), {
    unsaved,
    onDone: () => {
      notify(DELETED, { type: 'success' });
      // The row disappears, and the focused button with it.
      document.getElementById('main')?.focus();
      refresh();
    },
  });

  useEffect(() => {
    if (!asked || busy || writes) return;
    const timer = setTimeout(() => setAsked(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [asked, busy, writes]);

  useEffect(() => {
    const failure = refusalOf(error, DELETE_FAILED);
    if (!failure) return;
    const { title, reason } = failure;
    // A message has room for one of the two.
    notify(title === DELETE_FAILED ? title : (reason ?? title), { type: 'error' });
    setAsked(false);
    forget();
    // The payment may have been deleted despite the error.
    refresh();
  }, [error, notify, forget, refresh]);

  const press = ({ detail }: MouseEvent) => {
    // A double click must not confirm.
    if (busy || detail > 1) return;
    if (asked) void run(reason.trim());
    else setAsked(true);
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    // Nor must a key that is held down.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key !== 'Escape' || !asked || busy) return;
    setAsked(false);
    button.current?.focus();
  };
  const sum = formatAmount(amount, currency);
  return (
    <Box sx={{ display: 'contents' }} onKeyDown={pressKey}>
      {!asked && children}
      <Button
        ref={button}
        size="small"
        variant={asked ? 'contained' : 'text'}
        color={asked ? 'error' : 'secondary'}
        aria-label={asked ? `Confirm: delete payment ${shownId}` : `Delete payment ${shownId}`}
        aria-busy={busy}
        onClick={press}
        // More specific than the rules for buttons in rows and cards.
        sx={{ ml: 'auto', '&&&&': { flex: 'none', ...(!asked && { px: 1, minWidth: { xs: 'var(--control-sm)', xl: 0 } }) } }}
      >
        {asked ? 'Confirm' : <TrashIcon />}
      </Button>
      {asked && (
        <Box sx={{ flexBasis: '100%', contain: 'inline-size' }} onFocus={() => setWrites(true)} onBlur={() => setWrites(false)}>
          <IsSending value={busy}>
            <TextInput
              id={`delete-reason-${id}`}
              label={`Why ${sum} of ${paidBy.name} is deleted`}
              optional
              value={reason}
              onChange={setReason}
              input={{ maxLength: REASON_MAX }}
            />
          </IsSending>
        </Box>
      )}
      <VisuallyHidden role="status">
        {asked && !busy ? isolated`Press again within 5 seconds to delete ${sum} of ${paidBy.name}` : ''}
      </VisuallyHidden>
    </Box>
  );
}
