import { tierAt } from '@s30/contracts/cancellation';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { PaymentStatus } from '@s30/contracts/documents/payment';
import type { CancellationQuote } from '@s30/contracts/documents/settlement';
import type { RefundAs } from '@s30/contracts/events/booking';
import { formatAmount } from '@s30/contracts/money';
import { isPaid } from '@s30/contracts/payment';
import { instantOf } from '@s30/contracts/time';
import { type WayBack, waysBack } from '@s30/frontend-shared/bookings/waysBack';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { closing, Dialog } from '../../components/Dialog.tsx';
import { Loading } from '../../components/Placeholders.tsx';
import { cancellationQuoteQuery, useCancelInterview } from './api.ts';
import { SEE_PAYMENT, useSaysWhatChanged } from './useSaysWhatChanged.ts';
import { WhichInterview } from './WhichInterview.tsx';

/** The server's clock is known to within a second or two: a quote that is fetched too early would be that of the tier before. */
const CLOCK_ERROR_MS = 2_000;

type Quote = z.infer<typeof CancellationQuote>;

const NOTHING_YET = {
  pending: 'Nothing has been paid yet.',
  rejected: 'No payment has been verified. If you have paid, you can still submit new proof afterwards.',
} as const;

function howOf({ as, withBalance }: WayBack, status: PaymentStatus): string {
  const later = isPaid(status) ? '' : ' once the payment is verified';
  if (as === 'credit') return `${later ? `Added${later}` : 'At once'}, for your next booking`;
  return `Sent back by an admin${later}${withBalance ? '; the S30 balance you used comes back as balance' : ''}`;
}

function WhatComesBack({
  quote,
  status,
  chosen,
  onChoose,
}: {
  readonly quote: Quote;
  /** Of the payment. */
  readonly status: PaymentStatus;
  readonly chosen: RefundAs;
  readonly onChoose: (way: RefundAs) => void;
}) {
  const ways = waysBack(quote);
  const rule = `Cancelled ${quote.words.split(':')[0]}: ${quote.percent}% comes back.`;
  const [only] = ways;
  if (!only) {
    const nothingYet = NOTHING_YET[status === 'rejected' ? 'rejected' : 'pending'];
    const { balanceAmount } = quote;
    return balanceAmount > 0 ? (
      <Alert
        tone="info"
        level={3}
        title={`${formatAmount(balanceAmount, 'INR')} of S30 balance comes back`}
        children={<p>{nothingYet}</p>}
      />
    ) : (
      <Alert tone="warning" level={3} title="Nothing comes back" children={<p>{quote.percent === 0 ? rule : nothingYet}</p>} />
    );
  }
  if (ways.length === 1)
    return (
      <Alert tone="info" level={3} title={`${only.amount} comes back`}>
        <p>
          {rule}
          {!isPaid(status) && ' It comes once the payment is verified.'}
        </p>
      </Alert>
    );
  return (
    <fieldset className="stack stack--3">
      <legend className="label">What comes back</legend>
      <p className="hint">{rule}</p>
      {ways.map((way) => (
        <label key={way.as} className="check">
          <input type="radio" name="refund-as" checked={chosen === way.as} onChange={() => onChoose(way.as)} />
          <span>
            <strong className="money">{way.amount}</strong>
            <br />
            <span className="muted">{howOf(way, status)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function CancelDialog({ interview, onClose }: { readonly interview: InterviewDocument; readonly onClose: () => void }) {
  const cancel = useCancelInterview();
  const { _id: interviewId, scheduledDate, refundLimit } = interview;
  const hoursAhead = useClock((now) => tierAt(instantOf(now - CLOCK_ERROR_MS), scheduledDate, refundLimit).hoursAhead);
  // No refetch while the cancellation is sent: a cancelled interview has no refund to quote.
  const quote = useQuery({ ...cancellationQuoteQuery(interviewId, hoursAhead), enabled: !cancel.isPending });
  useSaysWhatChanged(interview, cancel, SEE_PAYMENT);
  const [chosen, setChosen] = useState<RefundAs>('credit');
  const ways = quote.data ? waysBack(quote.data) : [];
  const send = () =>
    cancel.mutate(
      { interviewId, refundAs: ways.some(({ as }) => as === chosen) ? chosen : undefined, expectedPercent: quote.data?.percent },
      closing(onClose, 'Interview cancelled successfully'),
    );
  return (
    <Dialog
      title="Cancel this interview?"
      about={
        <>
          <p>Are you sure you want to cancel this interview? This action cannot be undone.</p>
          <WhichInterview interview={interview} other={interview.interviewer} />
          {/* Here before its words, which come later than the dialog: screen readers announce what is put into it. */}
          <div role="status">
            {quote.data && (
              <WhatComesBack quote={quote.data} status={interview.paymentId?.status ?? 'pending'} chosen={chosen} onChoose={setChosen} />
            )}
          </div>
        </>
      }
      busy={cancel.isPending}
      onClose={onClose}
      keep="Keep interview"
      action={['Cancel interview', 'Cancelling']}
      look="danger-solid"
      disabled={quote.isPending}
      onAct={send}
      failure={cancel.error}
      failed="Failed to cancel interview"
    >
      {quote.isPending && <Loading what="what comes back" shape="form" count={1} />}
      {quote.isError && !quote.data && (
        <Alert
          tone="warning"
          level={3}
          role="alert"
          title="What comes back could not be loaded"
          actions={
            <Button look="secondary" size="sm" busy={quote.isFetching} onClick={() => void quote.refetch()}>
              Retry
            </Button>
          }
        >
          <p>You can cancel all the same: what is owed to you comes back as S30 balance.</p>
        </Alert>
      )}
    </Dialog>
  );
}
