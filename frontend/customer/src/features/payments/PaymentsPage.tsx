import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { bookingOfPayment } from '@s30/contracts/ids';
import { formatAmount } from '@s30/contracts/money';
import { OWED } from '@s30/contracts/payment';
import { formatInstant } from '@s30/contracts/time';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { buttonClass } from '../../components/Button.tsx';
import { HEADS } from '../../components/heads.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { NothingYet } from '../../components/Placeholders.tsx';
import { isForNothing } from '../../components/payment/owed.ts';
import { Cell, Row, RowHeader, Table } from '../../components/Table.tsx';
import { useZone } from '../../components/zone.ts';
import { ownPaymentsQuery, pageIn } from './api.ts';
import { nextStep } from './nextStep.ts';

const AMOUNT = (
  <span key="amount" className="num">
    Amount
  </span>
);
const COLUMNS = ['Paid for', 'Interview', AMOUNT, 'Status', 'What happens next', 'Actions'];

function PaymentRow({ payment }: { readonly payment: PaymentDocument }) {
  const { zone } = useZone();
  const { interview, interviewType, payee, remainingAmount, usedS30Balance, currency, status } = payment;
  const whose = `the interview with ${payee.name}`;
  const canPay = OWED.includes(status) && !payment.refund && (status === 'rejected' || !isForNothing(payment));
  const action = !canPay ? 'Details and receipt' : status === 'rejected' ? 'Send proof' : 'Pay';
  return (
    <Row>
      <RowHeader>
        <strong>
          <bdi>{payee.name}</bdi>
        </strong>
        <br />
        <TypeName type={interviewType} />
      </RowHeader>
      <Cell label="Interview" className="when-cell">
        {interview._id ? (
          <Link className="when-link" to={`/interviews/${interview._id}`}>
            {formatInstant(interview.scheduledDate, zone)}
          </Link>
        ) : (
          <span className="muted">{formatInstant(interview.scheduledDate, zone)}, not booked</span>
        )}
      </Cell>
      <Cell label="Amount" className="num">
        {formatAmount(remainingAmount, currency)}
        {usedS30Balance > 0 && <span className="small muted block">and {formatAmount(usedS30Balance, currency)} S30 balance</span>}
      </Cell>
      <Cell label="Status">
        <StatusBadge status={status} />
      </Cell>
      <Cell label="Next" className="break">
        {nextStep(payment, zone)}
      </Cell>
      <Cell className="cell-actions">
        <div className="table__actions">
          <Link
            className={buttonClass({ look: canPay ? 'tonal' : 'secondary', size: 'sm' })}
            to={`/payments/${bookingOfPayment(payment._id)}`}
            aria-label={`${action} for ${whose}`}
          >
            {action}
          </Link>
        </div>
      </Cell>
    </Row>
  );
}

const Pager = ({ page, totalPages }: { readonly page: number; readonly totalPages: number }) => (
  <nav className="pager" aria-label="Pages">
    {page > 1 ? <Link to={`/payments?page=${page - 1}`}>Previous</Link> : <span />}
    <span>{`Page ${page} of ${totalPages}`}</span>
    {page < totalPages ? <Link to={`/payments?page=${page + 1}`}>Next</Link> : <span />}
  </nav>
);

/** Lists the user's payments, each with its proof, its refund and the next step. */
export function PaymentsPage() {
  const [address] = useSearchParams();
  const page = pageIn(address);
  const payments = useQuery(ownPaymentsQuery(page));
  return (
    <Page {...HEADS['/payments']}>
      <Loaded query={payments} what="your payments" failed="Failed to load payment details" isReplaced>
        {(found) =>
          found.total === 0 ? (
            <NothingYet
              icon="wallet"
              title="No payments yet"
              text="What you pay for an interview appears here, with its receipt."
              link={['See available slots', '/slots/available']}
            />
          ) : page > found.totalPages ? (
            <Navigate to={`/payments?page=${found.totalPages}`} replace />
          ) : (
            <div className="stack">
              <Table caption="Your payments" columns={COLUMNS} wide>
                {found.payments.map((payment) => (
                  <PaymentRow key={payment._id} payment={payment} />
                ))}
              </Table>
              {found.totalPages > 1 && <Pager page={found.page} totalPages={found.totalPages} />}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
