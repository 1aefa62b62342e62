import { Skeleton } from '@mui/material';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { RefundAs } from '@s30/contracts/events/booking';
import { formatAmount } from '@s30/contracts/money';
import { REASON_MAX } from '@s30/contracts/rules';
import { formatInstant } from '@s30/contracts/time';
import { waysBack } from '@s30/frontend-shared/bookings/waysBack';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { useAnswer } from '../data/useAnswer.ts';
import { Stack } from '../form/Stack.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useAction } from '../form/useAction.ts';
import { useKept } from '../form/useKept.ts';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Choice } from '../page/Choice.tsx';
import { Loading } from '../page/PageLoading.tsx';
import { CANCEL_FAILED, QUOTE_FAILED } from './texts.ts';

type Props = { readonly interview: InterviewDocument; readonly onClose: () => void };

/** Cancels an interview on behalf of the platform, even a started one, with a full refund. */
export function CancelDialog({ interview, onClose }: Props) {
  const { _id, candidate, interviewer, interviewType, scheduledDate } = interview;
  const { value: reason, set: setReason, unsaved } = useKept(`cancel:${_id}`, '');
  const [refundAs, setRefundAs] = useState<RefundAs>('credit');
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const quote = useAnswer('cancellationQuote', _id);
  const cancel = (wanted: Parameters<ConsoleDataProvider['cancelInterview']>[1]) => provider.cancelInterview(_id, wanted);
  const { run, busy, error } = useAction(cancel, {
    unsaved,
    onRefused: quote.reload,
    onDone: ({ message }) => {
      notify(message, { type: 'success' });
      onClose();
    },
  });
  const isSubmitted = interview.paymentId?.status === 'submitted';
  const isFailed = Boolean(quote.error) && quote.answer === undefined;
  const ways = quote.answer ? waysBack(quote.answer) : [];
  return (
    <ActionDialog
      form
      title={isolated`Cancel the interview of ${candidate.name}?`}
      about={
        <>
          {interviewType} with <bdi>{interviewer.name}</bdi>, {formatInstant(scheduledDate, browserZone())}. Both are told by email. This
          cannot be undone.
        </>
      }
      keep="Keep interview"
      act="Cancel interview"
      danger
      unsaved={unsaved}
      busy={busy}
      disabled={quote.answer === undefined && !isFailed}
      failure={refusalOf(error, CANCEL_FAILED)}
      onAct={() =>
        void run({
          reason: reason.trim(),
          refundAs: ways.some(({ as }) => as === refundAs) ? refundAs : 'credit',
          expectedPercent: quote.answer?.percent,
        })
      }
      onClose={onClose}
    >
      <Stack>
        <AnswerStates of={quote} loading={<QuoteLoading />} failure={QUOTE_FAILED}>
          {({ balanceAmount }) =>
            ways.length === 0 ? (
              <div>
                {balanceAmount > 0
                  ? `No payment is verified. ${formatAmount(balanceAmount, 'INR')} of S30 balance comes back.`
                  : `${interview.paymentId ? 'Nothing has been paid' : 'No payment is listed'}, so nothing comes back.`}
              </div>
            ) : (
              <Choice
                id="cancel-refund"
                label={`What comes back to ${candidate.name}${isSubmitted ? ' once the payment is verified' : ''}`}
                value={refundAs}
                values={ways.map(({ as }) => as)}
                nameOf={(chosen) => ways.find(({ as }) => as === chosen)?.amount ?? chosen}
                onChoose={setRefundAs}
              />
            )
          }
        </AnswerStates>
        {isFailed && <div>The interview can be cancelled all the same: what is owed comes back as S30 balance.</div>}
        <TextInput
          id="cancel-reason"
          label="Reason"
          optional
          hint={isolated`${candidate.name} and ${interviewer.name} read it.`}
          value={reason}
          onChange={setReason}
          rows={3}
          input={{ maxLength: REASON_MAX }}
        />
      </Stack>
    </ActionDialog>
  );
}

const QuoteLoading = () => (
  <Loading of="what comes back">
    <Skeleton variant="rounded" height={56} />
  </Loading>
);
