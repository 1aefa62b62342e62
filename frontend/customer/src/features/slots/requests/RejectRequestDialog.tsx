import { SLOT_REQUEST_TEXT_MAX } from '@s30/contracts/rules';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/forms/Field.tsx';

type RejectRequestProps = {
  readonly name: string;
  readonly when: string;
  readonly busy: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

export function RejectRequestDialog({ name, when, busy, onReject, onClose }: RejectRequestProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={`Reject the request of ${name}?`}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button look="secondary" size="sm" data-autofocus disabled={busy} onClick={onClose}>
            Keep request
          </Button>
          <Button look="danger-solid" size="sm" busy={busy} onClick={() => onReject(reason.trim())}>
            {busy ? 'Rejecting' : 'Reject request'}
          </Button>
        </>
      }
    >
      <p>{name} is told, and can ask for another time.</p>
      <p>
        <strong>{when}</strong>
      </p>
      <Field id="request-reason" label="Reason" optional hint={`${name} reads it as you write it.`}>
        <textarea
          id="request-reason"
          className="textarea"
          rows={3}
          maxLength={SLOT_REQUEST_TEXT_MAX}
          value={reason}
          readOnly={busy}
          aria-describedby="request-reason-hint"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
