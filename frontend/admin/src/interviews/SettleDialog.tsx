import { Box } from '@mui/material';
import type { NoShowDocument } from '@s30/contracts/documents/settlement';
import { formatAmount } from '@s30/contracts/money';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { fieldId, problemOf } from '../form/problems.ts';
import { ReasonInput } from '../form/ReasonInput.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useForm } from '../form/useForm.ts';
import { consequenceOf, effectOf, suggestedShare } from './share.ts';
import { SETTLE_FAILED, SHARE_WRONG } from './texts.ts';

type Props = { readonly noShow: NoShowDocument; readonly onClose: () => void };

/** Settles a no-show by setting the share of the payment that the candidate gets back. */
export function SettleDialog({ noShow, onClose }: Props) {
  const { interviewId, candidate, interviewer, absent, payment, price, currency } = noShow;
  const names = { candidate: isolatedText(candidate.name), interviewer: isolatedText(interviewer.name) };
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { draft, change, submit, busy, error, problems, unsaved } = useForm({
    keep: `no-show:${interviewId}`,
    initial: { percent: suggestedShare(absent), reason: '' },
    read: ({ percent, reason }) => {
      const wanted = effectOf(percent, names);
      return wanted
        ? { sent: { percent: wanted.percent, reason: reason.trim() } }
        : { problems: [{ param: 'percent', message: SHARE_WRONG }] };
    },
    send: (decision) => provider.settleNoShow(interviewId, decision),
    onDone: ({ message }) => {
      notify(message, { type: 'success' });
      onClose();
    },
  });
  const effect = effectOf(draft.percent, names);
  return (
    <ActionDialog
      title={isolated`Settle the no-show of ${absent === 'candidate' ? candidate.name : interviewer.name}?`}
      about={`${payment ? `Paid: ${formatAmount(price, currency)}. ` : ''}This cannot be undone.`}
      keep="Decide later"
      act={effect ? `Give back ${effect.percent}%` : 'Settle'}
      unsaved={unsaved}
      busy={busy}
      failure={problems.length === 0 ? refusalOf(error, SETTLE_FAILED) : undefined}
      onAct={submit}
      onClose={onClose}
    >
      <Box sx={{ maxWidth: '14rem', mb: 4 }}>
        <TextInput
          id={fieldId('percent')}
          label="Share given back (%)"
          type="number"
          value={draft.percent}
          onChange={(percent) => change({ ...draft, percent }, 'percent')}
          problem={problemOf(problems, 'percent')}
          input={{ min: 0, max: 100, step: 1, inputMode: 'numeric' }}
        />
      </Box>
      <ReasonInput
        id={fieldId('reason')}
        hint="It stays in the interview's history."
        value={draft.reason}
        onChange={(reason) => change({ ...draft, reason }, 'reason')}
      />
      <Box sx={{ mt: 4 }}>
        <span role="status">{effect?.words}</span> {effect && consequenceOf(effect.percent, absent)}
      </Box>
    </ActionDialog>
  );
}
