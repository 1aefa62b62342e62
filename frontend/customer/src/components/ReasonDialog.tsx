import { REASON_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { PlainTextArea } from './forms/PlainTextArea.tsx';
import { useKeptText } from './forms/useKept.ts';

type ReasonDialogProps = {
  readonly title: ReactNode;
  /** The name of the person who will read the reason. */
  readonly reader: string;
  /** The labels of the button that closes the dialog and of the one that acts. */
  readonly keep: string;
  readonly action: string;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly failed: string;
  /** The name under which the reason is kept as a draft until it is sent. */
  readonly draft: string;
  readonly children: ReactNode;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

/** Confirms a rejection and asks for an optional reason, which the other side sees at once. */
export function ReasonDialog({
  title,
  reader,
  keep,
  action,
  busy,
  failure,
  failed,
  draft,
  children,
  onReject,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useKeptText(draft);
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      keep={keep}
      action={[action, 'Rejecting']}
      look="danger-solid"
      failure={failure}
      failed={failed}
      onAct={() => onReject(reason.trim())}
    >
      {children}
      <PlainTextArea
        id="reject-reason"
        label="Reason"
        optional
        hint={isolated`${reader} reads it as you write it.`}
        maxLength={REASON_MAX}
        value={reason}
        readOnly={busy}
        onText={setReason}
      />
    </Dialog>
  );
}
