import type { EarningsDocument } from '@s30/contracts/documents/earnings';
import { type Currency, formatAmount } from '@s30/contracts/money';
import { PLATFORM_FEE_PERCENT } from '@s30/contracts/rules';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { formatDate, monthName } from '@s30/frontend-shared/time/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { NothingYet } from '../../components/Placeholders.tsx';
import { ShowMore } from '../../components/ShowMore.tsx';
import { Cell, Row, RowHeader, Table } from '../../components/Table.tsx';
import { useEarlier } from '../../components/useEarlier.ts';
import { useFirst } from '../../components/useFirst.ts';
import { useZone } from '../../components/zone.ts';
import { EARNED_PAYMENTS, earningsQuery } from './api.ts';
import { EarningsChart } from './EarningsChart.tsx';
import { Statement } from './Statement.tsx';

type Sums = { readonly gross: number; readonly fee: number; readonly net: number };
const inRupees = (amount: number): string => formatAmount(amount, 'INR');
const minus = (amount: number, currency: Currency = 'INR'): string => `${amount > 0 ? '−' : ''}${formatAmount(amount, currency)}`;

/** Right-aligned headings for columns of amounts. */
const amounts = (...names: readonly string[]) =>
  names.map((name) => (
    <span key={name} className="num">
      {name}
    </span>
  ));

const Totals = ({ total }: { readonly total: Sums }) => (
  <dl className="stats stats--sums">
    {(
      [
        ['Gross, after refunds', inRupees(total.gross)],
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

/** The part of a month that was paid in currencies other than rupees, unconverted. */
const ForeignShare = ({ currencies }: Pick<EarningsDocument['months'][number], 'currencies'>) => {
  const foreign = currencies.filter(({ currency }) => currency !== 'INR');
  if (foreign.length === 0) return undefined;
  return (
    <span className="small muted block">{`of it ${foreign.map(({ gross, currency }) => formatAmount(gross, currency)).join(', ')}`}</span>
  );
};

const Months = ({ months }: Pick<EarningsDocument, 'months'>) => (
  <Table caption="Earnings by month, in rupees" columns={['Month', ...amounts('Gross', 'Fee', 'Net')]} wide>
    {months.map(({ month, gross, fee, net, currencies }) => (
      <Row key={month}>
        <RowHeader>
          <strong>{monthName(month)}</strong>
        </RowHeader>
        <Cell label="Gross" className="num">
          {inRupees(gross)}
          <ForeignShare currencies={currencies} />
        </Cell>
        <Cell label="Fee" className="num">
          {minus(fee)}
        </Cell>
        <Cell label="Net" className="num">
          <strong>{inRupees(net)}</strong>
        </Cell>
      </Row>
    ))}
  </Table>
);

function Payments({ payments }: Pick<EarningsDocument, 'payments'>) {
  const { zone } = useZone();
  const { known, earlier } = useEarlier(payments, EARNED_PAYMENTS);
  const { first, ...more } = useFirst(known);
  return (
    <div className="stack">
      <Table
        caption="Verified payments, the newest first"
        columns={['Date', 'Candidate', 'Type', ...amounts('Gross', 'Fee', 'Net'), 'Status']}
        wide
      >
        {first.map(({ paymentId, date, candidate, interviewType, amount, currency, fee, net, status }) => (
          <Row key={paymentId}>
            <RowHeader>
              <strong className="nowrap">{formatDate(date, zone)}</strong>
            </RowHeader>
            <Cell label="Candidate">
              <bdi>{candidate.name}</bdi>
            </Cell>
            <Cell label="Type">
              <TypeName type={interviewType} />
            </Cell>
            <Cell label="Gross" className="num">
              {formatAmount(amount, currency)}
            </Cell>
            <Cell label="Fee" className="num">
              {minus(fee, currency)}
            </Cell>
            <Cell label="Net" className="num">
              <strong>{formatAmount(net, currency)}</strong>
            </Cell>
            <Cell label="Status">
              <StatusBadge status={status} />
            </Cell>
          </Row>
        ))}
      </Table>
      <ShowMore what="payments" failed="Failed to load earnings" {...more} earlier={earlier} />
    </div>
  );
}

export function EarningsPage() {
  const earnings = useQuery(earningsQuery());
  return (
    <Page
      title="Earnings"
      lead="From verified payments, without what was given back. Sums are in rupees, at the rate of each payment; months are those in which payments were asked for, in UTC."
      back={<Link to="/dashboard">Back to Dashboard</Link>}
    >
      <Loaded query={earnings} what="your earnings" failed="Failed to load earnings" shape="stats">
        {({ total, months, payments }) =>
          payments.length === 0 ? (
            <div className="stack stack--8">
              <div className="no-print">
                <NothingYet
                  icon="rupee"
                  title="No earnings yet"
                  text="What candidates pay appears here once you have verified it."
                  link={['Verify payments', '/payments/verify']}
                />
              </div>
              <Statement />
            </div>
          ) : (
            <div className="stack stack--8 in-order">
              <div className="no-print">
                <Totals total={total} />
              </div>
              <Statement />
              <section className="no-print" aria-labelledby="months-title">
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
              <section className="no-print" aria-labelledby="payments-title">
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
