import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import type { CallRequest } from '@s30/frontend-shared/api/client';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { ReasonInput } from '../form/ReasonInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useKept } from '../form/useKept.ts';
import { ANSWER_FAILED } from './texts.ts';

type Props = {
  readonly payment: PaymentDocument;
  readonly verified: boolean;
  readonly onAnswered: () => void;
  readonly onClose: () => void;
};

/** Verifies or rejects a payment proof, depending on whether the money arrived. */
export function AnswerDialog({ payment, verified, onAnswered, onClose }: Props) {
  const { _id, transactionScreenshotUrl, paidBy, payee, remainingAmount, currency } = payment;
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { value: reason, set: setReason, unsaved } = useKept(`reject:${_id}`, '');
  const { run, busy, error } = useAction((answer: CallRequest<'verifyPayment'>['body']) => provider.answerPayment(answer), {
    unsaved,
    onDone: ({ message }) => {
      notify(message, { type: 'success' });
      onAnswered();
    },
  });
  const sum = formatAmount(remainingAmount, currency);
  const dialog = {
    busy,
    failure: refusalOf(error, ANSWER_FAILED),
    onAct: () =>
      void run({ paymentId: _id, transactionScreenshotUrl, verified, ...(reason.trim() && !verified ? { reason: reason.trim() } : {}) }),
    onClose,
  };
  if (verified)
    return (
      <ActionDialog
        title={isolated`Verify the payment of ${sum} by ${paidBy.name}?`}
        about={isolated`You confirm that ${sum} has reached ${payee.name}. Both are told by email.`}
        keep="Not yet"
        act={`Verify ${sum}`}
        {...dialog}
      />
    );
  return (
    <ActionDialog
      form
      title={isolated`Reject the payment of ${sum} by ${paidBy.name}?`}
      about={isolated`${paidBy.name} can send new proof; without it the booking is released.`}
      keep="Not yet"
      act={`Reject ${sum}`}
      danger
      unsaved={unsaved}
      {...dialog}
    >
      <ReasonInput id="reject-reason" hint={isolated`${paidBy.name} reads it.`} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
