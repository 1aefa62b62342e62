import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './forms/Field.tsx';
import { useKeptText } from './forms/useKept.ts';

const REASON_MAX = 500;

type ReasonDialogProps = {
  readonly title: string;
  /** Who reads the reason. */
  readonly reader: string;
  /** The safe way out, and what is done. */
  readonly keep: string;
  readonly action: string;
  readonly busy: boolean;
  /** Under which the reason is kept until it has been sent. */
  readonly draft: string;
  readonly children: ReactNode;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asked once before something is rejected, with an optional reason: the other side sees it at once. */
export function ReasonDialog({ title, reader, keep, action, busy, draft, children, onReject, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useKeptText(draft);
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button look="secondary" size="sm" data-autofocus disabled={busy} onClick={onClose}>
            {keep}
          </Button>
          <Button look="danger-solid" size="sm" busy={busy} onClick={() => onReject(reason.trim())}>
            {busy ? 'Rejecting' : action}
          </Button>
        </>
      }
    >
      {children}
      <Field id="reject-reason" label="Reason" optional hint={`${reader} reads it as you write it.`}>
        <textarea
          id="reject-reason"
          className="textarea"
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          readOnly={busy}
          aria-describedby="reject-reason-hint"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
