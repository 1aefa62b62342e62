import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/forms/Field.tsx';

type RejectDialogProps = {
  readonly whose: string;
  readonly name: string;
  readonly busy: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

const REASON_MAX = 500;

/** Asked once: a rejection is seen by the candidate at once. */
export function RejectDialog({ whose, name, busy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={`Reject ${whose}?`}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button look="secondary" size="sm" data-autofocus disabled={busy} onClick={onClose}>
            Keep
          </Button>
          <Button look="danger-solid" size="sm" busy={busy} onClick={() => onReject(reason.trim())}>
            {busy ? 'Rejecting' : 'Reject payment'}
          </Button>
        </>
      }
    >
      <p>{name} sees the rejection and can submit new proof. The slot stays booked.</p>
      <Field id="reject-reason" label="Reason" optional hint={`${name} reads it as you write it.`}>
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
