import type { CreditDocument } from '@s30/contracts/documents/books';
import { formatAmount } from '@s30/contracts/money';
import { REASON_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { failureOf } from '../data/errors.ts';
import { TextInput } from '../form/TextInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useFieldProblem } from '../form/useFieldProblem.ts';
import { useKept } from '../form/useKept.ts';
import { DECISION_FAILED } from './texts.ts';

type Decision = 'approve' | 'decline' | 'waive';
type Props = {
  readonly credit: CreditDocument;
  readonly decision: Decision;
  readonly onClose: () => void;
};
const WHAT_HAPPENS: Readonly<Record<Decision, string>> = {
  approve: 'The candidate gets it at once, and it is charged to the interviewer.',
  decline: 'The candidate does not get it and reads your reason. You can approve it later.',
  waive: 'S30 bears it: the interviewer owes it no longer, and their allowance has room again.',
};

/** Approves or declines a waiting credit, or waives a charge so that S30 bears it. */
export function DecisionDialog({ credit, decision, onClose }: Props) {
  const { _id, interviewer, candidate, waiting, charged, waived, declined } = credit;
  const { value: reason, set: setReason, unsaved } = useKept(`credit-reason:${decision}:${_id}`, '');
  const { problem, field, show, changing } = useFieldProblem();
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { run, busy, error } = useAction(
    (given: string) =>
      provider.decideCredit(interviewer._id, _id, { decision, declinedSeen: declined, ...(given ? { reason: given } : {}) }),
    {
      unsaved,
      onDone: ({ message }) => {
        notify(message, { type: 'success' });
        onClose();
      },
    },
  );
  const amount = formatAmount(decision === 'waive' ? charged - waived : waiting, 'INR');
  const words = {
    approve: { title: isolated`Give ${candidate.name} ${amount}?`, act: 'Give it' },
    decline: { title: isolated`Decline ${amount} for ${candidate.name}?`, act: 'Decline it' },
    waive: { title: `Let S30 bear ${amount}?`, act: 'Bear it' },
  }[decision];
  const send = () => {
    const given = reason.trim();
    if (decision === 'decline' && given === '') return show('Please give a reason');
    void run(given);
  };
  return (
    <ActionDialog
      title={words.title}
      about={WHAT_HAPPENS[decision]}
      keep="Not now"
      act={words.act}
      danger={decision === 'decline'}
      form
      unsaved={unsaved}
      busy={busy}
      failure={failureOf(error, DECISION_FAILED)}
      onAct={send}
      onClose={onClose}
    >
      {decision !== 'approve' && (
        <TextInput
          id="credit-reason"
          label="Reason"
          optional={decision !== 'decline'}
          problem={problem}
          field={field}
          rows={3}
          value={reason}
          onChange={changing(setReason)}
          input={{ maxLength: REASON_MAX }}
        />
      )}
    </ActionDialog>
  );
}
