import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { bookingOfPayment } from '@s30/contracts/ids';
import { formatAmount } from '@s30/contracts/money';
import { releaseAt, STRANDED } from '@s30/contracts/payment';
import { PAYMENT_ID_SHOWN, ZELLE_NOTE_CHARACTERS } from '@s30/contracts/rules';
import { formatInstant, instantOf } from '@s30/contracts/time';
import { call } from '@s30/frontend-shared/api/call';
import type { CallRequest } from '@s30/frontend-shared/api/client';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { ownDraft } from '@s30/frontend-shared/forms/ownDraft';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '../../../api/useCommand.ts';
import { Alert } from '../../../components/Alert.tsx';
import { Amounts } from '../../../components/Amounts.tsx';
import { Button } from '../../../components/Button.tsx';
import { type Fact, Facts } from '../../../components/Facts.tsx';
import { FileImage } from '../../../components/FileImage.tsx';
import { useKeptOpen } from '../../../components/forms/useKept.ts';
import { Icon } from '../../../components/Icon.tsx';
import { toastFailure } from '../../../components/OutcomeUnknown.tsx';
import { Avatar } from '../../../components/Person.tsx';
import { termOf } from '../../../components/payment/payable.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toastSuccess } from '../../../components/toast.ts';
import { useSaysGone } from '../../../components/useSaysGone.ts';
import { useZone } from '../../../components/zone.ts';
import { pendingPaymentsQuery } from '../api.ts';

type Answer = CallRequest<'verifyPayment'>['body'];

const useVerifyPayment = () =>
  useCommand<Answer, unknown>((body) => call('verifyPayment', { body }), {
    readResult: async ({ paymentId, verified }) => {
      const payment = await call('paymentOfInterview', { params: { interviewId: bookingOfPayment(paymentId) } });
      return (payment.exists && payment._id === paymentId && payment.status === (verified ? 'verified' : 'rejected')) || undefined;
    },
  });

const FAILED = 'Error processing verification';
const GONE = 'This payment no longer waits for an answer.';

function PaymentFacts({ payment }: { readonly payment: PaymentDocument }) {
  const { zone } = useZone();
  const note = payment.paymentMethod === 'Zelle' ? `, note ${payment._id.slice(-ZELLE_NOTE_CHARACTERS)}` : '';
  const facts: readonly Fact[] = [
    ['Interview', <TypeName key="type" type={payment.interviewType} />],
    ['When', formatInstant(payment.interview.scheduledDate, zone)],
    [
      'Transaction ID',
      <span key="transaction" className="mono">
        {payment.transactionId}
      </span>,
    ],
    [
      'Payment',
      <span key="payment" className="mono">
        {payment._id.slice(0, PAYMENT_ID_SHOWN)}
      </span>,
    ],
    ['Submitted', formatInstant(payment.submittedAt, zone)],
    ['Method', `${payment.paymentMethod}${note}`],
  ];
  return <Facts layout="cols" facts={facts} />;
}

/** What happens to the booking if the payment is rejected. */
function AfterRejection({ payment }: { readonly payment: PaymentDocument }) {
  const { zone } = useZone();
  const now = useNow();
  const start = Date.parse(payment.interview.scheduledDate);
  const isAhead = payment.interview.status === 'scheduled' && start > now;
  return (
    <p>
      <bdi>{payment.paidBy.name}</bdi> sees the rejection and can submit new proof.
      {isAhead &&
        ` The meeting link is hidden until new proof is in; without it the booking is released on ${formatInstant(
          releaseAt(instantOf(now), instantOf(start)),
          zone,
        )}.`}
    </p>
  );
}

