import type { AccountDocument } from '@s30/contracts/documents/user';
import { CLOSING_REASON_MAX } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { failureOf } from '../data/errors.ts';
import { TextInput } from '../form/TextInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useFieldProblem } from '../form/useFieldProblem.ts';
import { useKept } from '../form/useKept.ts';
import { REASON_MISSING, SECOND_FACTOR_FAILED } from './texts.ts';

type Props = { readonly user: AccountDocument; readonly onClose: () => void };

/** Removes the second factor of a user who has lost it. */
export function SecondFactorDialog({ user: { id, name }, onClose }: Props) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { value: reason, set: setReason, unsaved } = useKept(`second-factor:${id}`, '');
  const { problem, field, show, changing } = useFieldProblem();
  const { run, busy, error } = useAction((because: string) => provider.removeSecondFactor(id, because), {
    unsaved,
    onDone: ({ message }) => {
      notify(message, { type: 'success' });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={isolated`Remove the two-step login of ${name}?`}
      about={isolated`${name} is signed out everywhere, can log in with the password alone, and is told by email. Make sure first that it is ${name} who asks.`}
      keep="Keep it"
      act="Remove"
      danger
      form
      unsaved={unsaved}
      busy={busy}
      failure={failureOf(error, SECOND_FACTOR_FAILED)}
      onAct={() => (reason.trim() === '' ? show(REASON_MISSING) : void run(reason))}
      onClose={onClose}
    >
      <TextInput
        id="second-factor-reason"
        label={`Reason, for ${name} and auditors`}
        rows={3}
        value={reason}
        problem={problem}
        field={field}
        input={{ maxLength: CLOSING_REASON_MAX }}
        onChange={changing(setReason)}
      />
    </ActionDialog>
  );
}
