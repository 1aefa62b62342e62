import type { PaymentDocument } from '@s30/contracts/documents/payment';
import type { PaymentMethod } from '@s30/contracts/events/booking';
import { durationOf } from '@s30/contracts/interviewTypes';
import { isPaid, OWED } from '@s30/contracts/payment';
import { PAYMENT_ID_SHOWN } from '@s30/contracts/rules';
import { formatInstant } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../components/Button.tsx';
import { type Fact, Facts } from '../../components/Facts.tsx';
import { FileImage } from '../../components/FileImage.tsx';
import { isForNothing, isPaidByBalance } from '../../components/payment/owed.ts';
import { PaymentSums } from '../../components/payment/PaymentSums.tsx';
import { useZone } from '../../components/zone.ts';

type SummaryProps = { readonly title: ReactNode; readonly payment: PaymentDocument; readonly method: PaymentMethod };

/** Shown beside the payment: what it is for, the amount, and the submitted proof. */
export function PaymentSummary({ title, payment, method }: SummaryProps) {
  const { zone } = useZone();
  const facts: readonly Fact[] = [
    ['Paid by', isolated`${payment.paidBy.name}`],
    ['Paid to', isolated`${payment.payee.name}`],
    ['Interview', `${payment.interviewType}, ${durationOf(payment.interviewType)} minutes`],
    ['When', formatInstant(payment.interview.scheduledDate, zone)],
    [
      'Payment',
      <span key="id" className="mono">
        {payment._id.slice(0, PAYMENT_ID_SHOWN)}
      </span>,
    ],
    ['Status', <StatusBadge key="status" status={payment.status} />],
    ['Method', isPaidByBalance(payment) ? 'S30 balance' : payment.paymentMethod],
    ...(payment.submittedAt ? [['Submitted', formatInstant(payment.submittedAt, zone)] as const] : []),
    ...(payment.transactionId
      ? [
          [
            'Transaction ID',
            <span key="transaction" className="mono">
              {payment.transactionId}
            </span>,
          ] as const,
        ]
      : []),
    ...(payment.answeredAt && payment.verifiedBy
      ? [['Verified', isolated`${formatInstant(payment.answeredAt, zone)} by ${payment.verifiedBy.name}`] as const]
      : []),
  ];
  return (
    <aside className="card split__aside" aria-labelledby="summary-title">
      <div className="card__body stack stack--6">
        <h2 id="summary-title" className="h3">
          {title}
        </h2>
        <Facts facts={facts} />
        {payment.transactionScreenshotUrl && (
          <FileImage
            className="proof no-print"
            address={payment.transactionScreenshotUrl}
            alt="Proof of payment that was submitted"
            opens="Open the proof in full size"
            width={180}
            height={300}
          />
        )}
        <hr />
        <PaymentSums
          payable={payment}
          method={method}
          interviewType={payment.interviewType}
          total={!OWED.includes(payment.status) ? 'Paid' : payment.status === 'rejected' || isForNothing(payment) ? 'Amount' : 'To pay'}
        />
        <div className="cluster no-print">
          {isPaid(payment.status) && (
            <Button look="secondary" size="sm" onClick={() => window.print()}>
              Print receipt
            </Button>
          )}
          {payment.interview._id && (
            <Link className={buttonClass({ look: 'secondary', size: 'sm' })} to={`/interviews/${payment.interview._id}`}>
              Go to the interview
            </Link>
          )}
        </div>
      </div>
    </aside>
  );
}
