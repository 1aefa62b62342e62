import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { REASON_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { TextInput } from '../form/TextInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useKept } from '../form/useKept.ts';
import { useMadeFrom } from '../form/useMadeFrom.ts';
import { amountDue } from './refunds.ts';
import { REFUND_FAILED } from './texts.ts';

type Props = { readonly payment: PaymentDocument; readonly onClose: () => void };

export function RecordRefundDialog({ payment, onClose }: Props) {
  const { value: note, set: setNote, unsaved } = useKept(`refund-note:${payment._id}`, '');
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  // Another admin may grant a further refund meanwhile.
  const edit = useMadeFrom(payment, async () => (await provider.getOne('payments', { id: payment._id })).data as PaymentDocument);
  const { run, busy, error } = useAction(
    (text: string) =>
      edit.send(({ refund }) => provider.recordRefund(payment._id, { ...(text && { note: text }), expectedAmount: refund?.amount })),
    {
      unsaved,
      onDone: ({ message }) => {
        notify(message, { type: 'success' });
        onClose();
      },
    },
  );
  const due = amountDue(edit.madeFrom);
  return (
    <ActionDialog
      title={isolated`Record that ${due} was sent back to ${payment.paidBy.name}?`}
      about={`This sends no money: send ${due} first. The payment is then refunded and leaves this list.`}
      keep="Not sent yet"
      act={`Record ${due} as sent`}
      unsaved={unsaved}
      busy={busy}
      failure={refusalOf(error, REFUND_FAILED)}
      onAct={() => void run(note.trim())}
      onClose={onClose}
    >
      <TextInput
        id="refund-note"
        label="Note"
        optional
        hint="How it was sent, such as the reference of the transfer."
        value={note}
        onChange={setNote}
        rows={3}
        input={{ maxLength: REASON_MAX }}
      />
    </ActionDialog>
  );
}
