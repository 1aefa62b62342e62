import type { RevenueFigures } from '@s30/contracts/documents/audit';
import { CURRENCIES, formatAmount } from '@s30/contracts/money';
import { monthName } from '@s30/frontend-shared/time/days';
import { useAnswer } from '../data/useAnswer.ts';
import { RupeeIcon } from '../icons/icons.tsx';
import type { Columns } from '../list/columns.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Notice } from '../page/Notice.tsx';
import { StatCards } from '../page/StatCards.tsx';
import { ThenNow } from './ThenNow.tsx';
import { TRAVEL_FAILED } from './texts.ts';

type Row = { readonly id: string; readonly then: RevenueFigures; readonly now: RevenueFigures };

const paidIn = ({ byCurrency }: RevenueFigures): string =>
  CURRENCIES.filter((currency) => byCurrency[currency] > 0)
    .map((currency) => formatAmount(byCurrency[currency], currency))
    .join(' + ') || formatAmount(0, 'INR');
const rupees = ({ total }: RevenueFigures): string => formatAmount(total, 'INR');
const count = ({ payments }: RevenueFigures): string => payments.toLocaleString('en-IN');

const columns: Columns<Row> = [
  { label: 'Month (UTC)', render: ({ id }) => <strong>{monthName(id)}</strong> },
  { label: 'Payments', cardLabel: 'Payments', number: true, render: ({ then, now }) => <ThenNow before={count(then)} now={count(now)} /> },
  { label: 'Revenue', cardLabel: 'Revenue', number: true, render: ({ then, now }) => <ThenNow before={rupees(then)} now={rupees(now)} /> },
  { label: 'Paid in', cardLabel: 'Paid in', render: ({ then, now }) => <ThenNow before={paidIn(then)} now={paidIn(now)} /> },
];

/** Revenue from verified payments as of an instant, by the month in which payment was requested. */
export function RevenueThen({ at }: { readonly at: string }) {
  const revenue = useAnswer('revenueAsOf', at);
  return (
    <AnswerStates of={revenue} loading={<ListLoading of="revenue" rows={6} />} failure={TRAVEL_FAILED}>
      {({ then, now, months }) => (
        <>
          <StatCards
            figures={[
              ['Revenue then', rupees(then)],
              ['Revenue today', rupees(now)],
              ['Payments then', count(then)],
              ['Payments today', count(now)],
            ]}
          />
          {months.length === 0 ? (
            <Notice icon={RupeeIcon} title="Nothing has been paid yet" />
          ) : (
            <DataTable
              caption="Revenue then and now"
              columns={columns}
              rows={months.map(({ month, ...both }) => ({ id: month, ...both }))}
            />
          )}
        </>
      )}
    </AnswerStates>
  );
}
