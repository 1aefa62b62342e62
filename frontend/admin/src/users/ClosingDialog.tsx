import type { AccountDocument } from '@s30/contracts/documents/user';
import type { LeftBehind } from '@s30/contracts/routes/sessions';
import { CLOSING_REASON_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { failureOf } from '../data/errors.ts';
import { TextInput } from '../form/TextInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useKept } from '../form/useKept.ts';
import { isAnythingLeft, LeftBehindDialog } from './LeftBehindDialog.tsx';
import { CLOSING_FAILED } from './texts.ts';

type Props = { readonly user: AccountDocument; readonly onClose: () => void };

/** Closes or reopens an account. */
export function ClosingDialog({ user: { id, name, isClosed }, onClose }: Props) {
  // What the dialog was opened for, whatever becomes of the account meanwhile.
  const [closes] = useState(!isClosed);
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { value: reason, set: setReason, unsaved } = useKept(`closing:${id}`, '');
  const [left, setLeft] = useState<LeftBehind>();
  const { run, busy, error } = useAction(
    (closing: { readonly closed: boolean; readonly reason: string }) => provider.closeAccount(id, closing),
    {
      unsaved,
      onDone: ({ message, ...done }) => {
        notify(message, { type: 'success' });
        if (isAnythingLeft(done)) setLeft(done);
        else onClose();
      },
    },
  );
  if (left) return <LeftBehindDialog name={name} because={isolated`The account of ${name} is closed`} left={left} onClose={onClose} />;
  return (
    <ActionDialog
      title={closes ? isolated`Close the account of ${name}?` : isolated`Open the account of ${name} again?`}
      keep={closes ? 'Keep it open' : 'Keep it closed'}
      about={
        <>
          {closes === isClosed && <p>The account is {isClosed ? 'closed' : 'open'} already.</p>}
          {closes ? (
            <>
              <bdi>{name}</bdi> is signed out everywhere and can no longer log in. Open slots are withdrawn; booked interviews stay, and you
              can cancel them.
            </>
          ) : (
            isolated`${name} can log in again. What was withdrawn when the account was closed stays withdrawn.`
          )}
        </>
      }
      act={closes ? 'Close account' : 'Open account'}
      danger={closes}
      form={closes}
      {...(closes && { unsaved })}
      busy={busy}
      failure={failureOf(error, CLOSING_FAILED)}
      onAct={() => void run({ closed: closes, reason })}
      onClose={onClose}
    >
      {closes && (
        <TextInput
          id="closing-reason"
          label="Reason, for auditors"
          optional
          rows={3}
          value={reason}
          input={{ maxLength: CLOSING_REASON_MAX }}
          onChange={setReason}
        />
      )}
    </ActionDialog>
  );
}
