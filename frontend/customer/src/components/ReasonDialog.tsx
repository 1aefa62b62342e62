import { REASON_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import type { ComponentProps } from 'react';
import { Dialog } from './Dialog.tsx';
import { PlainTextArea } from './forms/PlainTextArea.tsx';
import { useKeptText } from './forms/useKept.ts';

type ReasonDialogProps = Omit<ComponentProps<typeof Dialog>, 'action' | 'onAct'> & {
  /** The name of the person who will read the reason. */
  readonly reader: string;
  /** The label of the button that acts. */
  readonly action: string;
  /** The name under which the reason is kept as a draft until it is sent. */
  readonly draft: string;
  readonly onReject: (reason: string) => void;
};

/** Confirms a rejection and asks for an optional reason, which the other side sees at once. */
export function ReasonDialog({ reader, action, draft, children, onReject, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useKeptText(draft);
  return (
    <Dialog {...dialog} about={children} action={[action, 'Rejecting']} look="danger-solid" onAct={() => onReject(reason.trim())}>
      <PlainTextArea
        id="reject-reason"
        label="Reason"
        optional
        hint={isolated`${reader} reads it as you write it.`}
        maxLength={REASON_MAX}
        value={reason}
        readOnly={dialog.busy}
        onText={setReason}
      />
    </Dialog>
  );
}
