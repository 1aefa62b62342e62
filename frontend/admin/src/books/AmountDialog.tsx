import { Box } from '@mui/material';
import type { InterviewerBooks } from '@s30/contracts/documents/books';
import { CURRENCIES, type Currency, formatAmount } from '@s30/contracts/money';
import { booksRoutes } from '@s30/contracts/routes/books';
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
import { useMadeFrom } from '../form/useMadeFrom.ts';
import { Choice } from '../page/Choice.tsx';
import { Due } from './Due.tsx';
import { REPEATED, SETTLEMENT_FAILED } from './texts.ts';

export type AmountKind = 'payout' | 'collection' | 'allowance';
type Props = {
  readonly kind: AmountKind;
  readonly interviewer: InterviewerBooks;
  /** Reads the interviewer's row again. */
  readonly refetch: () => Promise<InterviewerBooks>;
  readonly onClose: () => void;
};
type Draft = { readonly amount: string; readonly currency: Currency; readonly note: string };

const AMOUNTS = {
  payout: booksRoutes.recordPayout.body.shape.amount,
  collection: booksRoutes.recordCollection.body.shape.amount,
  allowance: booksRoutes.setTrustAllowance.body.shape.amount,
};

const WORDS = {
  payout: {
    title: (name: string) => isolated`Record a payout to ${name}`,
    what: 'This sends no money: send it first.',
    act: 'Record payout',
  },
  collection: {
    title: (name: string) => isolated`Record what ${name} has paid`,
    what: 'Credit that waits is given as far as their allowance has room by then.',
    act: 'Record collection',
  },
  allowance: {
    title: (name: string) => isolated`How far is the word of ${name} good?`,
    what: 'So many rupees of credit are given on it before an admin is asked. What waits and fits is given at once.',
    act: 'Set allowance',
  },
} as const;

/** Records a payout or collection, or sets an interviewer's allowance. */
export function AmountDialog({ kind, interviewer, refetch, onClose }: Props) {
  const { _id, name, allowance } = interviewer;
  const edit = useMadeFrom(interviewer, refetch);
  const initial: Draft = { amount: kind === 'allowance' ? String(allowance) : '', currency: 'INR', note: '' };
  const { value: draft, set, unsaved } = useKept(`books:${kind}:${_id}`, initial);
  const { problem, field, show, changing } = useFieldProblem();
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { run, busy, error } = useAction(
    ({ amount, currency, note }: { readonly amount: number; readonly currency: Currency; readonly note: string }) => {
      return edit.send(async (seen) => {
        if (kind === 'allowance')
          return provider.setTrustAllowance(_id, { amount, madeFrom: seen.allowance, ...(note ? { reason: note } : {}) });
        const paid = { amount, currency, settlementsSeen: seen.settlements, ...(note ? { note } : {}) };
        const recorded = await (kind === 'payout' ? provider.recordPayout(_id, paid) : provider.recordCollection(_id, paid));
        // A repeat of a request whose answer was lost is answered as that one was: by then the admin has seen its settlement.
        const { settlements } = recorded;
        return settlements !== undefined && settlements <= seen.settlements ? { message: REPEATED } : recorded;
      });
    },
    {
      unsaved,
      onDone: ({ message }) => {
        notify(message, { type: message === REPEATED ? 'warning' : 'success' });
        onClose();
      },
    },
  );
  const send = () => {
    const typed = draft.amount.trim();
    if (!/^\d+(\.\d{1,2})?$/.test(typed)) return show('Amount must be a number with at most two decimals');
    const { data: amount, error: wrong } = AMOUNTS[kind].safeParse(Number(typed));
    if (amount === undefined) return show(wrong?.issues[0]?.message ?? '');
    void run({ amount, currency: draft.currency, note: draft.note.trim() });
  };
  const { title, what, act } = WORDS[kind];
  return (
    <ActionDialog
      title={title(name)}
      about={
        <>
          {what}
          {edit.theirs && (
            <Box sx={{ mt: 2 }}>
              Now: {kind === 'allowance' ? `the allowance is ${formatAmount(edit.theirs.allowance, 'INR')}` : <Due of={edit.theirs} />}
            </Box>
          )}
        </>
      }
      keep="Not now"
      act={act}
      form
      unsaved={unsaved}
      busy={busy}
      failure={failureOf(error, SETTLEMENT_FAILED)}
      onAct={send}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextInput
          id="books-amount"
          label={kind === 'allowance' ? 'Amount in rupees' : 'Amount'}
          value={draft.amount}
          problem={problem}
          field={field}
          onChange={changing((amount) => set({ ...draft, amount }))}
          input={{ inputMode: 'decimal', maxLength: 12 }}
        />
        {kind !== 'allowance' && (
          <Choice
            id="books-currency"
            label="Currency"
            value={draft.currency}
            values={CURRENCIES}
            onChoose={(currency) => set({ ...draft, currency })}
          />
        )}
        <TextInput
          id="books-note"
          label={kind === 'allowance' ? 'Reason' : 'Note'}
          optional
          rows={2}
          value={draft.note}
          onChange={(note) => set({ ...draft, note })}
          input={{ maxLength: REASON_MAX }}
        />
      </Box>
    </ActionDialog>
  );
}
