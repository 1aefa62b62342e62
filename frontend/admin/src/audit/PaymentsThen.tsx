import { Button } from '@mui/material';
import { endOf, type PaymentAsOf, type PaymentState } from '@s30/contracts/documents/audit';
import { formatAmount } from '@s30/contracts/money';
import { STATUS_NAMES } from '@s30/frontend-shared/status/statusNames';
import { Link } from 'react-router-dom';
import { useKeptAnswer } from '../data/useAnswer.ts';
import { WalletIcon } from '../icons/icons.tsx';
import type { Columns } from '../list/columns.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Notice } from '../page/Notice.tsx';
import { historyPath, shortId } from './objects.ts';
import { PagesOf, type PageThen } from './PagesOf.tsx';
import { ThenNow } from './ThenNow.tsx';
import { TRAVEL_FAILED } from './texts.ts';

type Row = PaymentAsOf & { readonly id: string };

const statusText = (state: PaymentState): string => `${STATUS_NAMES[state.status]}${endOf(state)}`;

const columns: Columns<Row> = [
  { label: 'Asked for', render: ({ createdAt }) => <TableDate instant={createdAt} /> },
  { label: 'Paid by', names: true, cardLabel: 'Paid by', render: ({ candidate }) => <bdi>{candidate.name}</bdi> },
  { label: 'Paid to', names: true, cardLabel: 'Paid to', render: ({ interviewer }) => <bdi>{interviewer.name}</bdi> },
  {
    label: 'Amount',
    cardLabel: 'Amount',
    number: true,
    render: ({ then, now }) => <ThenNow before={formatAmount(then.amount, then.currency)} now={formatAmount(now.amount, now.currency)} />,
  },
  { label: 'Status', cardLabel: 'Status', render: ({ then, now }) => <ThenNow before={statusText(then)} now={statusText(now)} /> },
  {
    label: 'Actions',
    actions: true,
    render: ({ id }) => (
      <Button component={Link} to={historyPath('payment', id)} size="small" aria-label={`History of payment ${shortId(id)}`}>
        History
      </Button>
    ),
  },
];

/** Payments as of an instant, including those deleted since. */
export function PaymentsThen({ at, page, onPage }: PageThen) {
  const payments = useKeptAnswer('paymentsAsOf', at, page);
  return (
    <AnswerStates of={payments} loading={<ListLoading of="payments" rows={10} />} failure={TRAVEL_FAILED}>
      {({ payments: found, ...figures }) =>
        figures.total === 0 ? (
          <Notice icon={WalletIcon} title="There were no payments yet" />
        ) : (
          <>
            <DataTable
              caption="Payments then and now"
              columns={columns}
              rows={found.map((one) => ({ ...one, id: one._id }))}
              isOutdated={payments.isOutdated}
            />
            <PagesOf {...figures} onPage={onPage} />
          </>
        )
      }
    </AnswerStates>
  );
}
