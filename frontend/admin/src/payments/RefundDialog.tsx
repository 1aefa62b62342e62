import type { PaymentDocument } from '@s30/contracts/documents/payment';
import type { RefundAs } from '@s30/contracts/events/booking';
import { ERASED_EMAIL } from '@s30/contracts/fields';
import { formatAmount } from '@s30/contracts/money';
import { REASON_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { useDataProvider, useGetOne, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { ProblemSummary } from '../form/ProblemSummary.tsx';
import { percentIn } from '../form/percent.ts';
import { fieldId, problemOf } from '../form/problems.ts';
import { Stack } from '../form/Stack.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useForm } from '../form/useForm.ts';
import { Choice } from '../page/Choice.tsx';
import { DetailsDialog } from '../page/DetailsDialog.tsx';
import { emptyRefund, type RefundDraft, readRefund } from './refundDraft.ts';
import { refundTotal, refundWords } from './refunds.ts';
import { GRANT_FAILED } from './texts.ts';

const WAYS: Readonly<Record<RefundAs, string>> = { money: 'Money, sent by an admin', credit: 'S30 balance, at once' };
const LABELS: Readonly<Record<string, string>> = { percent: 'Share given back (%)', reason: 'Reason' };

type Props = { readonly payment: PaymentDocument; readonly onClose: () => void };

/** Refunds a share of a verified payment, whatever the state of its interview. */
export function RefundDialog({ payment, onClose }: Props) {
  const { _id, paidBy, amount, remainingAmount, currency } = payment;
  // The balance of an erased person can no longer be spent.
  const isErased = paidBy.email === ERASED_EMAIL;
  // Another admin may have refunded a part since the list was loaded; what they refund later is shown with the refusal.
  const { data = payment, refetch } = useGetOne<PaymentDocument & { readonly id: string }>(
    'payments',
    { id: _id },
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const now = isErased ? { ...data, credit: 0 } : data;
  const { refundablePercent } = now;
  const asOf = (typed: RefundDraft): RefundAs => (isErased ? 'money' : typed.as);
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { draft, change, submit, busy, error, problems, by, summary, unsaved } = useForm({
    keep: `refund:${_id}`,
    initial: emptyRefund(payment.refundablePercent),
    // What was sent without an answer may be given back already; it can be sent again as it was.
    read: (typed: RefundDraft, mayBeSaved) => readRefund({ ...typed, as: asOf(typed) }, mayBeSaved ? 100 : refundablePercent),
    send: (refund) => provider.refundPayment(_id, { ...refund, leftSeen: refundablePercent }),
    onRefused: refetch,
    onDone: ({ message }) => {
      notify(message, { type: 'success' });
      onClose();
    },
  });
  const title = isolated`Refund the payment of ${paidBy.name}?`;
  if (refundablePercent === 0 || (isErased && remainingAmount === 0))
    return (
      <DetailsDialog title={title} onClose={onClose}>
        Nothing of this payment can be given back any more.
      </DetailsDialog>
    );
  const percent = percentIn(draft.percent, { min: 1, max: refundablePercent });
  const as = asOf(draft);
  return (
    <ActionDialog
      form
      title={title}
      about="This cannot be undone."
      keep="Keep the payment"
      act={percent === undefined ? 'Refund' : `Refund ${refundTotal(now, percent, as)}`}
      danger
      unsaved={unsaved}
      busy={busy}
      onAct={submit}
      onClose={onClose}
    >
      <Stack>
        <ProblemSummary
          at={summary}
          by={by}
          problems={problems}
          labelOf={(param) => LABELS[param] ?? param}
          refusal={problems.length === 0 ? refusalOf(error, GRANT_FAILED) : undefined}
        />
        <TextInput
          id={fieldId('percent')}
          label={LABELS.percent ?? ''}
          type="number"
          hint={`Of ${formatAmount(amount, currency)} in all; ${refundablePercent}% can still be given back.`}
          value={draft.percent}
          onChange={(text) => change({ ...draft, percent: text }, 'percent')}
          problem={problemOf(problems, 'percent')}
          input={{ min: 1, max: refundablePercent, step: 1, inputMode: 'numeric' }}
        />
        <Choice
          id={fieldId('refundAs')}
          label="As"
          value={as}
          values={isErased ? ['money'] : ['money', 'credit']}
          nameOf={(way) => WAYS[way]}
          onChoose={(way) => change({ ...draft, as: way }, 'refundAs')}
        />
        <TextInput
          id={fieldId('reason')}
          label={LABELS.reason ?? ''}
          hint={isErased ? undefined : isolated`${paidBy.name} reads it.`}
          value={draft.reason}
          onChange={(reason) => change({ ...draft, reason }, 'reason')}
          problem={problemOf(problems, 'reason')}
          rows={3}
          input={{ maxLength: REASON_MAX }}
        />
        <div>
          <span role="status">{percent !== undefined && refundWords(now, percent, as, isolatedText(paidBy.name))}</span>
        </div>
      </Stack>
    </ActionDialog>
  );
}