/** One proof, beside the amounts it must match. */
export function PendingPayment({ payment, onAnswered }: { readonly payment: PaymentDocument; readonly onAnswered: () => void }) {
  const { _id: paymentId, transactionScreenshotUrl } = payment;
  const verify = useVerifyPayment();
  const draft = `reject:${paymentId}`;
  const [open, setOpen] = useKeptOpen(draft, ['reject']);
  const close = () => setOpen(undefined);
  const queries = useQueryClient();
  const isListed = () => queries.getQueryData(pendingPaymentsQuery().queryKey)?.some(({ _id }) => _id === paymentId) ?? true;
  useSaysGone({ isOpen: open !== undefined && verify.isIdle, isListed }, GONE);
  const isVerifying = verify.isPending && verify.variables.verified;
  const term = termOf(payment, payment.paymentMethod);
  const toVerify = formatAmount(term?.toPay ?? payment.remainingAmount, term?.currency ?? payment.currency);
  const whose = `${toVerify} from ${payment.paidBy.name}`;

  const send = (verified: boolean, reason?: string) => {
    verify.mutate(
      { paymentId, transactionScreenshotUrl, verified, ...(reason ? { reason } : {}) },
      {
        onSuccess: () => {
          close();
          ownDraft(draft).drop();
          toastSuccess(verified ? 'Payment verified successfully' : 'Payment rejected successfully');
          onAnswered();
        },
        onError: (error) => {
          if (verified) toastFailure(messageOfChange(error, FAILED), error);
        },
      },
    );
  };

  return (
    <li className="card">
      <article className="verify" aria-labelledby={`payment-${payment._id}`}>
        <FileImage
          className="proof"
          address={payment.transactionScreenshotUrl}
          alt={`Payment proof of ${payment.paidBy.name}`}
          opens={`Open the proof of ${payment.paidBy.name} in full size`}
          width={180}
          height={300}
        />
        <div className="stack">
          <div className="cluster cluster--between">
            <div className="person">
              <Avatar name={payment.paidBy.name} />
              <div>
                <h2 className="person__name h3" id={`payment-${payment._id}`} tabIndex={-1}>
                  <bdi>{payment.paidBy.name}</bdi>
                </h2>
                <p className="small muted">{payment.paidBy.email}</p>
              </div>
            </div>
            <StatusBadge status={payment.status} />
          </div>
          <PaymentFacts payment={payment} />
        </div>
        <div className="stack verify__sum">
          <Amounts
            currency={term?.currency ?? payment.currency}
            lines={[
              { label: 'Price', amount: term?.price ?? payment.amount },
              { label: 'S30 balance used', amount: term?.used ?? payment.usedS30Balance },
              { label: 'To verify', amount: term?.toPay ?? payment.remainingAmount, kind: 'total' },
            ]}
          />
          <div className="cluster">
            <Button
              look="tonal"
              grow
              busy={isVerifying}
              disabled={verify.isPending && !isVerifying}
              aria-label={`${isVerifying ? 'Verifying' : 'Verify'} ${whose}`}
              onClick={() => send(true)}
            >
              <Icon name="check" />
              {isVerifying ? 'Verifying' : 'Verify'}
            </Button>
            <Button look="danger" grow disabled={verify.isPending} aria-label={`Reject ${whose}`} onClick={() => setOpen('reject')}>
              <Icon name="x" />
              Reject
            </Button>
          </div>
        </div>
      </article>
      {payment.needsRefundOrSlot && (
        <Alert tone="warning" level={3} title={STRANDED[payment.lateBecause ?? 'slot-taken'].short}>
          <p>It books nothing. Verify the money if it has arrived: an admin then sends it back.</p>
        </Alert>
      )}
      {payment.interview.status === 'cancelled' && (
        <Alert tone="info" level={3} title="The interview was cancelled">
          <p>Verify the money if it has arrived: what comes back to the candidate follows from the cancellation.</p>
        </Alert>
      )}
      {open && (
        <ReasonDialog
          title={isolated`Reject ${toVerify} from ${payment.paidBy.name}?`}
          reader={payment.paidBy.name}
          keep="Keep"
          action="Reject payment"
          busy={verify.isPending}
          failure={verify.variables?.verified === false ? verify.error : undefined}
          failed={FAILED}
          draft={draft}
          onReject={(reason) => send(false, reason)}
          onClose={close}
        >
          <AfterRejection payment={payment} />
        </ReasonDialog>
      )}
    </li>
  );
}
