import type { ProblemRecord } from '@s30/contracts/documents/problem';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { failureOf } from '../data/errors.ts';
import { useAction } from '../form/useAction.ts';
import { DELETE_FAILED, DELETED, REALLY_DELETE } from './texts.ts';

type Props = { readonly problem: ProblemRecord; readonly onClose: () => void };

export function DeleteProblem({ problem: { _id, title }, onClose }: Props) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { run, busy, error } = useAction(provider.deleteProblem, {
    onDone: () => {
      notify(DELETED, { type: 'success' });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={REALLY_DELETE}
      about={`“${title}” leaves the Problem Library with its hints and solutions, for everybody.`}
      keep="Keep problem"
      act="Delete problem"
      danger
      busy={busy}
      failure={failureOf(error, DELETE_FAILED)}
      onAct={() => void run(_id)}
      onClose={onClose}
    />
  );
}
