import type { EarningsDocument } from '@s30/contracts/documents/earnings';
import { type Currency, formatAmount } from '@s30/contracts/money';
import { PLATFORM_FEE_PERCENT } from '@s30/contracts/rules';
import { formatDate, monthName } from '@s30/frontend-shared/time/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonClass } from '../../components/Button.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { Empty } from '../../components/Placeholders.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Cell, Row, Table } from '../../components/Table.tsx';
import { TypeName } from '../../components/TypeName.tsx';
import { useZone } from '../../components/zone.ts';
import { earningsQuery } from './api/earnings.ts';
import { EarningsChart } from './EarningsChart.tsx';

type Sums = { readonly gross: number; readonly fee: number; readonly net: number };
const inRupees = (amount: number): string => formatAmount(amount, 'INR');
const minus = (amount: number, currency: Currency = 'INR'): string => `${amount > 0 ? '−' : ''}${formatAmount(amount, currency)}`;

const Totals = ({ total }: { readonly total: Sums }) => (
  <dl className="stats stats--sums">
    {(
      [
        ['Paid by candidates', inRupees(total.gross)],
        [`Platform fee, ${PLATFORM_FEE_PERCENT}%`, minus(total.fee)],
        ['Total Earnings', inRupees(total.net)],
      ] as const
    ).map(([label, value]) => (
      <div key={label} className="stat">
        <dt className="stat__label">{label}</dt>
        <dd>
          <span className="stat__value">{value}</span>
        </dd>
      </div>
    ))}
  </dl>
);

/** Payments in other currencies, as they were paid. */
const ForeignShare = ({ currencies }: Pick<EarningsDocument['months'][number], 'currencies'>) => {
  const foreign = currencies.filter(({ currency }) => currency !== 'INR');
  if (foreign.length === 0) return undefined;
  return (
    <span className="small muted block">{`of it ${foreign.map(({ gross, currency }) => formatAmount(gross, currency)).join(', ')}`}</span>
  );
};

const Months = ({ months }: Pick<EarningsDocument, 'months'>) => (
  <Table caption="Earnings by month, in rupees" columns={['Month', 'Gross', 'Fee', 'Net']} wide>
    {months.map(({ month, gross, fee, net, currencies }) => (
      <Row key={month}>
        <Cell>
          <strong>{monthName(month)}</strong>
        </Cell>
        <Cell label="Gross" className="money">
          {inRupees(gross)}
          <ForeignShare currencies={currencies} />
        </Cell>
        <Cell label="Fee" className="money">
          {minus(fee)}
        </Cell>
        <Cell label="Net" className="money">
          <strong>{inRupees(net)}</strong>
        </Cell>
      </Row>
    ))}
  </Table>
);

function Payments({ payments }: Pick<EarningsDocument, 'payments'>) {
  const { zone } = useZone();
  return (
    <Table caption="Verified payments, the newest first" columns={['Date', 'Candidate', 'Type', 'Paid', 'Fee', 'Net', 'Status']} wide>
      {payments.map(({ paymentId, date, candidate, interviewType, amount, currency, fee, net, status }) => (
        <Row key={paymentId}>
          <Cell>
            <strong className="nowrap">{formatDate(date, zone)}</strong>
          </Cell>
          <Cell label="Candidate">{candidate.name}</Cell>
          <Cell label="Type">
            <TypeName type={interviewType} />
          </Cell>
          <Cell label="Paid" className="money">
            {formatAmount(amount, currency)}
          </Cell>
          <Cell label="Fee" className="money">
            {minus(fee, currency)}
          </Cell>
          <Cell label="Net" className="money">
            <strong>{formatAmount(net, currency)}</strong>
          </Cell>
          <Cell label="Status">
            <StatusBadge status={status} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export function EarningsPage() {
  const earnings = useQuery(earningsQuery());
  return (
    <Page
      title="Earnings"
      lead="From verified payments. Sums are in rupees, at the rate of each payment; months are those in which payments were asked for."
      back={<Link to="/dashboard">Back to Dashboard</Link>}
    >
      <Loaded query={earnings} what="your earnings" failed="Failed to load earnings" shape="stats">
        {({ total, months, payments }) =>
          payments.length === 0 ? (
            <Empty
              icon="rupee"
              title="No earnings yet"
              text="What candidates pay appears here once you have verified it."
              action={
                <Link className={buttonClass({ look: 'tonal' })} to="/payments/verify">
                  Verify payments
                </Link>
              }
            />
          ) : (
            <div className="stack stack--8">
              <Totals total={total} />
              <section aria-labelledby="months-title">
                <div className="section-head">
                  <h2 id="months-title">By month</h2>
                </div>
                <div className="grid grid--wide">
                  <div className="card card__body">
                    <EarningsChart months={months} />
                  </div>
                  <Months months={months} />
                </div>
              </section>
              <section aria-labelledby="payments-title">
                <div className="section-head">
                  <h2 id="payments-title">Payments</h2>
                </div>
                <Payments payments={payments} />
              </section>
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
